import Hummingbird
import Logging
import NIOCore
import Synchronization

/// What a request knows beside itself: its connection, to notice when the client leaves.
struct ServeContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  private let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }

  /// Does work for as long as the client waits for it; afterwards its task is cancelled.
  func whileClientStays<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let presence = try await channel.pipeline.handler(type: ClientPresence.self).get()
    let task = Task(operation: work)
    let number = presence.whenItEnds { task.cancel() }
    defer { presence.forget(number) }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}

/// Notices that a client has closed its connection, or its half of it: whoever waits for an answer does neither.
final class ClientPresence: ChannelInboundHandler, RemovableChannelHandler, Sendable {
  typealias InboundIn = Any

  private struct State {
    var hasEnded = false
    var actions: [Int: @Sendable () -> Void] = [:]
    var next = 0
  }
  private let state = Mutex(State())

  /// Calls once when the client leaves, at once where it has left already.
  func whenItEnds(_ action: @escaping @Sendable () -> Void) -> Int {
    let (number, hasEnded) = state.withLock { state in
      state.next += 1
      if !state.hasEnded { state.actions[state.next] = action }
      return (state.next, state.hasEnded)
    }
    if hasEnded { action() }
    return number
  }

  func forget(_ number: Int) { state.withLock { $0.actions[number] = nil } }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed? = event as? ChannelEvent { end() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    end()
    context.fireChannelInactive()
  }

  private func end() {
    let actions = state.withLock { state in
      defer { state.actions = [:] }
      state.hasEnded = true
      return state.actions.values
    }
    for action in actions { action() }
  }
}
