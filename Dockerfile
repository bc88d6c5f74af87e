# An image with the program, its server and fonts. docker build --tag flexrender .
# Render: docker run --rm -v "$PWD:/work" flexrender render card.html --data card.json -o card.png
# Serve:  docker run --rm -p 8080:8080 -v "$PWD/templates:/templates:ro" flexrender serve /templates --host 0.0.0.0 --port 8080

FROM swift:6.3-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends make sudo python3 binutils dpkg-dev
WORKDIR /source
COPY . .
RUN make deb

FROM debian:bookworm-slim
COPY --from=build /source/out/*.deb /tmp/packages/
RUN apt-get update \
    && apt-get install -y --no-install-recommends /tmp/packages/*.deb \
        fonts-inter fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji hyphen-en-us hyphen-de hyphen-fr \
    && rm -rf /var/lib/apt/lists/* /tmp/packages \
    && useradd --create-home --home-dir /work flexrender
USER flexrender
WORKDIR /work
EXPOSE 8080
ENTRYPOINT ["flexrender"]
CMD ["--help"]
