// swift-tools-version: 6.2
import PackageDescription

/// Settings of every target: Swift 6 mode comes from the tools version.
let houseSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Of rooms that are checked for memory safety: all but CairoKit, whose every line is about C pointers. Each unsafe
/// expression says so.
let safeSettings: [SwiftSetting] = houseSettings + [.strictMemorySafety()]

/// A C library of Debian's as a module.
func cLibrary(_ name: String, pkgConfig: String, apt: [String]) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt(apt)])
}

/// A C library of Debian's that is opened when it is needed, as a module.
func openedLibrary(_ name: String, headers: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: ["CLibraries"] + headers, publicHeadersPath: "include")
}

func tests(_ target: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: "\(target)Tests", dependencies: [.init(stringLiteral: target), "TestSupport", "SeededRandom"] + dependencies,
    swiftSettings: safeSettings)
}

let package = Package(
  name: "flexrender",
  products: [
    .library(name: "FlexCore", targets: ["FlexCore"]),
    .library(name: "FlexKit", targets: ["FlexKit", "FlexConstraints"]),
    .library(name: "FlexRendering", targets: ["FlexRendering", "FlexKit", "FlexConstraints"]),
    .library(name: "FlexCoreGraphics", targets: ["FlexCoreGraphics"]),
    .library(name: "FlexDocument", targets: ["FlexDocument"]),
    .library(name: "FlexService", targets: ["FlexService"]),
    .library(name: "FlexSnap", targets: ["FlexSnap", "FlexRendering", "FlexKit"]),
    .library(name: "FlexrenderC", type: .static, targets: ["LibFlexrender"]),
    .library(name: "FlexFuzz", type: .static, targets: ["FlexFuzz"]),
    .executable(name: "flexrender", targets: ["flexrender"]),
    .executable(name: "flexcore-conformance", targets: ["flexcore-conformance"]),
    .executable(name: "flexstyle-conformance", targets: ["flexstyle-conformance"]),
    .executable(name: "flexbench", targets: ["flexbench"]),
    .executable(name: "fuzz-worker", targets: ["fuzz-worker"]),
  ],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/stencilproject/Stencil", from: "0.15.1"),
  ],
  targets: [
    // C libraries, one module each.
    cLibrary("CCairo", pkgConfig: "pangocairo", apt: ["libcairo2-dev", "libpango1.0-dev", "libfontconfig-dev"]),
    cLibrary("CHarfBuzz", pkgConfig: "harfbuzz", apt: ["libharfbuzz-dev"]),
    cLibrary("CGumbo", pkgConfig: "gumbo", apt: ["libgumbo-dev"]),
    cLibrary("CGLib", pkgConfig: "glib-2.0", apt: ["libglib2.0-dev"]),
    cLibrary("CDeflate", pkgConfig: "libdeflate", apt: ["libdeflate-dev"]),

    // C libraries that are opened when they are needed: only their headers are asked for here.
    .target(name: "CLibraries", publicHeadersPath: "include", linkerSettings: [.linkedLibrary("dl")]),
    openedLibrary("CTurboJPEG"), openedLibrary("CWebP"), openedLibrary("CSPNG"), openedLibrary("CLCMS"),
    openedLibrary("CGIF"), openedLibrary("CHyphen"), openedLibrary("CHBSubset", headers: ["CHarfBuzz"]),

    .systemLibrary(name: "CMalloc"),
    // Opens libwoff2 when it is needed. It speaks C++ only: two functions make it C.
    openedLibrary("CWOFF2"),
    // Deflate for pictures that repeat themselves.
    .target(name: "CPixelDeflate", publicHeadersPath: "include"),
    // Signals, and system calls that take rights away.
    .target(name: "CSandbox"),
    // Takes the place of a function of cairo's, for librsvg as well.
    .target(name: "CCairoFixes", dependencies: ["CCairo"], publicHeadersPath: "include"),

    // libyaml's events.
    .target(name: "CYAML", dependencies: ["CLibraries"], publicHeadersPath: "include"),
    // Opens libavif when it is needed: only its headers are asked for here.
    openedLibrary("CAVIF"),
    // Opens librsvg when it is needed.
    openedLibrary("CRsvg", headers: ["CCairo"]),
    // What a document may ask for; every room reads it.
    .target(name: "FlexLimits", swiftSettings: safeSettings),

    // The pure half.
    // Programs without Foundation have no libm otherwise.
    .target(name: "FlexCore", swiftSettings: safeSettings, linkerSettings: [.linkedLibrary("m")]),
    .target(name: "FlexTree", dependencies: ["FlexCore"], swiftSettings: safeSettings),
    .target(name: "FlexDOM", swiftSettings: safeSettings),
    .target(name: "FlexStyle", dependencies: ["FlexCore", "FlexTree", "FlexDOM"], swiftSettings: safeSettings),
    .target(name: "FlexKit", dependencies: ["FlexCore", "FlexTree"], swiftSettings: safeSettings),
    .target(name: "FlexConstraints", dependencies: ["FlexCore", "FlexKit"], swiftSettings: safeSettings),
    // Apart, for it needs all of Foundation.
    .target(name: "FlexCoreGraphics", dependencies: ["FlexKit", "FlexRendering"], swiftSettings: safeSettings),

    // The rooms that meet C and the file formats.
    .target(
      name: "FlexMarkup",
      dependencies: ["FlexDOM", "CGumbo", "CGLib", "CYAML", "FlexLimits"],
      swiftSettings: safeSettings),
    .target(
      name: "CairoKit",
      dependencies: [
        "CCairo", "CCairoFixes", "FlexLimits", "FlexTree", "CHarfBuzz", "CHBSubset", "CLibraries", "CHyphen", "CWOFF2",
        "CRsvg", "CDeflate",
        "CTurboJPEG", "CWebP", "CSPNG", "CGIF", "CLCMS", "CAVIF", "CPixelDeflate",
      ],
      swiftSettings: houseSettings),
    .target(name: "TextMeasure", dependencies: ["FlexCore", "FlexTree", "CairoKit"], swiftSettings: safeSettings),
    // Reads and judges PDF files; knows nothing of what writes them.
    .target(name: "FlexPDF", dependencies: ["CairoKit", "FlexTree"], swiftSettings: safeSettings),
    // What is painted, as values; what builds it, and what reads it.
    .target(name: "FlexDisplay", dependencies: ["FlexCore", "FlexTree"], swiftSettings: safeSettings),
    .target(
      name: "FlexPaint", dependencies: ["FlexCore", "FlexTree", "FlexDisplay", "TextMeasure", "CairoKit"],
      swiftSettings: safeSettings),
    .target(
      name: "FlexPainter", dependencies: ["FlexLimits", "FlexCore", "FlexTree", "FlexDisplay", "CairoKit"],
      swiftSettings: safeSettings),
    .target(
      name: "FlexPDFWriter",
      dependencies: ["FlexLimits", "FlexCore", "FlexTree", "FlexDisplay", "CairoKit", "FlexPainter", "FlexPDF"],
      swiftSettings: safeSettings),
    .target(
      name: "FlexSVGWriter", dependencies: ["FlexCore", "FlexTree", "FlexDisplay", "CairoKit", "FlexPainter"],
      swiftSettings: safeSettings),
    .target(
      name: "FlexOutput",
      dependencies: [
        "FlexCore", "FlexTree", "FlexDisplay", "CairoKit", "FlexPainter", "FlexPDFWriter", "FlexSVGWriter",
      ],
      swiftSettings: safeSettings),
    // Boxes to fragments: in one piece first, then divided between pages and columns.
    .target(
      name: "FlexLayout", dependencies: ["FlexCore", "FlexTree", "CairoKit", "FlexLimits", "TextMeasure"],
      swiftSettings: safeSettings),
    .target(
      name: "FlexDocument",
      dependencies: [
        "FlexLayout", "FlexLimits", "FlexCore", "FlexTree", "FlexDOM", "FlexMarkup", "FlexStyle", "CairoKit",
        "TextMeasure",
        "FlexPaint", "FlexDisplay", "FlexOutput", "FlexPDFWriter", "FlexPainter", "FlexSVGWriter",
      ],
      swiftSettings: safeSettings),
    // Pictures from FlexKit's boxes: what a program that draws from code imports.
    .target(
      name: "FlexRendering",
      dependencies: [
        "FlexCore", "FlexLimits", "FlexTree", "FlexKit", "FlexDOM", "FlexMarkup", "CairoKit", "TextMeasure",
        "FlexPaint",
        "FlexDisplay", "FlexOutput", "FlexPDFWriter", "FlexPainter", "FlexDocument",
        "FlexService",
      ],
      swiftSettings: safeSettings),
    .target(
      name: "FlexSnap",
      dependencies: ["FlexTree", "FlexDOM", "FlexMarkup", "CairoKit", "FlexDocument", "FlexKit", "FlexRendering"],
      swiftSettings: safeSettings),

    // What programs render with for others: templates in folders, requests and answers.
    .target(name: "CBuildInfo"),
    .target(
      name: "FlexService",
      dependencies: [
        "CBuildInfo", "CSandbox", "FlexCore", "FlexLimits", "FlexDOM", "FlexMarkup", "CairoKit", "FlexPaint",
        "FlexDisplay", "FlexOutput", "FlexPDFWriter", "FlexPainter", "FlexSVGWriter", "FlexDocument",
      ],
      swiftSettings: safeSettings),

    // include/flexrender.h.
    .target(
      name: "LibFlexrender",
      dependencies: ["FlexService", "FlexLimits", "FlexDOM", "FlexMarkup", "CairoKit", "CMalloc"],
      swiftSettings: safeSettings),

    // What libFuzzer calls: Scripts/libfuzzer links it.
    .target(
      name: "FlexFuzz",
      dependencies: [
        "CairoKit", "FlexCore", "FlexDocument", "FlexLimits", "FlexDOM", "FlexMarkup", "FlexPDF", "FlexPaint",
        "FlexOutput",
        "FlexPDFWriter", "FlexSnap", "FlexTree",
      ],
      swiftSettings: safeSettings),
    .executableTarget(name: "fuzz-worker", dependencies: ["FlexFuzz"], swiftSettings: safeSettings),

    // Takes the place of Foundation's ICU data, which nothing here reads.
    // The templates that `flexrender new` copies, inside the program.
    .target(name: "CTemplates"),
    .target(name: "BuiltInTemplates", dependencies: ["CTemplates"], swiftSettings: safeSettings),

    // Programs.
    .executableTarget(
      name: "flexrender",
      dependencies: [
        "FlexLimits", "BuiltInTemplates", "CMalloc", "CSandbox", "FlexDocument", "FlexDOM", "FlexMarkup",
        "FlexPaint", "FlexDisplay", "FlexOutput", "FlexPDFWriter", "FlexPainter", "FlexSVGWriter", "FlexPDF",
        "CairoKit", "FlexService", "FlexSnap",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: safeSettings),
    .executableTarget(name: "flexcore-conformance", dependencies: ["FlexCore"], swiftSettings: safeSettings),
    .executableTarget(
      name: "flexstyle-conformance",
      dependencies: ["FlexCore", "FlexStyle", "FlexDOM", "FlexMarkup", "FlexTree", "CairoKit"],
      swiftSettings: safeSettings
    ),
    .executableTarget(
      name: "flexbench",
      dependencies: [
        "CCairo", "CMalloc", "CairoKit", "FlexCore", "FlexDocument", "FlexDOM", "FlexMarkup", "FlexPaint",
        "FlexDisplay",
        "FlexOutput", "FlexPDFWriter", "FlexPainter", "FlexSnap", "FlexStyle",
        "FlexTree", "SeededRandom", "TextMeasure",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Benchmarks/flexbench",
      swiftSettings: safeSettings),

    // Tests.
    // Random numbers of tests and benchmarks.
    .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: safeSettings),
    .target(
      name: "TestSupport", dependencies: ["TestEnvironment", "SeededRandom"], path: "Tests/TestSupport",
      swiftSettings: safeSettings),
    // Fonts, locale and time zone of the test program, before its main.
    .target(name: "TestEnvironment", path: "Tests/TestEnvironment"),
    // Counts what a test allocates.
    .target(name: "AllocationCount", path: "Tests/AllocationCount"),
    tests("FlexCore", ["flexcore-conformance", "AllocationCount"]),
    tests("FlexTree", ["FlexCore"]),
    // Stencil is what our reading of its language is compared with: see StencilPeerTests.
    tests("FlexMarkup", ["FlexDOM", .product(name: "Stencil", package: "Stencil")]),
    tests("FlexStyle", ["FlexCore", "FlexTree", "FlexDOM", "FlexMarkup", "flexstyle-conformance"]),
    tests("FlexKit", ["FlexCore", "FlexTree"]),
    tests("FlexConstraints", ["FlexKit"]),
    tests("CairoKit", ["FlexTree"]),
    tests("TextMeasure", ["FlexCore", "FlexTree", "CairoKit"]),
    tests(
      "FlexPDF",
      [
        "CairoKit", "FlexDocument", "FlexDOM", "FlexMarkup", "FlexPaint", "FlexDisplay", "FlexOutput", "FlexPDFWriter",
      ]),
    tests(
      "FlexPaint",
      [
        "FlexDisplay", "FlexOutput", "FlexPDFWriter", "FlexPainter", "FlexSVGWriter", "FlexCore", "FlexTree",
        "TextMeasure", "CairoKit", "FlexPDF",
      ]),
    tests(
      "FlexDocument",
      [
        "FlexLayout", "FlexLimits", "FlexCore", "FlexDOM", "FlexMarkup", "FlexTree", "CairoKit", "FlexPaint",
        "FlexDisplay",
        "FlexOutput",
        "FlexPDFWriter", "FlexPainter", "FlexSVGWriter",
      ]),
    tests(
      "FlexRendering",
      [
        "FlexCoreGraphics", "FlexKit", "FlexLimits", "FlexConstraints", "FlexDOM", "FlexMarkup", "FlexTree",
        "FlexPaint", "FlexDisplay", "FlexOutput", "FlexPDFWriter", "CairoKit",
      ]),
    tests("FlexSnap", ["FlexDocument", "FlexKit", "FlexRendering", "FlexTree"]),
    tests("flexrender", [.product(name: "ArgumentParser", package: "swift-argument-parser")]),
    .testTarget(name: "HouseTests", dependencies: ["TestSupport"], swiftSettings: safeSettings),
  ]
)
