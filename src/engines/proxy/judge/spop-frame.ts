import { SpopReader, type SpopValue, SpopWriter } from './spop-value.ts'

// Frames of the Stream Processing Offload Protocol 2.0. Source: HAProxy, "SPOE.txt", section 3.

/** Types of frames, those of HAProxy first. */
export const frameTypes = {
  ...{ haproxyHello: 1, haproxyDisconnect: 2, notify: 3 },
  ...{ agentHello: 101, agentDisconnect: 102, ack: 103 },
} as const

/** Status of a connection's end. */
export const spopStatus = {
  normal: 0,
  tooBig: 3,
  invalid: 4,
  noVersion: 5,
  badVersion: 8,
  fragmented: 10,
} as const

/** Variables last as long as a request and its answer, or as a connection that is none of HTTP. */
const transaction = 2
const setVariable = 1
const setVariableArguments = 3
const [fin, abort] = [1, 2]

/** A question of HAProxy: a message with its arguments by name. */
export interface SpopMessage {
  readonly name: string
  readonly values: ReadonlyMap<string, SpopValue>
}

/** A frame that came. `whole` is false for a part of one. */
export type SpopFrame =
  | { readonly kind: 'hello'; readonly values: ReadonlyMap<string, SpopValue> }
  | { readonly kind: 'disconnect' }
  | { readonly kind: 'part' }
  | {
      readonly kind: 'notify'
      readonly stream: number
      readonly frame: number
      readonly messages: readonly SpopMessage[]
    }

/** Reads a frame without its length; throws RangeError for what is none. */
export function readFrame(bytes: Buffer): SpopFrame {
  const reader = new SpopReader(bytes)
  const type = reader.byte()
  const flags = reader.word()
  const stream = reader.varint()
  const frame = reader.varint()
  switch (type) {
    case frameTypes.haproxyHello:
      return { kind: 'hello', values: readValues(reader) }
    case frameTypes.haproxyDisconnect:
      return { kind: 'disconnect' }
    case frameTypes.notify: {
      if ((flags & fin) === 0 || (flags & abort) !== 0) return { kind: 'part' }
      const messages: SpopMessage[] = []
      while (!reader.isAtEnd) messages.push(readMessage(reader))
      return { kind: 'notify', stream, frame, messages }
    }
    // The rest of a frame in parts.
    case 0:
      return { kind: 'part' }
    default:
      throw new RangeError(`there is no frame of type ${type}`)
  }
}

function readValues(reader: SpopReader): Map<string, SpopValue> {
  const values = new Map<string, SpopValue>()
  while (!reader.isAtEnd) values.set(reader.string(), reader.value())
  return values
}

function readMessage(reader: SpopReader): SpopMessage {
  const name = reader.string()
  const values = new Map<string, SpopValue>()
  for (let left = reader.byte(); left > 0; left--) values.set(reader.string(), reader.value())
  return { name, values }
}

/** The answer to HAProxy's hello. */
export function helloFrame(maxFrameBytes: number): Buffer {
  const writer = started(frameTypes.agentHello, 0, 0)
  writer.string('version').value('2.0')
  writer.string('max-frame-size').value(maxFrameBytes)
  writer.string('capabilities').value('pipelining')
  return writer.frame()
}

/** The last frame of a connection. */
export function disconnectFrame(status: number, text: string): Buffer {
  const writer = started(frameTypes.agentDisconnect, 0, 0)
  writer.string('status-code').value(status)
  writer.string('message').value(text)
  return writer.frame()
}

/** Variables that an answer sets, by name. */
export type AnswerVariables = Readonly<Record<string, string>>

/** The answer to a question. */
export function ackFrame(stream: number, frame: number, answers: readonly AnswerVariables[]): Buffer {
  const writer = started(frameTypes.ack, stream, frame)
  for (const variables of answers) {
    for (const [name, text] of Object.entries(variables)) {
      writer.byte(setVariable).byte(setVariableArguments).byte(transaction)
      writer.string(name).value(text)
    }
  }
  return writer.frame()
}

function started(type: number, stream: number, frame: number): SpopWriter {
  return new SpopWriter().byte(type).word(fin).varint(stream).varint(frame)
}
