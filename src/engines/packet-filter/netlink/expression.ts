import type {
  ChainRule,
  ElementRange,
  Match,
  NamedMap,
  Statement,
  Verdict,
} from '../../../core/ruleset/ruleset.ts'
import { type EndFields, endsOf, endsSets, epochSet, ftpHelper } from '../../../core/ruleset/ruleset.ts'
import { ctMarkBits, deniedEpoch, epochInMark, markBits } from '../../../core/ruleset/service-chain.ts'
import type { MessageWriter } from '../../netlink-message.ts'
import { type DataField, ipv4, ipv6, masks, metas, type Need, needs, payloads } from './field-place.ts'
import { inlineSetName, setName, targetName } from './names.ts'
import * as kernel from './numbers.ts'
import type { InlineSet, Scope } from './scope.ts'
import { makeUsual } from './usual-tcp.ts'
import {
  type Bounds,
  bigEndian,
  boundsOf,
  fieldTypes,
  labelBytes,
  littleEndian,
  nanoseconds,
  partsOf,
  prefixLength,
  setTypes,
  type ValueType,
} from './value.ts'

/** Registers and more of a look-up. */
interface LookUp {
  readonly source?: number
  readonly destination?: number
  readonly setId?: number | undefined
  readonly flags?: number | undefined
}

const [hostToNetwork, portSpecified] = [1, 2]
const snaplenBytes = 128

/** Writes the expressions of one rule, and keeps account of the sets that they need. */
export class ExpressionWriter {
  readonly #writer: MessageWriter
  readonly #scope: Scope
  readonly #inline: readonly InlineSet[]
  #nextInline = 0
  readonly #known = new Map<Need['key'], Uint8Array>()

  constructor(writer: MessageWriter, scope: Scope, inline: readonly InlineSet[]) {
    this.#writer = writer
    this.#scope = scope
    this.#inline = inline
  }

  rule({ match, statements, verdict }: ChainRule): void {
    for (const one of match) this.#match(one)
    for (const one of statements) this.#statement(one)
    this.#verdict(verdict)
  }

