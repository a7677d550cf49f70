import type { Entry } from '../../core/snapshot.ts'
import { isAsked } from './live.ts'
import { type Question, RuleBlock, setBit } from './rule-block.ts'
import type { RuleForm } from './rule-form.ts'
import { blockSize, blockWords } from './sweep.ts'

/** An ordered table of rules that finds the first match without looking at each rule. */
export interface RuleIndex<I> {
  /** The first rule that matches and that `accepts` takes, or null. */
  first(question: Question, accepts?: (item: I, entry: Entry<I>) => boolean): Entry<I> | null
  /** Atoms that must be asked for each address (`isAsked`). */
  readonly asked: readonly string[]
}

/** The index of a table. Blocks are built when a packet first comes as far. */
export function ruleIndex<I>(
  entries: readonly Entry<I>[],
  formOf: (entry: Entry<I>) => RuleForm | null,
): RuleIndex<I> {
  const forms = entries.map(formOf)
  const count = Math.ceil(entries.length / blockSize)
  const blocks = Array.from({ length: count }, (): RuleBlock | null => null)
  const passableFor = passableRules(forms, count * blockWords)
  return {
    asked: askedIn(forms),
    first: (question, accepts) => {
      if (count === 0) return null
      const passable = passableFor(question)
      for (let number = 0; number < count; number++) {
        const first = number * blockSize
        blocks[number] ??= new RuleBlock(forms.slice(first, first + blockSize))
        const takes = accepts
          ? (index: number) => accepts(entries[first + index]!.item, entries[first + index]!)
          : null
        const found = blocks[number]!.find(question, { passable, start: number * blockWords }, takes)
        if (found >= 0) return entries[first + found]!
      }
      return null
    },
  }
}

/** Most combinations of protocol and interfaces that are remembered. */
const mostCombinations = 256

/** Bits of the rules whose protocol and interfaces fit: there are few combinations of these. */
function passableRules(
  forms: readonly (RuleForm | null)[],
  words: number,
): (question: Question) => Uint32Array {
  const remembered = new Map<string, Uint32Array>()
  return ({ family, protocol, inDevice, outDevice }) => {
    const key = `${family} ${protocol} ${inDevice} ${outDevice}`
    const known = remembered.get(key)
    if (known) return known
    const bits = new Uint32Array(words)
    for (const [index, form] of forms.entries()) {
      const passes =
        form?.admitsProtocol(family, protocol) &&
        form.admitsIncoming(inDevice) &&
        form.admitsOutgoing(outDevice)
      if (passes) setBit(bits, index)
    }
    if (remembered.size >= mostCombinations) remembered.clear()
    remembered.set(key, bits)
    return bits
  }
}

function askedIn(forms: readonly (RuleForm | null)[]): readonly string[] {
  const found = new Set<string>()
  for (const form of forms) {
    for (const atom of form?.source.atoms ?? []) found.add(atom)
    for (const atom of form?.destination.atoms ?? []) found.add(atom)
  }
  return [...found].filter(isAsked)
}
