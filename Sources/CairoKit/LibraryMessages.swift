internal import CCairoFixes

/// What pango, librsvg and other libraries of GLib's would print to standard error.
public enum LibraryMessages {
  /// From now on messages wait for `take()`. Wraps `g_log_set_default_handler` and `g_log_set_writer_func`.
  public static func keep() { fx_keep_messages() }

  /// The messages of what this thread has done since the last call, each once, as `library: text`.
  public static func take() -> [String] {
    let bytes = [UInt8](unsafeUninitializedCapacity: 2_048) { buffer, count in
      count = buffer.withMemoryRebound(to: CChar.self) { fx_take_messages($0.baseAddress, $0.count) }
    }
    guard !bytes.isEmpty else { return [] }
    var seen: Set<String> = []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
      .filter { seen.insert($0).inserted }
  }
}
