import Crypto
import Foundation

/// Links that only the owner of a key can make: `_expires` is a time in seconds since 1970, `_signature` the HMAC-SHA256
/// of path and query without it, as URL-safe base64.
struct URLSigner: Sendable {
  private let bytes: [UInt8]
  private var key: SymmetricKey { SymmetricKey(data: bytes) }

  init(key: [UInt8]) { bytes = key }

  enum Verdict { case valid, missing, expired, wrong }

  /// - Parameter target: path and query, as the request line has them.
  func verify(_ target: String, now: Date = Date()) -> Verdict {
    guard let query = target.firstIndex(of: "?") else { return .missing }
    let items = target[target.index(after: query)...].split(separator: "&", omittingEmptySubsequences: false)
    guard let signature = items.last, signature.hasPrefix("_signature="),
      let expires = items.last(where: { $0.hasPrefix("_expires=") })
    else { return .missing }
    let signed = target.dropLast(signature.count + 1)
    guard let code = Data(urlSafeBase64: String(signature.dropFirst("_signature=".count))),
      HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: Data(signed.utf8), using: key)
    else { return .wrong }
    guard let time = Int(expires.dropFirst("_expires=".count)), Double(time) > now.timeIntervalSince1970 else {
      return .expired
    }
    return .valid
  }

  /// A path and query with its expiry and signature.
  func sign(_ target: String, expires: Date) -> String {
    let signed = target + (target.contains("?") ? "&" : "?") + "_expires=\(Int(expires.timeIntervalSince1970))"
    let code = HMAC<SHA256>.authenticationCode(for: Data(signed.utf8), using: key)
    return signed + "&_signature=" + Data(code).urlSafeBase64
  }
}

extension Data {
  fileprivate var urlSafeBase64: String {
    base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  fileprivate init?(urlSafeBase64 text: String) {
    let plain = text.replacing("-", with: "+").replacing("_", with: "/")
    self.init(base64Encoded: plain + String(repeating: "=", count: (4 - plain.count % 4) % 4))
  }
}
