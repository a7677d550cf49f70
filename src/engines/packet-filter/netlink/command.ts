import { protocolNumbers } from '../../../core/net/protocol.ts'
import type { MapChanges } from '../../../core/ruleset/map-changes.ts'
import {
  type Chain,
  type ChainRule,
  type ElementRange,
  endsSets,
  epochSet,
  ftpHelper,
  isCounterMap,
  isNumberMap,
  type MapElement,
  type NamedMap,
  type NamedSet,
  sizeOf,
} from '../../../core/ruleset/ruleset.ts'
import { isFixedChain } from '../../../core/ruleset/ruleset-difference.ts'
import { epochInMark } from '../../../core/ruleset/service-chain.ts'
import { elementChanges, isSameKind } from '../../../core/ruleset/set-changes.ts'
import { MessageWriter } from '../../netlink-message.ts'
import { ExpressionWriter, writeVerdict } from './expression.ts'
import { chainName, inlineSetName, setName, targetName } from './names.ts'
import * as kernel from './numbers.ts'
import type { InlineSet, Knowledge, Scope } from './scope.ts'
import {
  addedBoundaries,
  type BoundaryChanges,
  boundaryChanges,
  elementsOf,
  hasIntervals,
  singles,
} from './set-boundary.ts'
import {
  type Boundary,
  bigEndian64,
  concatenation,
  fieldTypes,
  intervalsOf,
  littleEndian,
  pairOf,
  setTypes,
  type ValueType,
} from './value.ts'

/** One change of the table: messages that belong together, and their subject, for the text of a refusal. */
export interface Command {
  readonly messages: Uint8Array
  readonly about: string
}

/** Kind of an object that `removal` can remove. */
export type RemovedKind = 'chain' | 'set' | 'map' | 'counter'

export const tableName = 'gatehouse'
/** The set whose one element is the serial of the newest transaction. */
export const generationName = 'generation'
const elementsPerCommand = 400
/** Up to here a set is written whole rather than changed. */
const smallSet = 4_000
const policies = { drop: 0, accept: 1 } as const

const add = kernel.flag.request | kernel.flag.create
const append = add | kernel.flag.append
const remove = kernel.flag.request

const removals = {
  flush: { chain: kernel.message.deleteRule, set: kernel.message.deleteElements },
  delete: {
    chain: kernel.message.deleteChain,
    set: kernel.message.deleteSet,
    map: kernel.message.deleteSet,
    counter: kernel.message.deleteObject,
  },
} as const

const hookNumbers = { prerouting: 0, input: 1, forward: 2, output: 3, postrouting: 4 } as const

/** Names the hook of a chain: type, number and priority; empty for a chain that others lead to. */
export function hookText({ hook }: Pick<Chain, 'hook'>): string {
  return hook === null ? '' : hookWords(hook.type, hookNumbers[hook.hook], hook.priority)
}

/** Names a hook by the values that the kernel lists for a chain. */
export function hookWords(type: string, number: number, priority: number): string {
  return `${type} ${number} ${priority}`
}

/**
 * Writes the commands of the packet filter, as the messages that the kernel takes. Every function throws on a value
 * that is none of its type.
 */
export class CommandWriter {
  readonly #writer = new MessageWriter()
  #lastSetId = 0
  /** Parts of rules that the kernel knows. Until that is asked nothing is sent that a kernel may refuse the whole table for. */
  knows: Knowledge = { queue: true, ftp: false, tcpOptions: false }

