import { english, isMessage, type Message, verbatim } from './message.ts'

/** An error whose reason people read; its `message` is the reason in English. */
export class MessageError extends Error {
  readonly reason: Message

  constructor(reason: Message) {
    super(english(reason))
    this.reason = reason
  }
}

/** The reason of an error: its own, or its words as they are. */
export function reasonOf(error: unknown): Message {
  const { reason } = (error ?? {}) as { readonly reason?: unknown }
  if (isMessage(reason)) return reason
  return verbatim(error instanceof Error ? error.message : String(error))
}
