internal import ArgumentParser
internal import FlexLimits

/// What a document may ask for, and where it is worked on.
struct LimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Seconds of processor time a document may take, 0 for any; long ones have more (\(Int(Limits.defaultSeconds))).",
      valueName: "s"))
  var timeout: Double?

  @Option(help: ArgumentHelp("Memory a document may take in MiB, 0 for any (1024).", valueName: "MiB"))
  var maxMemory: Int?

  @Option(help: ArgumentHelp("Pages a document may have (20000).", valueName: "n"))
  var maxPages: Int?

  @Option(
    help: ArgumentHelp("Pixels a picture may have, in Mi; its layers 32 times as many (128).", valueName: "Mi"))
  var maxPixels: Int?

  @Option(
    help: ArgumentHelp("Placeholders, sections and partials that binding may go through (5000000).", valueName: "n"))
  var maxExpansions: Int?

  @Option(help: ArgumentHelp("Boxes a document may have (4000000).", valueName: "n"))
  var maxBoxes: Int?

  @Flag(help: "Let the kernel deny all files but those named, programs and the network (Linux 5.13).")
  var sandbox = false

  @Flag(help: ArgumentHelp("Work in this process: a document that breaks it takes the whole command along."))
  var noIsolation = false

  func validate() throws {
    if let timeout, !(timeout >= 0 && timeout <= 1e6) { throw ValidationError("--timeout takes 0 to 1000000 s.") }
    if let maxMemory, !(0...(1 << 24)).contains(maxMemory) {
      throw ValidationError("--max-memory takes 0 to 16777216.")
    }
    if let maxPages, !(1...1_000_000).contains(maxPages) { throw ValidationError("--max-pages takes 1 to 1000000.") }
    if let maxPixels, !(1...128).contains(maxPixels) { throw ValidationError("--max-pixels takes 1 to 128.") }
    if let maxExpansions, maxExpansions < 1 { throw ValidationError("--max-expansions takes 1 or more.") }
    if let maxBoxes, !(1...16_000_000).contains(maxBoxes) {
      throw ValidationError("--max-boxes takes 1 to 16000000.")
    }
    if sandbox, noIsolation { throw ValidationError("--sandbox needs a process of its own; leave --no-isolation out.") }
  }

  var limits: Limits {
    var limits = Limits()
    if let timeout { limits.seconds = timeout == 0 ? .infinity : timeout }
    if let maxMemory { limits.memory = maxMemory == 0 ? .max : maxMemory << 20 }
    if let maxPages { limits.pages = maxPages }
    if let maxExpansions { limits.expansions = maxExpansions }
    if let maxBoxes { limits.boxes = maxBoxes }
    if let maxPixels {
      limits.pixels = maxPixels << 20
      limits.layerPixels = maxPixels << 25
    }
    return limits
  }
}
