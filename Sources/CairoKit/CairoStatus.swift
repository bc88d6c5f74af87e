import CCairo

/// Throws what `status` says unless it is success. Wraps `cairo_status_to_string`.
func check(_ status: cairo_status_t, _ action: @autoclosure () -> String) throws(CairoError) {
  guard status != CAIRO_STATUS_SUCCESS else { return }
  throw CairoError(action: action(), reason: cairo_status_to_string(status).map { String(cString: $0) } ?? "unknown")
}
