import { type Memos, memo } from '../../core/memo.ts'
import { blockWords, filledWords, Sweep } from './interval-index.ts'
import type { Passage, RuleForm, SideForm } from './rule-form.ts'
import type { AddressKey } from './runtime-addresses.ts'

/** Properties that many packets have in common; `device` null: the gateway itself. */
export interface Traffic {
  readonly family: 4 | 6
  readonly protocol: number
  readonly inDevice: string | null
  readonly outDevice: string | null
}

/** A packet as the index is asked for it. */
export interface Question {
  /** The same object for packets that have the same (`sharedTraffic`). */
  readonly traffic: Traffic
  readonly source: AddressKey
  readonly destination: AddressKey
  readonly sourcePort: number
  readonly destinationPort: number
  readonly sourceAtoms: readonly string[]
  readonly destinationAtoms: readonly string[]
  /** HIP profiles that the devices at the source fulfil, or that there is none with a report. */
  readonly postureAtoms: readonly string[]
  readonly isInForce: (timetable: readonly string[]) => boolean
}

/** Rules that name an atom on one side, as bits. */
interface AtomBits {
  readonly admits: Uint32Array
  readonly refuses: Uint32Array
}

/**
 * At most `blockSize` rules in match order, answered by bits: each field of the packet says which rules admit it,
 * and the lowest bit that all fields have in common is the first rule that matches. Null forms match nothing.
 */
export class RuleBlock {
  /** Bits of the rules with each passage. */
  readonly #passages: ReadonlyMap<Passage, Uint32Array>
  readonly #passable = new Map<Traffic, Uint32Array>()
  readonly #source: Side
  readonly #destination: Side
  /** Null where no rule asks for a posture. */
  readonly #posture: Side | null
  readonly #sourcePorts: Sweep
  readonly #destinationPorts: Sweep
  readonly #timetables: readonly (readonly string[] | null)[]

  constructor(forms: readonly (RuleForm | null)[]) {
    this.#passages = passagesOf(forms)
    this.#source = new Side(forms.map((form) => form?.source ?? null))
    this.#destination = new Side(forms.map((form) => form?.destination ?? null))
    const asks = forms.some((form) => form !== null && form.posture !== null)
    this.#posture = asks ? new Side(forms.map((form) => form?.posture ?? null)) : null
    const ports = (field: 'sourcePorts' | 'destinationPorts') =>
      Sweep.ofNumbers(forms.map((form) => form?.[field] ?? null))
    this.#sourcePorts = ports('sourcePorts')
    this.#destinationPorts = ports('destinationPorts')
    this.#timetables = forms.map((form) => form?.timetable ?? null)
  }

  /** Index of the first rule that matches and that `accepts` takes; -1 when there is none. */
  find(question: Question, accepts: ((index: number) => boolean) | null): number {
    const { traffic } = question
    const passable = this.#passableFor(traffic)
    const source = this.#source.bitsOf(traffic.family, question.source, question.sourceAtoms)
    const destination = this.#destination.bitsOf(
      traffic.family,
      question.destination,
      question.destinationAtoms,
    )
    const posture = this.#posture?.bitsOf(traffic.family, question.source, question.postureAtoms) ?? everyRule
    const from = this.#sourcePorts
    const fromRow = from.rowOf(question.sourcePort)
    const to = this.#destinationPorts
    const toRow = to.rowOf(question.destinationPort)
    let words =
      source.filled & posture.filled & destination.filled & from.filled[fromRow]! & to.filled[toRow]!
    for (; words !== 0; words &= words - 1) {
      const word = lowestBit(words)
      let left =
        passable[word]! &
        source.bits[source.offset + word]! &
        posture.bits[posture.offset + word]! &
        destination.bits[destination.offset + word]! &
        from.bits[fromRow * blockWords + word]! &
        to.bits[toRow * blockWords + word]!
      for (; left !== 0; left &= left - 1) {
        const index = word * 32 + lowestBit(left)
        const timetable = this.#timetables[index]!
        if (timetable !== null && !question.isInForce(timetable)) continue
        if (accepts === null || accepts(index)) return index
      }
    }
    return -1
  }

  /** Bits of the rules whose protocol and interfaces fit: there are few combinations of these. */
  #passableFor(traffic: Traffic): Uint32Array {
    const known = this.#passable.get(traffic)
    if (known) return known
    const { family, protocol, inDevice, outDevice } = traffic
    const bits = new Uint32Array(blockWords)
    for (const [passage, rules] of this.#passages) {
      const passes =
        passage.admitsProtocol(family, protocol) &&
        passage.admitsIncoming(inDevice) &&
        passage.admitsOutgoing(outDevice)
      if (passes) for (let word = 0; word < blockWords; word++) bits[word]! |= rules[word]!
    }
    if (this.#passable.size >= mostCombinations) this.#passable.clear()
    this.#passable.set(traffic, bits)
    return bits
  }
}

