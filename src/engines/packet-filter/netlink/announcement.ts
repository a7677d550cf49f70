import {
  attribute,
  attributesOf,
  messagesIn,
  numberOf,
  type ReadMessage,
  textOf,
} from '../../netlink-message.ts'
import { tableName } from './command.ts'
import * as numbers from './numbers.ts'

/** Addition or deletion of a part of our table by a transaction. */
export interface AddressUse {
  readonly verb: 'add' | 'delete'
  readonly kind: 'table' | 'chain' | 'rule' | 'set' | 'element' | 'object' | 'flowtable'
  /** Of the chain, set or object; of a rule the chain, of an element the set, of the table nothing. */
  readonly name: string
  /** Of a rule, by which listings know it; otherwise 0. */
  readonly handle: number
  /** Value of an element, in hexadecimal; otherwise empty. */
  readonly key: string
  /** True for an element that is the end of a range: the first value that is no longer in it. */
  readonly isEnd: boolean
}

/** A transaction as the kernel announces it to the members of the group of nf_tables. */
export interface Announced {
  /** Number of the generation that it made; each transaction of a network namespace adds one. */
  readonly generation: number
  /** Number of the socket through which it came. */
  readonly port: number
  /** The process that made it: `123 (nft)`. */
  readonly process: string
  /** Number of parts of our table that it touched, and the first few of them. */
  readonly touches: number
  readonly firstTouches: readonly AddressUse[]
}

/** Takes announcements as they come from the kernel, transaction after transaction. */
export interface AnnouncementReader {
  take(bytes: Buffer): void
  /** Forgets what was announced of a transaction whose end has not come. */
  forget(): void
}

const keptTouches = 3
const { message } = numbers
const named = { table: 0, chain: numbers.chain.name, set: numbers.set.name, object: numbers.object.name }
/** Verb and kind that each type of message announces, and the attribute with the name of the part. */
const subjects: ReadonlyMap<number, readonly [AddressUse['verb'], AddressUse['kind'], number]> = new Map([
  [message.newTable, ['add', 'table', named.table]],
  [message.deleteTable, ['delete', 'table', named.table]],
  [message.newChain, ['add', 'chain', named.chain]],
  [message.deleteChain, ['delete', 'chain', named.chain]],
  [message.newRule, ['add', 'rule', numbers.rule.chain]],
  [message.deleteRule, ['delete', 'rule', numbers.rule.chain]],
  [message.newSet, ['add', 'set', named.set]],
  [message.deleteSet, ['delete', 'set', named.set]],
  [message.newElements, ['add', 'element', numbers.elements.set]],
  [message.deleteElements, ['delete', 'element', numbers.elements.set]],
  [message.newObject, ['add', 'object', named.object]],
  [message.deleteObject, ['delete', 'object', named.object]],
  [message.newFlowtable, ['add', 'flowtable', named.object]],
  [message.deleteFlowtable, ['delete', 'flowtable', named.object]],
])

/** Makes a reader that hands on each transaction at its end. Of those of the socket `ownPort` it counts nothing. */
export function announcementReader(
  ownPort: number,
  onTransaction: (transaction: Announced) => void,
): AnnouncementReader {
  let touches = 0
  let firstTouches: AddressUse[] = []
  const forget = () => {
    touches = 0
    firstTouches = []
  }
  return {
    forget,
    take: (bytes) => {
      for (const one of messagesIn(bytes)) {
        if (one.type === message.newGeneration) {
          onTransaction({ ...endOf(one), touches, firstTouches })
          forget()
        } else if (one.port !== ownPort && isOfOurTable(one)) {
          touches++
          if (firstTouches.length < keptTouches) firstTouches.push(touchOf(one))
        }
      }
    },
  }
}

function isOfOurTable(one: ReadMessage): boolean {
  return (
    subjects.has(one.type) &&
    one.body[0] === numbers.inet &&
    textOf(attributesOf(one), numbers.table.name) === tableName
  )
}

function touchOf(one: ReadMessage): AddressUse {
  const [verb, kind, place] = subjects.get(one.type)!
  const attributes = attributesOf(one)
  const handle = kind === 'rule' ? attribute(attributes, numbers.rule.handle) : undefined
  return {
    verb,
    kind,
    name: place === named.table ? '' : textOf(attributes, place),
    handle: Number(handle?.readBigUInt64BE() ?? 0),
    ...(kind === 'element' ? elementOf(attributes) : { key: '', isEnd: false }),
  }
}

function elementOf(attributes: Buffer): Pick<AddressUse, 'key' | 'isEnd'> {
  const none = Buffer.alloc(0)
  const list = attribute(attributes, numbers.elements.list) ?? none
  const first = attribute(list, numbers.listItem) ?? none
  const key = attribute(first, numbers.element.key) ?? none
  return {
    key: attribute(key, numbers.data.value)?.toString('hex') ?? '',
    isEnd: (numberOf(first, numbers.element.flags) & numbers.intervalEnd) !== 0,
  }
}

function endOf(one: ReadMessage): Pick<Announced, 'generation' | 'port' | 'process'> {
  const attributes = attributesOf(one)
  const { id, process, processName } = numbers.generation
  return {
    generation: numberOf(attributes, id),
    port: one.port,
    process: `${numberOf(attributes, process)} (${textOf(attributes, processName)})`,
  }
}
