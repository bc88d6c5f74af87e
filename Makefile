# What README and CI call. Every target does the set-up it needs.

# Debian packages, with what needs them: see "What it is built with" in README.md.
APT := \
  libcairo2-dev libpango1.0-dev libfontconfig-dev libharfbuzz-dev libgumbo-dev librsvg2-2 librsvg2-common \
  libdeflate-dev libturbojpeg0-dev libwebp-dev libspng-dev libgif-dev liblcms2-dev libavif-dev libhyphen-dev libwoff-dev libyaml-dev libglib2.0-dev pkg-config \
  hyphen-en-us hyphen-de hyphen-fr \
  fonts-inter fonts-dejavu-core fonts-dejavu-extra fonts-liberation2 fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji \
  poppler-utils librsvg2-bin binutils python3 valgrind strace

SUDO := $(if $(filter 0,$(shell id -u)),,sudo)

# With the Swift libraries inside: the program starts sooner, takes 5 MB less memory and runs without Swift. Relocations
# are packed, and no symbols are exported: 4 MB less to read, and a third of the dynamic linker's time. libstdc++ is inside as
# well: a quarter of what is left of a start. Each function is a section of its own: the linker leaves out what nobody calls.
RELEASE = swift build -c release --static-swift-stdlib -Xswiftc -use-ld=lld \
  -Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --no-export-dynamic -Xlinker -L$(shell ./Scripts/static-libraries)

# The program, with the functions that a document takes in one place: linked twice, the first time.
ORDERED = $(RELEASE) $(shell ./Scripts/function-order) --product flexrender
define PROGRAM
$(ORDERED)
./Scripts/function-order measure
$(ORDERED)
endef

# Without it SwiftPM warns of a flag in every target.
export PKG_CONFIG_PATH := $(shell ./Scripts/pkgconfig)$(if $(PKG_CONFIG_PATH),:$(PKG_CONFIG_PATH))

# Where make install puts things; DESTDIR stands before it for packagers.
PREFIX ?= /usr/local
DESTDIR ?=
INSTALL := ./Scripts/install --prefix "$(PREFIX)" --destdir "$(DESTDIR)"
SERVER = $(RELEASE) --package-path Server --product flexrender-serve

.PHONY: release mutations server-test library wheel python-test install install-server uninstall deb docker demo test test-bare test-all bench endurance fuzz fuzz-reach fuzz-web sanitize docs examples format lint deps status clean

## demo: render every template with its sample data to out/
demo: deps
	$(PROGRAM)
	./Scripts/demo

## test: run the whole test suite
test: deps
	./Scripts/test

## test-bare: the same in a Debian 12 that has nothing else (as root; DIR=folder keeps it for the next time)
test-bare:
	./Scripts/test-bare $(DIR)

## test-all: the test suite with the slow sweeps
test-all: deps
	FONTCONFIG_FILE=$(CURDIR)/Tests/fonts.conf FLEXRENDER_SWEEPS=1 swift test

## bench: time layout, text, CSS and documents; writes out/bench.json
bench: deps
	$(RELEASE) --product flexbench
	mkdir -p out
	.build/release/flexbench --json out/bench.json

CONFIGURATION ?= release

## examples: build the programs in Examples and run them in out/examples
examples: deps
	swift build -c $(CONFIGURATION) --package-path Examples
	mkdir -p out/examples
	for name in HelloCard ChartCard BadgeMaker ReportCard FlexLayoutScreens FixFlexGallery RequestPool; do \
	  (cd out/examples && ../../Examples/.build/$(CONFIGURATION)/$$name) || exit 1; \
	done

## install: build and put the program, its manual and completions below DESTDIR and PREFIX
install: deps
	$(PROGRAM)
	$(INSTALL)

## install-server: the same for flexrender serve, which builds a few minutes
install-server: deps
	$(SERVER)
	$(INSTALL) --server

## server-test: build the server and the program in release and test them over HTTP; minutes the first time
server-test: deps
	$(PROGRAM)
	$(SERVER)
	./Server/test.py Server/.build/release/flexrender-serve .build/release/flexrender
	./Server/test_live.py Server/.build/release/flexrender-serve .build/release/flexrender

## uninstall: take away what install and install-server put there
uninstall:
	$(INSTALL) --uninstall

## deb: pack Debian packages to out/; WITH_SERVER=no leaves flexrender-server out
deb: deps
	$(PROGRAM)
	./Scripts/deb
ifneq ($(WITH_SERVER),no)
	$(SERVER)
	./Scripts/deb --server
endif

## library: build the C library to out/lib, its header is include/flexrender.h
library: deps
	$(RELEASE) --product FlexrenderC
	mkdir -p out/lib
	./Scripts/library out/lib/libflexrender.so.1
	ln -sf libflexrender.so.1 out/lib/libflexrender.so

PYTHON ?= python3

