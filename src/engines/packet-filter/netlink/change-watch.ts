import { attributesOf, MessageWriter, messagesIn, numberOf, smallMessage } from '../../netlink-message.ts'
import { type Announced, announcementReader } from './announcement.ts'
import type { Exchanged } from './kernel.ts'
import * as numbers from './numbers.ts'
import type { ChangeGroup } from './socket.ts'

/** Changes of the packet filter by others: a transaction that touched our table, or several that went unseen. */
export type ForeignChange =
  | { readonly unseen: 0; readonly seen: Pick<Announced, 'process' | 'touches' | 'firstTouches'> }
  | { readonly unseen: number; readonly seen: null }

/** Exchange of messages with the kernel that also listens to changes by others. */
export interface ChangeWatch {
  exchange(messages: Uint8Array): Exchanged
  /** Reads the announcements that have come from the kernel. */
  hear(): void
}

/** From here on the kernel's announcements of a transaction cost more than to leave the group and come back. */
const largeBytes = 1 << 16
/** While others change the ruleset that often we stay in the group, since what goes unseen brings a repair. */
const busyMilliseconds = 60_000

/**
 * Watches the changes of others through `group`. Transactions of `exchange` are ours, and known by the number of its
 * socket. During a large one this process leaves the group, so that the kernel need not announce it; the generation tells
 * whether others changed something meanwhile: every transaction adds one, before it is announced, so that all later ones
 * than the one read after the return to the group are heard.
 */
export function watchChanges(
  exchange: (messages: Uint8Array) => Exchanged,
  group: ChangeGroup,
  onChange: (change: ForeignChange) => void,
): ChangeWatch {
  group.join()
  let { generation: known, port: ownPort } = readGeneration(exchange)
  /** Number of transactions of ours that have neither been heard nor been counted in `known`. */
  let unheard = 0
  let lastForeign = Number.NEGATIVE_INFINITY

  const report = (change: ForeignChange) => {
    lastForeign = performance.now()
    if (change.seen?.touches !== 0) onChange(change)
  }
  const reader = announcementReader(ownPort, ({ generation, port, ...seen }) => {
    // Its beginning may have gone unheard: it is among those that were counted.
    if (distance(generation, known) >= 0) return
    const unseen = distance(known, generation) - 1
    known = generation
    if (unseen > 0) report({ unseen, seen: null })
    if (port === ownPort) unheard--
    else report({ unseen: 0, seen })
  })
  /** Counts what was not heard. */
  const catchUp = () => {
    const { generation } = readGeneration(exchange)
    const unseen = distance(known, generation) - unheard
    reader.forget()
    known = generation
    unheard = 0
    if (unseen > 0) report({ unseen, seen: null })
  }
  const hear = () => {
    let isLost = false
    for (let part = group.receive(); part !== null; part = group.receive()) {
      if (part === 'lost') isLost = true
      else if (!isLost) reader.take(part)
    }
    if (isLost) catchUp()
  }
  const send = (messages: Uint8Array): Exchanged => {
    const exchanged = exchange(messages)
    if (isTransaction(messages) && isAccepted(exchanged)) unheard++
    return exchanged
  }
  const isQuiet = (messages: Uint8Array) =>
    messages.length >= largeBytes && performance.now() - lastForeign > busyMilliseconds

  return {
    hear,
    exchange: (messages) => {
      hear()
      if (!isQuiet(messages)) {
        const exchanged = send(messages)
        hear()
        return exchanged
      }
      group.leave()
      hear()
      const exchanged = send(messages)
      group.join()
      catchUp()
      return exchanged
    },
  }
}

/** Number of generations from `earlier` to `later`; negative where `later` is before. */
function distance(earlier: number, later: number): number {
  return (later - earlier) | 0
}

/** The generation of this network namespace, and the number of the socket that asked for it. */
function readGeneration(
  exchange: (messages: Uint8Array) => Exchanged,
): Pick<Announced, 'generation' | 'port'> {
  const writer = new MessageWriter(smallMessage)
  const type = numbers.message.getGeneration
  const request = writer.write(() =>
    writer.message({ type, flags: numbers.flag.request, family: 0 }, () => undefined),
  )
  for (const message of messagesIn(exchange(request).answer)) {
    if (message.type !== numbers.message.newGeneration) continue
    return { generation: numberOf(attributesOf(message), numbers.generation.id), port: message.port }
  }
  throw new Error('the kernel does not tell its generation')
}

function isTransaction(messages: Uint8Array): boolean {
  const type = (messages[4] ?? 0) | ((messages[5] ?? 0) << 8)
  return type === numbers.control.batchBegin
}

function isAccepted({ errno, answer }: Exchanged): boolean {
  if (errno !== 0) return false
  for (const { type, body } of messagesIn(answer)) {
    if (type === numbers.control.error && body.readInt32LE(0) !== 0) return false
  }
  return true
}
