import { getSystemErrorMap } from 'node:util'
import { verbatim } from '../../../core/text/message.ts'
import {
  attribute,
  headBytes,
  MessageWriter,
  messagesIn,
  type ReadMessage,
  smallMessage,
} from '../../netlink-message.ts'
import { message } from '../messages.ts'
import { NftError } from '../run-nft.ts'
import type { Command } from './command.ts'
import * as numbers from './numbers.ts'

/** Result of an exchange: the errno of sending, 0 when the messages were sent, and the kernel's answer. */
export interface Exchanged {
  readonly errno: number
  readonly answer: Buffer
}

/** The way of messages to the kernel and back; one exchange after the other. */
export type Exchange = (messages: Uint8Array) => Promise<Exchanged>

/** The packet filter in the kernel, of the network namespace where the messages go. */
export interface FilterKernel {
  /** Carries out the commands as one transaction: all of them, or none and an `NftError`. */
  transact(commands: readonly Command[]): Promise<void>
  /**
   * The messages of a listing: `type` and `attributes` say of what. Null where it asks for something that is not there;
   * rejects with an `NftError` where the kernel refuses.
   */
  list(
    type: number,
    attributes: (writer: MessageWriter) => void,
    family?: number,
  ): Promise<readonly ReadMessage[] | null>
  /** The items that are asked for one by one, in one exchange; those that are not there are left out. */
  get(type: number, items: readonly ((writer: MessageWriter) => void)[]): Promise<readonly ReadMessage[]>
}

const noEntry = 2
const tooLong = 90
const noBuffers = 105
const messageAttribute = 1
/** More than the message that asks for one item has. */
const itemBytes = 256
/** A listing begins again when something changed meanwhile. */
const mostListings = 20

/** The kernel behind an exchange. */
export function createFilterKernel(exchange: Exchange): FilterKernel {
  const sendOnce = async (batch: Uint8Array, commands: readonly Command[]): Promise<void> => {
    const { errno, answer } = await exchange(batch)
    if (errno !== 0) throw refusal(errno, '')
    for (const message of messagesIn(answer)) {
      if (message.type !== numbers.control.error) continue
      const { code, reason } = readError(message)
      if (code !== 0) throw refusal(code, `${commands[message.sequence - 1]?.about ?? 'the batch'}: `, reason)
    }
  }

  const listOnce = async (request: Uint8Array): Promise<readonly ReadMessage[] | null | 'interrupted'> => {
    const { errno, answer } = await exchange(request)
    if (errno !== 0) throw refusal(errno, '')
    const messages = [...messagesIn(answer)]
    if (messages.some(({ flags }) => (flags & numbers.answerFlag.interrupted) !== 0)) return 'interrupted'
    for (const message of messages) {
      const isEnd = message.type === numbers.control.error || message.type === numbers.control.done
      const { code, reason } = isEnd ? readError(message) : { code: 0, reason: '' }
      if (code === noEntry) return null
      if (code !== 0) throw refusal(code, 'a listing: ', reason)
    }
    return messages.filter(({ type }) => type >> 8 === numbers.subsystem)
  }

  return {
    transact: async (commands) => {
      const batch = batchOf(commands)
      try {
        await sendOnce(batch, commands)
      } catch (error) {
        // The kernel's shortage of buffers passes by itself.
        if (!(error instanceof NftError) || error.fault !== 'busy') throw error
        await sendOnce(batch, commands)
      }
    },
    list: async (type, attributes, family = numbers.inet) => {
      const writer = new MessageWriter(smallMessage)
      const flags = numbers.flag.request | numbers.flag.dump
      const request = writer.write(() => writer.message({ type, flags, family }, () => attributes(writer)))
      for (let attempt = 1; attempt <= mostListings; attempt++) {
        const messages = await listOnce(request)
        if (messages !== 'interrupted') return messages
      }
      throw new NftError('busy', message('the ruleset changes all the time'))
    },
    get: async (type, items) => {
      const writer = new MessageWriter(smallMessage + itemBytes * items.length)
      const head = { type, flags: numbers.flag.request, family: numbers.inet }
      const request = writer.write(() => {
        for (const item of items) writer.message(head, () => item(writer))
      })
      const { errno, answer } = await exchange(request)
      if (errno !== 0) throw refusal(errno, '')
      return [...messagesIn(answer)].filter((each) => {
        if (each.type !== numbers.control.error) return each.type >> 8 === numbers.subsystem
        const { code, reason } = readError(each)
        if (code !== 0 && code !== noEntry) throw refusal(code, 'an item: ', reason)
        return false
      })
    },
  }
}

/** The commands as one batch. Each message carries the place of its command, from 1, as its sequence number. */
function batchOf(commands: readonly Command[]): Uint8Array {
  const length = commands.reduce((total, { messages }) => total + messages.length, 0)
  const batch = Buffer.allocUnsafe(length + 2 * headBytes)
  const writer = new MessageWriter(smallMessage)
  const edge = (type: number) =>
    writer.write(() =>
      writer.message(
        { type, flags: numbers.flag.request, family: 0, resource: numbers.subsystem },
        () => undefined,
      ),
    )
  batch.set(edge(numbers.control.batchBegin))
  let end = headBytes
  for (const [index, { messages }] of commands.entries()) {
    batch.set(messages, end)
    const after = end + messages.length
    for (; end < after; end += batch.readUInt32LE(end)) batch.writeUInt32LE(index + 1, end + 8)
  }
  batch.set(edge(numbers.control.batchEnd), end)
  return batch
}

/** Reads an error message or the end of a listing: an errno, and the kernel's words where it has any. */
function readError({ body, flags }: ReadMessage): { readonly code: number; readonly reason: string } {
  if (body.length < 4) return { code: 0, reason: '' }
  const code = -body.readInt32LE(0)
  // Behind the errno stands the head of the message that is refused.
  const isExplained = (flags & numbers.answerFlag.explained) !== 0 && body.length > 20
  const words = isExplained ? attribute(body.subarray(20), messageAttribute) : undefined
  return { code, reason: words?.toString('latin1').replace(/\0$/, '') ?? '' }
}

function refusal(errno: number, about: string, reason = ''): NftError {
  const words = getSystemErrorMap().get(-errno)?.[1] ?? `errno ${errno}`
  const fault = errno === tooLong ? 'too-long' : errno === noBuffers ? 'busy' : 'refused'
  return new NftError(fault, verbatim(`${about}${words}${reason === '' ? '' : ` (${reason})`}`))
}