  /** The empty table, and the sets and the helper that every ruleset has: left as they are where they exist. */
  addTable(): Command {
    return this.#command('the table', (writer) => {
      this.#message(kernel.message.newTable, add, () => {
        writer.text(kernel.table.name, tableName)
        writer.number(kernel.table.flags, 0)
      })
      this.#newSet(generationName, fieldTypes['meta mark'], 0)
      // Its size makes the kernel look a number up as quickly as it can.
      this.#newSet(epochSet, fieldTypes['ct mark'], 0, { size: 2 })
      const { names, fields, size, seconds } = endsSets
      const { dynamic, timeout } = kernel.setFlag
      for (const family of ['ip', 'ip6'] as const)
        this.#newSet(
          names[family],
          concatenation(fields[family].map((field) => fieldTypes[field])),
          dynamic | timeout,
          { size, seconds },
        )
      if (this.knows.ftp) this.#ftpHelper()
    })
  }

  #ftpHelper(): void {
    const writer = this.#writer
    this.#message(kernel.message.newObject, add, () => {
      writer.text(kernel.object.table, tableName)
      writer.text(kernel.object.name, ftpHelper.name)
      writer.number(kernel.object.type, kernel.objectType.helper)
      writer.nest(kernel.object.data, () => {
        writer.text(kernel.helper.name, 'ftp')
        writer.short(kernel.helper.family, kernel.inet)
        writer.bytes(kernel.helper.protocol, [protocolNumbers.tcp])
      })
    })
  }

  /** Makes `serial` the only element of the generation set. */
  replaceGeneration(serial: number): Command {
    return this.#command('the generation', () => this.#replaceOnly(generationName, serial))
  }

  /** Makes `epoch` the number of the ruleset that connection marks are compared with. */
  replaceEpoch(epoch: number): Command {
    return this.#command('the epoch', () => this.#replaceOnly(epochSet, epochInMark(epoch)))
  }

  #replaceOnly(set: string, number: number): void {
    this.#removeNamed(kernel.message.deleteElements, kernel.elements, set)
    this.#elements(kernel.message.newElements, add, set, null, () => this.#element(littleEndian(number)))
  }

  /**
   * Commands that make a set, or find it empty, and put its elements into it. Sets of addresses and ports hold
   * intervals where they are not hashed, the others single values.
   */
  fillSet(set: NamedSet, era: string): Command[] {
    const type = setTypes[set.type]
    const name = setName(set, era)
    const made = this.#command(`set ${name}`, () =>
      this.#newSet(name, type, hasIntervals(set) ? kernel.setFlag.interval : 0, {
        size: set.size,
        isCounting: set.isCounting,
      }),
    )
    return [made, ...this.#slices(kernel.message.newElements, name, elementsOf(set))]
  }

  /** Commands that lead from the elements of `old` to those of `set`, which is in the kernel as `old`. */
  changeSet(old: NamedSet, set: NamedSet, era: string): Command[] {
    const name = setName(set, era)
    if (!isSameKind(old, set)) throw new Error(`the set ${name} cannot become one of another kind`)
    const anew = () => [this.removal('flush', 'set', name), ...this.fillSet(set, era)]
    if (set.isCounting) return this.changeElements(old, set, era)
    if (set.elements.length <= smallSet) return anew()
    const changes = elementChanges(old, set)
    if (changes.gone.length + changes.come.length > set.elements.length) return anew()
    return this.changeElements(old, set, era)
  }

  /** The same as deletions and additions of what differs, whatever their number. */
  changeElements(old: NamedSet, set: NamedSet, era: string): Command[] {
    return this.#boundaryChanges(setName(set, era), boundaryChanges(old, set, elementChanges(old, set)))
  }

  /**
   * Commands that add ranges to a set of intervals that has none of them; `isFirst` where it has nothing. Nothing is deleted
   * but what ends at zero: the kernel waits for its packets after each deletion, and so would the next who asks it.
   */
  addElements(
    set: NamedSet,
    ranges: readonly ElementRange[],
    { era, isFirst }: { readonly era: string; readonly isFirst: boolean },
  ): Command[] {
    return this.#boundaryChanges(setName(set, era), addedBoundaries(setTypes[set.type], ranges, isFirst))
  }

  /** Commands that make a map and fill it; its chains must be there. */
  fillMap(map: NamedMap, era: string): Command[] {
    const name = setName(map, era)
    const type = fieldTypes[map.key.field]
    const flags = isCounterMap(map) ? kernel.setFlag.object : kernel.setFlag.map
    const data = isNumberMap(map) ? numberData : verdictData
    const made = this.#command(`map ${name}`, () =>
      this.#newSet(name, type, flags, { size: sizeOf(map), data }),
    )
    return [made, ...this.#mapElements(map, map.elements, era)]
  }

  /** Commands that change the elements of a map, which is in the kernel; its chains must be there. */
  changeMap(map: NamedMap, { gone, come }: MapChanges, era: string): Command[] {
    const name = setName(map, era)
    const { encode } = fieldTypes[map.key.field]
    const removed = cut(gone).map((keys) =>
      this.#command(`elements of map ${name}`, () =>
        this.#elements(kernel.message.deleteElements, remove, name, null, () => {
          for (const key of keys) this.#element(encode(key))
        }),
      ),
    )
    return [...removed, ...this.#mapElements(map, come, era)]
  }

  /** The command that empties or removes an object, by its name in the kernel. */
  removal(verb: 'flush', kind: 'chain' | 'set', name: string): Command
  removal(verb: 'delete', kind: RemovedKind, name: string): Command
  removal(verb: 'flush' | 'delete', kind: RemovedKind, name: string): Command {
    return this.#command(`${kind} ${name}`, (writer) => {
      if (verb === 'flush' && kind === 'chain')
        return this.#removeNamed(
          removals.flush.chain,
          { table: kernel.rule.table, set: kernel.rule.chain },
          name,
        )
      if (verb === 'flush') return this.#removeNamed(removals.flush.set, kernel.elements, name)
      const place = kind === 'chain' ? kernel.chain.name : kernel.set.name
      this.#message(removals.delete[kind], remove, () => {
        writer.text(kernel.set.table, tableName)
        writer.text(place, name)
        if (kind === 'counter') writer.number(kernel.object.type, kernel.objectType.counter)
      })
    })
  }

  /** The command that makes a counter, or leaves it as it is where it exists. */
  addCounter(name: string): Command {
    return this.#command(`counter ${name}`, (writer) =>
      this.#message(kernel.message.newObject, add, () => {
        writer.text(kernel.object.table, tableName)
        writer.text(kernel.object.name, name)
        writer.number(kernel.object.type, kernel.objectType.counter)
        writer.nest(kernel.object.data, () => undefined)
      }),
    )
  }

  /** The command that makes a chain, empty, or leaves it as it is where it exists. */
  addChain(chain: Chain, era: string): Command {
    const { hook } = chain
    const name = chainName(chain, era)
    return this.#command(`chain ${name}`, (writer) =>
      this.#message(kernel.message.newChain, add, () => {
        writer.text(kernel.chain.table, tableName)
        writer.text(kernel.chain.name, name)
        if (hook === null) return
        writer.text(kernel.chain.type, hook.type)
        writer.number(kernel.chain.policy, policies[hook.policy ?? 'accept'])
        writer.nest(kernel.chain.hook, () => {
          writer.number(kernel.hook.number, hookNumbers[hook.hook])
          writer.number(kernel.hook.priority, hook.priority)
        })
      }),
    )
  }

  /** Commands that append the chain's rules to it, one a rule. */
  addRules(chain: Chain, scope: Omit<Scope, 'knows'>): Command[] {
    const own = { ...scope, epoch: isFixedChain(chain) ? scope.epoch : null, knows: this.knows }
    const name = chainName(chain, scope.era)
    return chain.rules.map((rule) => this.#rule(name, rule, own))
  }

  #rule(chain: string, rule: ChainRule, scope: Scope): Command {
    return this.#command(`rule ${rule.comment} of chain ${chain}`, (writer) => {
      const inline: InlineSet[] = []
      for (const match of rule.match) {
        if (match.op !== 'in' || match.ranges.length < 2) continue
        inline.push({ id: ++this.#lastSetId, type: fieldTypes[match.field], ranges: match.ranges })
      }
      for (const set of inline) this.#inlineSet(set)
      this.#message(kernel.message.newRule, append, () => {
        writer.text(kernel.rule.table, tableName)
        writer.text(kernel.rule.chain, chain)
        writer.nest(kernel.rule.expressions, () => new ExpressionWriter(writer, scope, inline).rule(rule))
        if (rule.comment !== '') writer.bytes(kernel.rule.userdata, comment(rule.comment))
      })
    })
  }

  #inlineSet({ id, type, ranges }: InlineSet): void {
    const { anonymous, constant, interval } = kernel.setFlag
    const isInterval = ranges.some(({ lo, hi }) => lo !== hi)
    const boundaries = isInterval ? intervalsOf(type, ranges) : singles(type, ranges)
    const flags = anonymous | constant | (isInterval ? interval : 0)
    this.#newSet(inlineSetName, type, flags, { id, size: boundaries.length })
    this.#elements(kernel.message.newElements, add, inlineSetName, id, () => this.#boundaries(boundaries))
  }

  #newSet(
    name: string,
    type: Pick<ValueType, 'number' | 'bytes' | 'order'>,
    flags: number,
    { id = ++this.#lastSetId, size, data = verdictData, isCounting, seconds }: NewSet = {},
  ): void {
    const writer = this.#writer
    this.#message(kernel.message.newSet, add, () => {
      writer.text(kernel.set.table, tableName)
      writer.text(kernel.set.name, name)
      writer.number(kernel.set.flags, flags)
      writer.number(kernel.set.keyType, type.number)
      writer.number(kernel.set.keyLength, type.bytes)
      if (flags & kernel.setFlag.map) {
        writer.number(kernel.set.dataType, data.type)
        writer.number(kernel.set.dataLength, data.bytes)
      }
      if (flags & kernel.setFlag.object) writer.number(kernel.set.objectType, kernel.objectType.counter)
      writer.number(kernel.set.id, id)
      if (seconds !== undefined) writer.bytes(kernel.set.timeout, bigEndian64(BigInt(seconds) * 1_000n))
      if (size !== undefined) writer.nest(kernel.set.description, () => writer.number(1, size))
      if (isCounting)
        writer.nest(kernel.set.counter, () => {
          writer.text(kernel.expression.name, 'counter')
          writer.nest(kernel.expression.data, () => undefined)
        })
      const own = keyOrder(type.order)
      writer.bytes(kernel.set.userdata, data === numberData ? [...own, ...dataOrder] : own)
    })
  }

  #boundaryChanges(name: string, { gone, come }: BoundaryChanges): Command[] {
    return [
      ...this.#slices(kernel.message.deleteElements, name, gone),
      ...this.#slices(kernel.message.newElements, name, come),
    ]
  }

  #slices(type: number, name: string, boundaries: readonly Boundary[]): Command[] {
    const flags = type === kernel.message.newElements ? add : remove
    return cut(boundaries).map((slice) =>
      this.#command(`elements of set ${name}`, () =>
        this.#elements(type, flags, name, null, () => this.#boundaries(slice)),
      ),
    )
  }

  #mapElements(map: NamedMap, elements: readonly MapElement[], era: string): Command[] {
    const writer = this.#writer
    const name = setName(map, era)
    const { encode } = fieldTypes[map.key.field]
    const write = (one: MapElement) =>
      this.#element(encode(one.key), () => {
        if ('counter' in one) return writer.text(kernel.element.object, one.counter)
        writer.nest(kernel.element.data, () => {
          if ('number' in one) writer.bytes(kernel.data.value, twice(one.number))
          else writeVerdict(writer, kernel.verdictCode[one.verdict], targetName(one.chain, era))
        })
      })
    return cut(elements).map((slice) =>
      this.#command(`elements of map ${name}`, () =>
        this.#elements(kernel.message.newElements, add, name, null, () => slice.forEach(write)),
      ),
    )
  }

  #elements(type: number, flags: number, name: string, setId: number | null, list: () => void): void {
    const writer = this.#writer
    this.#message(type, flags, () => {
      writer.text(kernel.elements.table, tableName)
      writer.text(kernel.elements.set, name)
      if (setId !== null) writer.number(kernel.elements.setId, setId)
      writer.nest(kernel.elements.list, list)
    })
  }

  #boundaries(boundaries: readonly Boundary[]): void {
    for (const { key, isEnd, isOpen } of boundaries) {
      this.#element(key, () => {
        if (isEnd) this.#writer.number(kernel.element.flags, kernel.intervalEnd)
        if (isOpen) this.#writer.bytes(kernel.element.userdata, openInterval)
      })
    }
  }

  #element(key: Uint8Array, more?: () => void): void {
    const writer = this.#writer
    writer.nest(kernel.listItem, () => {
      writer.nest(kernel.element.key, () => writer.bytes(kernel.data.value, key))
      more?.()
    })
  }

  #removeNamed(type: number, places: { readonly table: number; readonly set: number }, name: string): void {
    this.#message(type, remove, () => {
      this.#writer.text(places.table, tableName)
      this.#writer.text(places.set, name)
    })
  }

  #message(type: number, flags: number, attributes: () => void): void {
    this.#writer.message({ type, flags, family: kernel.inet }, attributes)
  }

  #command(about: string, write: (writer: MessageWriter) => void): Command {
    return { messages: this.#writer.write(() => write(this.#writer)), about }
  }
}