## wheel: build the Python package with the library inside to out/wheel
wheel: library
	cp out/lib/libflexrender.so.1 Python/src/flexrender/libflexrender.so
	mkdir -p out/wheel
	@# With setuptools and wheel here nothing is fetched; without, pip brings them from PyPI.
	$(PYTHON) -m pip wheel --quiet --no-deps --wheel-dir out/wheel \
	  $(shell $(PYTHON) -c 'import setuptools, wheel' 2>/dev/null && echo --no-build-isolation) ./Python
	@ls out/wheel/*.whl

## python-test: build the wheel, install it into out/venv and run the Python tests, those of clusters where they are installed
python-test: wheel
	./Scripts/python-test

## release: check, set VERSION, commit, tag it and pack to out/release; DRY=yes packs and changes nothing else
release: deps
	@test -n "$(VERSION)" || { echo "VERSION=0.2.0, say" >&2; exit 1; }
	./Scripts/release make $(VERSION) $(if $(filter yes,$(DRY)),--dry-run)

## docker: build the image flexrender from the Debian package
docker:
	docker build --tag flexrender .

MINUTES ?= 10
COUNT ?= 1000
SEED ?= 1

## fuzz-web: compare the boxes of COUNT (1000) pages made by chance with Chromium's; needs chromium
fuzz-web: deps
	$(PROGRAM)
	./Scripts/fuzz-pages --web --seed $(SEED) --count $(COUNT) --keep out/fuzz-web

## fuzz: draw inputs made by chance for MINUTES (10), or ROUNDS of 16,000 of them, from SEED; finds are kept in out/fuzz/finds
fuzz: deps
	$(PROGRAM)
	$(RELEASE) --product fuzz-worker
	./Scripts/fuzz --seed $(SEED) $(if $(ROUNDS),--rounds $(ROUNDS),--minutes $(MINUTES))

## mutations: delete COUNT (20) lines of layout, drawn from SEED, one at a time; tests that name their sections have to fail
mutations:
	./Scripts/mutations --seed $(SEED) --count $(if $(filter 1000,$(COUNT)),20,$(COUNT))

## endurance: sudden ends, many fonts, costs of the sandbox, other processors; half an hour
endurance: deps
	$(PROGRAM)
	./Scripts/endurance

## fuzz-reach: change inputs by what they reach (libFuzzer, address sanitizer) for MINUTES (10); its first build is long
fuzz-reach: deps
	./Scripts/libfuzzer --minutes $(MINUTES)

# Swift has no undefined-behaviour sanitizer on Linux (its own arithmetic traps anyway): C sources get clang's, whose finds trap.
UNDEFINED := -Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined

# Under a sanitizer a function's frame is several times as large: trees as deep as tests make them need the stack. The
# thread sanitizer follows neither a process that is split nor Swift's Mutex, which is a futex below what it sees: what
# starts the program, and meets in one there, is left out of its run.
## sanitize: the suite with the address and thread sanitizers, C sources with that of undefined behaviour too; hours
sanitize: deps
	ulimit -s 262144; FONTCONFIG_FILE=$(CURDIR)/Tests/fonts.conf FLEXRENDER_SLOWNESS=30 ASAN_OPTIONS=detect_leaks=0 \
	  swift test --sanitize=address $(UNDEFINED) --scratch-path .build-address
	ulimit -s 262144; FONTCONFIG_FILE=$(CURDIR)/Tests/fonts.conf FLEXRENDER_SLOWNESS=30 TSAN_OPTIONS=die_after_fork=0 \
	  swift test --sanitize=thread --scratch-path .build-thread --skip flexrenderTests

# The libraries that programs import.
DOCUMENTED := FlexCore FlexKit FlexConstraints FlexRendering FlexDocument FlexService FlexSnap

## docs: build the documentation of the Swift API, all libraries in one archive, to out/docs
docs: deps
	rm -rf out/docs
	swift package --allow-writing-to-directory out generate-documentation $(DOCUMENTED:%=--target %) \
	  --enable-experimental-combined-documentation --transform-for-static-hosting \
	  --output-path out/docs
	@echo "open it: python3 -m http.server --directory out/docs 8000, then http://localhost:8000/documentation"

## status: measure conformance and fidelity, write Documentation/status.md
status: deps
	$(RELEASE)
	./Scripts/status

## format: bring the sources into house style
format:
	swift format --in-place --recursive --parallel Package.swift Sources Benchmarks Tests Examples Server/Package.swift Server/Sources

## lint: check the style
lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Benchmarks Tests Examples Server/Package.swift Server/Sources

## deps: install the Debian packages that are missing
deps:
	@missing=$$(for package in $(APT); do dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || echo $$package; done); \
	if [ -n "$$missing" ]; then \
	  echo "Installing Debian packages:" $$missing; \
	  $(SUDO) apt-get update -q && $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $$missing; \
	fi

clean:
	rm -rf .build out
