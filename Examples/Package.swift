// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Examples",
  dependencies: [.package(name: "flexrender", path: "..")],
  targets: [
    "HelloCard", "ChartCard", "BadgeMaker", "ReportCard", "FlexLayoutScreens", "FixFlexGallery", "RequestPool",
  ].map { name in
    .executableTarget(
      name: name, dependencies: [.product(name: "FlexRendering", package: "flexrender")],
      resources: name == "ChartCard" ? [.embedInCode("Resources/rainfall.csv")] : [])
  }
)