function passagesOf(forms: readonly (RuleForm | null)[]): ReadonlyMap<Passage, Uint32Array> {
  const found = new Map<Passage, Uint32Array>()
  for (const [index, form] of forms.entries()) {
    if (form === null) continue
    const bits = found.get(form.passage) ?? new Uint32Array(blockWords)
    found.set(form.passage, bits)
    setBit(bits, index)
  }
  return found
}

/** Most combinations of protocol and interfaces that are remembered. */
const mostCombinations = 256

const sharedTraffics = memo(() => new Map<string, Traffic>())

/** The one object for such traffic. */
export function sharedTraffic({ family, protocol, inDevice, outDevice }: Traffic, memos: Memos): Traffic {
  const traffics = memos.of(sharedTraffics)
  const key = `${family} ${protocol} ${inDevice} ${outDevice}`
  const known = traffics.get(key)
  if (known) return known
  if (traffics.size >= mostCombinations) traffics.clear()
  const traffic = { family, protocol, inDevice, outDevice }
  traffics.set(key, traffic)
  return traffic
}

/** Bits of the rules of a block, from a word on, and which words are not zero. */
interface BlockBits {
  readonly bits: Uint32Array
  readonly offset: number
  readonly filled: number
}

const everyRule: BlockBits = { bits: new Uint32Array(blockWords).fill(-1), offset: 0, filled: -1 }

/** The sources, destinations or postures of the rules of a block. */
class Side {
  readonly #v4: Sweep
  readonly #v6: Sweep
  readonly #atoms = new Map<string, AtomBits>()

  constructor(forms: readonly (SideForm | null)[]) {
    this.#v4 = Sweep.ofNumbers(forms.map((form) => form?.v4 ?? null))
    this.#v6 = Sweep.ofBigIntegers(forms.map((form) => form?.v6 ?? null))
    for (const [index, form] of forms.entries()) {
      for (const atom of form?.atoms ?? []) {
        const known = this.#atoms.get(atom) ?? {
          admits: new Uint32Array(blockWords),
          refuses: new Uint32Array(blockWords),
        }
        this.#atoms.set(atom, known)
        setBit(form!.negate ? known.refuses : known.admits, index)
      }
    }
  }

  /** Rules that admit the address: what the address itself says, with what its atoms add and take away. */
  bitsOf(family: 4 | 6, address: AddressKey, atoms: readonly string[]): BlockBits {
    const sweep = family === 4 ? this.#v4 : this.#v6
    const row = sweep.rowOf(address)
    const plain = { bits: sweep.bits, offset: row * blockWords, filled: sweep.filled[row]! }
    if (this.#atoms.size === 0 || atoms.length === 0) return plain
    const found = atoms.flatMap((atom) => this.#atoms.get(atom) ?? [])
    if (found.length === 0) return plain
    const bits = sweep.bits.slice(plain.offset, plain.offset + blockWords)
    for (const { admits } of found) for (let word = 0; word < blockWords; word++) bits[word]! |= admits[word]!
    for (const { refuses } of found) {
      for (let word = 0; word < blockWords; word++) bits[word]! &= ~refuses[word]!
    }
    return { bits, offset: 0, filled: filledWords(bits) }
  }
}

/** Sets the bit of a rule. */
function setBit(bits: Uint32Array, index: number): void {
  bits[index >>> 5]! |= 1 << (index & 31)
}

function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word)
}
