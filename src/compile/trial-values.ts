import type { Trial } from '../core/engine/trial.ts'
import { parseAddress } from '../core/net/ip.ts'
import { hasPorts, protocolNumbers } from '../core/net/protocol.ts'
import type { KeyField, Statement, Verdict } from '../core/ruleset/ruleset.ts'
import { markBits } from '../core/ruleset/service-chain.ts'
import { SortedValues } from './sorted-values.ts'

/** Errors that the kernel of the namespace sends by itself. */
const controlProtocols = [BigInt(protocolNumbers.icmp), BigInt(protocolNumbers.icmpv6)]

/** Values that headers and marks of a trial's packets may have on their way, in both directions. */
export class TrialValues {
  readonly #addresses: Record<4 | 6, Set<bigint>> = { 4: new Set(), 6: new Set() }
  readonly #ports = new Set<bigint>()
  readonly #protocols = new Set<bigint>(controlProtocols)
  readonly #marks = new Map<number, Set<number>>()
  readonly #remembered = new Set<number>([0])
  /** A translation may choose any of several. */
  #anyAddress = false
  #anyPort = false
  /** Sorted once for all that ask, until another value comes. */
  readonly #sorted = new Map<ReadonlySet<bigint>, SortedValues>()

  constructor({ packets, devices }: Trial) {
    for (const { protocol, source, destination, sourcePort, destinationPort } of packets) {
      this.#addAddress(source)
      this.#addAddress(destination)
      this.#protocols.add(BigInt(protocol))
      for (const port of [sourcePort, destinationPort]) this.#ports.add(BigInt(port))
      // Maps of ports are also asked about packets without ports, which have other bytes there.
      if (!hasPorts(protocol)) this.#anyPort = true
    }
    for (const { addresses } of devices) {
      for (const address of addresses) this.#addAddress(address.split('/')[0]!)
    }
  }

  /** Number of known values; it grows with each value that was not known. */
  get size(): number {
    const marks = [...this.#marks.values()].reduce((sum, { size }) => sum + size, 0)
    const headers = this.#addresses[4].size + this.#addresses[6].size + this.#ports.size
    return headers + marks + this.#remembered.size + Number(this.#anyAddress) + Number(this.#anyPort)
  }

  /** Values of a field; null where it may have any. */
  of(field: KeyField['field']): SortedValues | null {
    switch (field) {
      case 'ip saddr':
      case 'ip daddr':
        return this.#anyAddress ? null : this.#sortedOf(this.#addresses[4])
      case 'ip6 saddr':
      case 'ip6 daddr':
        return this.#anyAddress ? null : this.#sortedOf(this.#addresses[6])
      case 'th sport':
      case 'th dport':
        return this.#anyPort ? null : this.#sortedOf(this.#ports)
      case 'meta l4proto':
        return this.#sortedOf(this.#protocols)
      case 'ip length':
      case 'ip6 length':
      case 'tcp doff':
      case 'tcp flags':
      case 'ether saddr':
      case 'icmpv6 type':
      case 'iifname':
      case 'oifname':
      case 'meta nfproto':
      case 'fib daddr type':
      case 'fib daddr oifname':
      case 'fib saddr type':
      case 'meta mark':
      case 'ct mark':
        return null
    }
  }

  /** Keys of a map of marks; null where statements set other bits together than the map asks for. */
  markKeys(mask: number): ReadonlySet<string> | null {
    const keys = new Set(['0'])
    for (const [bits, marks] of this.#marks) {
      if ((bits & mask) === 0) continue
      if ((mask & ~bits) !== 0 || mask !== markBits.graph) return null
      for (const mark of marks) keys.add(String((mark & mask) >>> 0))
    }
    return keys
  }

  /** Keys of a map of what connections remember. */
  rememberedKeys(): ReadonlySet<string> {
    return new Set([...this.#remembered].map(String))
  }

  addMark({ mask, value }: Extract<Statement, { op: 'set-mark' }>): void {
    const known = this.#marks.get(mask) ?? new Set()
    this.#marks.set(mask, known.add(value))
  }

  addRemembered(number: number): void {
    this.#remembered.add(number)
  }

  addTranslation({ address, port }: Extract<Verdict, { op: 'dnat' | 'snat' }>): void {
    if (address !== null && address.lo === address.hi) this.#addAddress(address.lo)
    else if (address !== null) this.#anyAddress = true
    if (port !== null && port.lo === port.hi) this.#ports.add(BigInt(port.lo))
    else if (port !== null) this.#anyPort = true
  }

  #sortedOf(values: ReadonlySet<bigint>): SortedValues {
    const known = this.#sorted.get(values)
    if (known?.all.length === values.size) return known
    const sorted = new SortedValues(values)
    this.#sorted.set(values, sorted)
    return sorted
  }

  #addAddress(text: string): void {
    const address = parseAddress(text)
    if (address !== null) this.#addresses[address.family].add(address.value)
  }
}
