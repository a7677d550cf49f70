import { english, isMessage, type Message, verbatim } from './message.ts'
import { message } from './messages.ts'

const noRoom: readonly unknown[] = ['ENOSPC', 'EDQUOT']

/** An error whose reason people read; its `message` is the reason in English. */
export class MessageError extends Error {
  readonly reason: Message

  constructor(reason: Message) {
    super(english(reason))
    this.reason = reason
  }
}

/** The reason of an error: its own, that the disk is full, or its words as they are. */
export function reasonOf(error: unknown): Message {
  const { reason, code } = (error ?? {}) as { readonly reason?: unknown; readonly code?: unknown }
  if (isMessage(reason)) return reason
  const text = error instanceof Error ? error.message : String(error)
  return noRoom.includes(code) ? message('the disk has no room, make some: {text}', { text }) : verbatim(text)
}