  #expression(name: string, attributes: () => void): void {
    const writer = this.#writer
    writer.nest(kernel.listItem, () => {
      writer.text(kernel.expression.name, name)
      writer.nest(kernel.expression.data, attributes)
    })
  }

  #match(match: Match): void {
    const equal = kernel.operation.equal
    switch (match.op) {
      case 'in':
        return this.#list(match)
      case 'set':
        this.#load(match.field)
        return this.#isIn(setName({ name: match.set }, this.#scope.era), match.not)
      case 'ct-state':
        return this.#anyBit(
          kernel.ctKey.state,
          match.values.map((value) => kernel.connectionState[value]),
        )
      case 'ct-status':
        return this.#anyBit(
          kernel.ctKey.status,
          match.values.map((value) => kernel.connectionStatus[value]),
        )
      case 'ct-direction':
        this.#loadCt(kernel.ctKey.direction)
        return this.#compare(equal, Uint8Array.of(match.value === 'original' ? 0 : 1))
      case 'ct-label':
        this.#loadCt(kernel.ctKey.labels)
        this.#bits(labelBytes(match.label), noLabel)
        return this.#compare(match.not ? equal : kernel.operation.notEqual, noLabel)
      case 'ct-denied':
        this.#loadMasked('ct mark', littleEndian(ctMarkBits.epoch))
        return this.#compare(equal, littleEndian(epochInMark(deniedEpoch)))
      case 'socket-transparent':
        this.#expression('socket', () => {
          this.#writer.number(kernel.socket.key, kernel.socket.transparent)
          this.#writer.number(kernel.socket.destination, kernel.register.first)
        })
        return this.#compare(equal, Uint8Array.of(1))
      case 'ends-remembered':
        this.#loadEnds(endsSets.fields[match.family])
        return this.#lookUp(endsSets.names[match.family], { source: kernel.register.part })
      case 'mark':
        this.#loadMasked('meta mark', littleEndian(match.mask))
        return this.#compare(match.not ? kernel.operation.notEqual : equal, littleEndian(match.value))
      case 'rank-below':
        this.#loadMasked('meta mark', littleEndian(markBits.graph))
        this.#toNetworkOrder(4)
        return this.#compare(
          match.not ? kernel.operation.atLeast : kernel.operation.less,
          bigEndian(match.value, 4),
        )
      case 'epoch-current':
        this.#loadMasked('ct mark', littleEndian(ctMarkBits.epoch))
        return this.#isIn(epochSet, false)
      case 'time':
        this.#loadMeta(kernel.metaKey.time)
        this.#toNetworkOrder(8)
        // A packet's time has nanoseconds: the whole last second counts, so the end is the next one.
        return this.#within({ lo: nanoseconds(match.fromSeconds), hi: nanoseconds(match.toSeconds + 1) })
    }
  }

  #list({ field, not, ranges }: Extract<Match, { op: 'in' }>): void {
    const type = fieldTypes[field]
    const first = ranges[0]
    if (first === undefined) throw new Error(`a list for ${field} is empty`)
    if (ranges.length > 1) {
      this.#load(field)
      return this.#isIn(inlineSetName, not, this.#inline[this.#nextInline++]!.id)
    }
    const bounds = boundsOf(type, first)
    const isSingle = bounds.lo === bounds.hi
    const need = isSingle && !not ? needOf(field, bounds.lo) : null
    if (need !== null) return this.#require(need)
    const operation = not ? kernel.operation.notEqual : kernel.operation.equal
    const length = isSingle || type !== setTypes.ipv4_addr ? null : prefixLength(bounds)
    if (length !== null) return this.#prefix(field, { address: bounds.lo, length, operation })
    this.#load(field)
    if (isSingle) return this.#compare(operation, bounds.lo)
    return not ? this.#outside(bounds) : this.#within(bounds)
  }

  /** Compares whole bytes of an address where the prefix ends with one, otherwise the bits. */
  #prefix(field: DataField, prefix: { address: Uint8Array; length: number; operation: number }): void {
    const bytes = prefix.length / 8
    if (Number.isInteger(bytes) && bytes > 0) {
      this.#load(field, bytes)
      return this.#compare(prefix.operation, prefix.address.subarray(0, bytes))
    }
    this.#loadMasked(field, bigEndian(prefix.length === 0 ? 0 : -1 << (32 - prefix.length), 4))
    this.#compare(prefix.operation, prefix.address)
  }

  #statement(statement: Statement): void {
    const writer = this.#writer
    switch (statement.op) {
      case 'count':
        return this.#object(kernel.objectType.counter, statement.counter)
      case 'count-by':
        this.#loadKey(statement.key)
        return this.#expression('objref', () => {
          writer.number(kernel.objectReference.source, kernel.register.first)
          writer.text(kernel.objectReference.set, statement.map + this.#scope.era)
        })
      case 'log':
        return this.#expression('log', () => {
          writer.text(kernel.log.prefix, statement.prefix)
          writer.short(kernel.log.group, statement.group)
          writer.number(kernel.log.snaplen, snaplenBytes)
        })
      case 'set-mark':
        return this.#setMark('meta', statement.mask, statement.value)
      case 'remember-rule':
        this.#immediate(kernel.register.first, littleEndian(statement.number))
        return this.#storeMark('ct')
      case 'stamp-epoch':
        return this.#setMark('ct', ctMarkBits.epoch, this.#epochBits())
      case 'set-label':
        this.#immediate(kernel.register.first, labelBytes(statement.label))
        return this.#storeCt(kernel.ctKey.labels)
      case 'remember-ends':
        this.#loadEnds(endsOf(statement))
        return this.#expression('dynset', () => {
          writer.text(kernel.dynamicSet.name, endsSets.names[statement.family])
          writer.number(kernel.dynamicSet.operation, kernel.dynamicSet.update)
          writer.number(kernel.dynamicSet.key, kernel.register.part)
        })
      case 'follow-ftp':
        if (this.#scope.knows.ftp) this.#object(kernel.objectType.helper, ftpHelper.name)
        return
      case 'strip-fast-open':
      case 'clear-urgent':
        if (statement.op === 'strip-fast-open' && !this.#scope.knows.tcpOptions) return
        for (const need of needs['tcp flags'] ?? []) this.#require(need)
        return makeUsual[statement.op]({
          ...{ writer, expression: (name, write) => this.#expression(name, write) },
          bits: (mask) => this.#bits(mask, new Uint8Array(mask.length)),
          isEqual: (value) => this.#compare(kernel.operation.equal, value),
        })
      case 'set-zone':
        this.#immediate(kernel.register.first, littleEndian(statement.zone).subarray(0, 2))
        return this.#storeCt(kernel.ctKey.zone, kernel.originalDirection)
      case 'divert':
        this.#immediate(kernel.register.first, bigEndian(statement.port, 2))
        return this.#expression('tproxy', () => {
          writer.number(kernel.tproxy.family, kernel.anyFamily)
          writer.number(kernel.tproxy.port, kernel.register.first)
        })
    }
  }

  #verdict(verdict: Verdict): void {
    switch (verdict.op) {
      case 'none':
        return
      case 'accept':
      case 'drop':
      case 'return':
        return this.#end(kernel.verdictCode[verdict.op])
      case 'jump':
      case 'goto':
        return this.#end(kernel.verdictCode[verdict.op], targetName(verdict.chain, this.#scope.era))
      case 'look-up':
        return this.#lead(verdict)
      case 'queue':
        return this.#scope.knows.queue ? this.#queue(verdict) : this.#end(kernel.verdictCode.accept)
      case 'masquerade':
        return this.#expression('masq', () => undefined)
      case 'reject':
        return this.#expression('reject', () => {
          const { type, code } = kernel.rejection[verdict.with]
          this.#writer.number(kernel.reject.type, type)
          this.#writer.bytes(kernel.reject.code, [code])
        })
      case 'dnat':
      case 'snat':
        return this.#translate(verdict)
    }
  }

  /**
   * Looks a map up, or two, one by what the other says. nft 1.0.6 aborts at a rule in which a look-up reads what another one
   * wrote, and then lists nothing of the table. It does not know that a value of 8 bytes which begins in the register
   * before covers the key, so it shows the second look-up by the key. The kernel reads the number there.
   */
  #lead({ key, map, through }: Extract<Verdict, { op: 'look-up' }>): void {
    const { first, second, beforeSecond, verdict } = kernel.register
    const source = through === undefined ? first : second
    const { era } = this.#scope
    this.#loadKey(key, source)
    if (through !== undefined) this.#lookUp(through + era, { source, destination: beforeSecond })
    this.#lookUp(map + era, { source, destination: verdict })
  }

  /** Loads a field into a register, behind what makes sure that the packet has it. */
  #load(field: DataField, bytes = fieldTypes[field].bytes, register: number = kernel.register.first): void {
    for (const need of needs[field] ?? []) this.#require(need)
    if (field === 'ct mark') return this.#loadCt(kernel.ctKey.mark)
    const metaKey = metas[field]
    if (metaKey !== undefined) return this.#loadMeta(metaKey, register)
    const place = payloads[field]
    if (place === undefined) return this.#loadRoute(field)
    this.#expression('payload', () => {
      this.#writer.number(kernel.payload.destination, register)
      this.#writer.number(kernel.payload.base, place[0])
      this.#writer.number(kernel.payload.offset, place[1])
      this.#writer.number(kernel.payload.length, bytes)
    })
    const mask = masks[field]
    if (mask !== undefined) this.#bits(mask, new Uint8Array(mask.length), register)
  }

  /** Loads fields into parts of the first registers, one behind the other. */
  #loadEnds(fields: EndFields): void {
    let part: number = kernel.register.part
    for (const field of fields) {
      this.#load(field, undefined, part)
      part += partsOf(fieldTypes[field])
    }
  }

  #loadKey({ field, mask }: NamedMap['key'], register: number = kernel.register.first): void {
    if (mask === null) this.#load(field, undefined, register)
    else this.#loadMasked(field, fieldTypes[field].encode(mask), register)
  }

  #loadMasked(field: DataField, mask: Uint8Array, register: number = kernel.register.first): void {
    this.#load(field, undefined, register)
    this.#bits(mask, new Uint8Array(mask.length), register)
  }

  #require({ key, value }: Need): void {
    const known = this.#known.get(key)
    if (known !== undefined && Buffer.compare(known, value) === 0) return
    this.#known.set(key, value)
    this.#loadMeta(kernel.metaKey[key])
    this.#compare(kernel.operation.equal, value)
  }

  #loadMeta(key: number, register: number = kernel.register.first): void {
    this.#expression('meta', () => {
      this.#writer.number(kernel.meta.key, key)
      this.#writer.number(kernel.meta.destination, register)
    })
  }

  #loadCt(key: number): void {
    this.#expression('ct', () => {
      this.#writer.number(kernel.ct.key, key)
      this.#writer.number(kernel.ct.destination, kernel.register.first)
    })
  }

  /** The routing table's answer about an address of the packet. */
  #loadRoute(field: DataField): void {
    const { source, destination, outDevice, addressType } = kernel.fibLookUp
    this.#expression('fib', () => {
      this.#writer.number(kernel.fib.flags, field === 'fib saddr type' ? source : destination)
      this.#writer.number(kernel.fib.result, field === 'fib daddr oifname' ? outDevice : addressType)
      this.#writer.number(kernel.fib.destination, kernel.register.first)
    })
  }

  #data(type: number, value: Uint8Array): void {
    this.#writer.nest(type, () => this.#writer.bytes(kernel.data.value, value))
  }

  #compare(operation: number, value: Uint8Array): void {
    this.#expression('cmp', () => {
      this.#writer.number(kernel.compare.source, kernel.register.first)
      this.#writer.number(kernel.compare.operation, operation)
      this.#data(kernel.compare.data, value)
    })
  }

  #within({ lo, hi }: Bounds): void {
    this.#compare(kernel.operation.atLeast, lo)
    this.#compare(kernel.operation.atMost, hi)
  }

  #outside({ lo, hi }: Bounds): void {
    this.#expression('range', () => {
      this.#writer.number(kernel.range.source, kernel.register.first)
      this.#writer.number(kernel.range.operation, kernel.operation.outside)
      this.#data(kernel.range.from, lo)
      this.#data(kernel.range.to, hi)
    })
  }

  /** A register & `mask` ^ `xor`. */
  #bits(mask: Uint8Array, xor: Uint8Array, register: number = kernel.register.first): void {
    this.#expression('bitwise', () => {
      this.#writer.number(kernel.bitwise.source, register)
      this.#writer.number(kernel.bitwise.destination, register)
      this.#writer.number(kernel.bitwise.operation, 0)
      this.#writer.number(kernel.bitwise.length, mask.length)
      this.#data(kernel.bitwise.mask, mask)
      this.#data(kernel.bitwise.xor, xor)
    })
  }

  #anyBit(ctKey: number, bits: readonly number[]): void {
    this.#loadCt(ctKey)
    this.#bits(littleEndian(bits.reduce((all, bit) => all | bit, 0)), littleEndian(0))
    this.#compare(kernel.operation.notEqual, littleEndian(0))
  }

  #toNetworkOrder(bytes: number): void {
    this.#expression('byteorder', () => {
      this.#writer.number(kernel.byteorder.source, kernel.register.first)
      this.#writer.number(kernel.byteorder.destination, kernel.register.first)
      this.#writer.number(kernel.byteorder.operation, hostToNetwork)
      this.#writer.number(kernel.byteorder.length, bytes)
      this.#writer.number(kernel.byteorder.size, bytes)
    })
  }

  #isIn(set: string, not: boolean, setId?: number): void {
    this.#lookUp(set, { setId, flags: not ? 1 : undefined })
  }

  #lookUp(set: string, { source = kernel.register.first, destination, setId, flags }: LookUp): void {
    this.#expression('lookup', () => {
      this.#writer.text(kernel.lookup.set, set)
      this.#writer.number(kernel.lookup.source, source)
      if (destination !== undefined) this.#writer.number(kernel.lookup.destination, destination)
      if (setId !== undefined) this.#writer.number(kernel.lookup.setId, setId)
      if (flags !== undefined) this.#writer.number(kernel.lookup.flags, flags)
    })
  }

  #object(type: number, name: string): void {
    this.#expression('objref', () => {
      this.#writer.number(kernel.objectReference.type, type)
      this.#writer.text(kernel.objectReference.name, name)
    })
  }

  #setMark(what: 'meta' | 'ct', mask: number, value: number): void {
    this.#load(what === 'meta' ? 'meta mark' : 'ct mark')
    this.#bits(littleEndian(~mask & ~value), littleEndian(value))
    this.#storeMark(what)
  }

  #storeMark(what: 'meta' | 'ct'): void {
    if (what === 'ct') return this.#storeCt(kernel.ctKey.mark)
    this.#expression('meta', () => {
      this.#writer.number(kernel.meta.key, kernel.metaKey.mark)
      this.#writer.number(kernel.meta.source, kernel.register.first)
    })
  }

  #storeCt(key: number, direction?: number): void {
    this.#expression('ct', () => {
      this.#writer.number(kernel.ct.key, key)
      if (direction !== undefined) this.#writer.bytes(kernel.ct.direction, Uint8Array.of(direction))
      this.#writer.number(kernel.ct.source, kernel.register.first)
    })
  }

  #end(code: number, chain: string | null = null): void {
    this.#expression('immediate', () => {
      this.#writer.number(kernel.immediate.destination, kernel.register.verdict)
      this.#writer.nest(kernel.immediate.data, () => writeVerdict(this.#writer, code, chain))
    })
  }

  #queue({ number, bypass }: Extract<Verdict, { op: 'queue' }>): void {
    this.#expression('queue', () => {
      this.#writer.short(kernel.queue.number, number)
      this.#writer.short(kernel.queue.total, 1)
      this.#writer.short(kernel.queue.flags, bypass ? kernel.queue.bypass : 0)
    })
  }

  #translate({ op, family, address, port }: Extract<Verdict, { op: 'dnat' | 'snat' }>): void {
    if (address === null && port === null) throw new Error(`a ${op} translates neither address nor port`)
    const isIpv4 = family === 'ip'
    if (address === null) this.#require(isIpv4 ? ipv4 : ipv6)
    const addresses =
      address === null ? null : this.#range(setTypes[isIpv4 ? 'ipv4_addr' : 'ipv6_addr'], address, 1)
    const ports = port === null ? null : this.#range(setTypes.inet_service, port, (addresses?.last ?? 0) + 1)
    const writer = this.#writer
    this.#expression('nat', () => {
      writer.number(kernel.nat.type, op === 'snat' ? 0 : 1)
      // `NFPROTO_…`; a translation of ports alone is one of both families.
      writer.number(kernel.nat.family, address === null ? kernel.inet : isIpv4 ? 2 : 10)
      if (addresses !== null) writer.number(kernel.nat.addressMin, addresses.first)
      if (addresses !== null && addresses.last > addresses.first)
        writer.number(kernel.nat.addressMax, addresses.last)
      if (ports !== null) writer.number(kernel.nat.portMin, ports.first)
      if (ports !== null && ports.last > ports.first) writer.number(kernel.nat.portMax, ports.last)
      if (ports !== null) writer.number(kernel.nat.flags, portSpecified)
    })
  }

  /** Puts the bounds of a range into registers from `first` on. */
  #range(type: ValueType, range: ElementRange, first: number): { first: number; last: number } {
    const { lo, hi } = boundsOf(type, range)
    const values = lo === hi ? [lo] : [lo, hi]
    for (const [index, value] of values.entries()) {
      this.#immediate(first + index, value)
    }
    return { first, last: first + values.length - 1 }
  }

  #immediate(register: number, value: Uint8Array): void {
    this.#expression('immediate', () => {
      this.#writer.number(kernel.immediate.destination, register)
      this.#data(kernel.immediate.data, value)
    })
  }

  #epochBits(): number {
    const { epoch } = this.#scope
    if (epoch === null) throw new Error('only base chains and chains named sys_… may name the epoch')
    return epochInMark(epoch)
  }
}

/** Writes a verdict as the data of an expression or an element. */
export function writeVerdict(writer: MessageWriter, code: number, chain: string | null): void {
  writer.nest(kernel.data.verdict, () => {
    writer.number(kernel.verdict.code, code)
    if (chain !== null) writer.text(kernel.verdict.chain, chain)
  })
}

/** The need that a comparison meets for the expressions after it; null for other fields. */
function needOf(field: DataField, value: Uint8Array): Need | null {
  if (field === 'meta nfproto') return { key: 'nfproto', value }
  return field === 'meta l4proto' ? { key: 'l4proto', value } : null
}

const noLabel = labelBytes(null)
