import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension Routes {
  /// A record a line in; out a line a record (`application/x-ndjson`), or with `Accept: application/zip` a ZIP of files
  /// `1.png`, `2.png`, … and `errors.ndjson`. Records are rendered as they come, so that nothing waits for all of them.
  /// With `Accept: application/pdf` the pages of all are one PDF.
  func batch(_ request: Request, file: String) async throws -> Response {
    let (path, format) = try target(file)
    let options = try RequestData(query: Self.query(request), body: ByteBuffer(), type: nil)
    if format == "pdf", request.headers[.accept]?.contains("application/pdf") ?? false {
      return try await merged(request, path: path, options: options)
    }
    let wantsZip = request.headers[.accept]?.contains("application/zip") ?? false
    let (body, pool, limit, maximum) = (request.body, pool, settings.batchLimit, settings.maximumBody)
    return Response(
      status: .ok,
      headers: [
        .contentType: wantsZip ? "application/zip" : "application/x-ndjson", .cacheControl: "no-store",
      ],
      body: .init { writer in
        var zip = ZipWriter()
        var errors = ""
        var number = 0
        var lines = BodyLines(limit: maximum)
        func render(_ record: ByteBuffer) async throws {
          number += 1
          var reply: WorkerReply?
          var failure: Problem?
          do {
            guard number <= limit else { throw Problem(.contentTooLarge, "a batch has at most \(limit) records") }
            var data = options
            data.data = try RequestData(query: [], body: record, type: nil).data
            reply = try await pool.exchange(data.line(template: ["path": path], format: format), orProblem: ())
          } catch let error as CancellationError {
            throw error
          } catch {
            failure = Problem(any: error)
          }
          let line = Self.line(number, reply, failure, withBytes: !wantsZip)
          if !wantsZip {
            try await writer.write(ByteBuffer(string: line))
          } else if let reply {
            try await writer.write(ByteBuffer(bytes: zip.add("\(number).\(format)", reply.bytes)))
          } else {
            errors += line
          }
        }
        for try await piece in body {
          for line in lines.add(piece) where number <= limit { try await render(line) }
        }
        if let last = lines.rest, number <= limit { try await render(last) }
        if wantsZip {
          if !errors.isEmpty { try await writer.write(ByteBuffer(bytes: zip.add("errors.ndjson", Array(errors.utf8)))) }
          try await writer.write(ByteBuffer(bytes: zip.end()))
        }
        try await writer.finish(nil)
      })
  }

  /// One PDF with the pages of all records, or a problem that names the records that can't be rendered: half a file is
  /// no use to anybody.
  private func merged(_ request: Request, path: String, options: RequestData) async throws -> Response {
    let (body, limit, maximum) = (request.body, settings.batchLimit, settings.maximumBody)
    let (bytes, diagnostics) = try await pool.withOwnWorker { worker in
      var number = 0
      var failures = RecordFailures()
      var warnings: [WorkerHead.Diagnostic] = []
      var lines = BodyLines(limit: maximum)
      func append(_ record: ByteBuffer) async throws {
        number += 1
        guard number <= limit else { throw Problem(.contentTooLarge, "a batch has at most \(limit) records") }
        var data = options
        do { data.data = try RequestData(query: [], body: record, type: nil).data } catch {
          return failures.add(number, [], error.detail)
        }
        let head = try await worker.exchange(data.line(template: ["path": path], format: "pdf", doing: "append")).head
        if !head.ok { return failures.add(number, head.diagnostics, "it can't be rendered") }
        if warnings.isEmpty { warnings = head.diagnostics }
      }
      for try await piece in body { for line in lines.add(piece) { try await append(line) } }
      if let last = lines.rest { try await append(last) }
      if let problem = failures.problem(of: number) { throw problem }
      guard number > 0 else { throw Problem(.badRequest, "the batch has no records") }
      let reply = try await worker.exchange(Array(#"{"do":"finish"}"#.utf8))
      guard reply.head.ok else {
        throw Problem(.unprocessableContent, reply.head.diagnostics.first?.message ?? "there is no PDF")
      }
      return (reply.bytes, warnings)
    }
    var headers: HTTPFields = [.contentType: "application/pdf", .cacheControl: "no-store"]
    headers.addDiagnostics(diagnostics)
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  private static func line(_ number: Int, _ reply: WorkerReply?, _ failure: Problem?, withBytes: Bool) -> String {
    struct Line: Encodable {
      var record: Int
      var ok: Bool
      var bytes: String?
      var detail: String?
      var diagnostics: [WorkerHead.Diagnostic]
    }
    let line = Line(
      record: number, ok: reply != nil, bytes: withBytes ? reply.map { Data($0.bytes).base64EncodedString() } : nil,
      detail: failure?.detail, diagnostics: reply?.head.diagnostics ?? failure?.diagnostics ?? [])
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: (try? encoder.encode(line)) ?? Data(), as: UTF8.self) + "\n"
  }
}

/// Records of a batch that failed.
private struct RecordFailures {
  private var count = 0
  private var diagnostics: [WorkerHead.Diagnostic] = []

  /// Diagnostics that are told; of the other records only the number.
  private static let limit = 100

  mutating func add(_ record: Int, _ found: [WorkerHead.Diagnostic], _ reason: String) {
    count += 1
    let errors = found.filter { $0.severity == "error" }
    let told = errors.isEmpty ? [WorkerHead.Diagnostic(severity: "error", message: reason)] : errors
    for var diagnostic in told where diagnostics.count < Self.limit {
      diagnostic.message = "record \(record): \(diagnostic.message)"
      diagnostics.append(diagnostic)
    }
  }

  func problem(of records: Int) -> Problem? {
    guard count > 0 else { return nil }
    return Problem(
      .unprocessableContent, "\(count) of \(records) records can't be rendered", diagnostics: diagnostics)
  }
}

/// Lines of a body that comes in pieces.
private struct BodyLines {
  let limit: Int
  private var buffer = ByteBuffer()

  init(limit: Int) { self.limit = limit }

  mutating func add(_ piece: ByteBuffer) -> [ByteBuffer] {
    var piece = piece
    buffer.writeBuffer(&piece)
    var lines: [ByteBuffer] = []
    while let end = buffer.readableBytesView.firstIndex(of: UInt8(ascii: "\n")) {
      let line = buffer.readSlice(length: end - buffer.readerIndex) ?? ByteBuffer()
      buffer.moveReaderIndex(forwardBy: 1)
      if line.readableBytesView.contains(where: { $0 > 0x20 }) { lines.append(line) }
    }
    buffer.discardReadBytes()
    // A line without an end is not kept: it reads as JSON that is cut.
    if buffer.readableBytes > limit { buffer.clear() }
    return lines
  }

  var rest: ByteBuffer? { buffer.readableBytesView.contains { $0 > 0x20 } ? buffer : nil }
}

/// A ZIP archive of stored files, piece by piece. APPNOTE.TXT 6.3, §4.3.
struct ZipWriter {
  private var directory: [UInt8] = []
  private var offset = 0
  private var count = 0

  /// A file with its header.
  mutating func add(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes { sum = Self.table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ (sum >> 8) }
    // Version 2.0, UTF-8 names, stored, 1 January 1980.
    var common: [UInt8] = []
    for value in [20, 0x0800, 0, 0, 0x21] as [UInt16] { common.append(value) }
    common.append(~sum)
    common.append(UInt32(bytes.count))
    common.append(UInt32(bytes.count))
    common.append(UInt16(name.utf8.count))
    common.append(0 as UInt16)
    var header: [UInt8] = []
    header.append(0x0403_4B50 as UInt32)
    header += common + Array(name.utf8)
    directory.append(0x0201_4B50 as UInt32)
    directory.append(20 as UInt16)
    directory += common
    for _ in 0..<3 { directory.append(0 as UInt16) }
    directory.append(0 as UInt32)
    directory.append(UInt32(offset))
    directory += Array(name.utf8)
    offset += header.count + bytes.count
    count += 1
    return header + bytes
  }

  /// The directory.
  func end() -> [UInt8] {
    var end = directory
    end.append(0x0605_4B50 as UInt32)
    for value in [0, 0, UInt16(clamping: count), UInt16(clamping: count)] as [UInt16] { end.append(value) }
    end.append(UInt32(directory.count))
    end.append(UInt32(offset))
    end.append(0 as UInt16)
    return end
  }

  /// CRC-32 of each byte.
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
  }
}

extension [UInt8] {
  /// Little endian.
  fileprivate mutating func append<Value: FixedWidthInteger>(_ value: Value) {
    unsafe Swift.withUnsafeBytes(of: value.littleEndian) { unsafe append(contentsOf: $0) }
  }
}