interface NewSet {
  readonly id?: number
  readonly size?: number | undefined
  readonly isCounting?: true | undefined
  /** Time that its elements stay, in seconds; for ever when absent. */
  readonly seconds?: number
  /** Type of the values of a map; absent for a set. */
  readonly data?: typeof verdictData | typeof numberData
}

const verdictData = { type: kernel.verdictData, bytes: 0 } as const
/** A number stands there twice (`ExpressionWriter`): a concatenation of two marks, as nft says. */
const numberData = {
  type: pairOf(fieldTypes['meta mark']),
  bytes: 8,
} as const

function twice(number: number): readonly number[] {
  const bytes = littleEndian(number)
  return [...bytes, ...bytes]
}

/** User data that nft keeps with sets, elements and rules to list them as they were written: type, length, value. */
const keyOrder = (order: number) => [0, 4, ...littleEndian(order)]
const dataOrder = [1, 4, ...littleEndian(1)]
const openInterval = [1, 4, ...littleEndian(1)]
function comment(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length + 3)
  bytes[1] = text.length + 1
  for (let index = 0; index < text.length; index++) bytes[index + 2] = text.charCodeAt(index)
  return bytes
}

function cut<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / elementsPerCommand) }, (_, index) =>
    list.slice(index * elementsPerCommand, (index + 1) * elementsPerCommand),
  )
}
