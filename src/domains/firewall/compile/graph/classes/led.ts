import type { SortedList } from '../../../../../core/list/sorted-list.ts'
import { mapWith } from '../../../../../core/ruleset/map-elements.ts'
import type { ChainElement, ChainsByNumber } from '../../../../../core/ruleset/ruleset.ts'
import type { Classed, KeyChange } from '../branches.ts'
import { endOf, type Held, type Led, noEnds } from './held.ts'
import type { Numbered } from './numbered.ts'

const byNumber = { field: 'number', mask: null } as const

/** The maps of these cuts from classes to chains. */
export function ledAfter({ led }: Held, cuts: readonly Classed[], numbered: Numbered): Held['led'] {
  return new Map(
    cuts.map((cut) => {
      const known = led.get(cut.name)
      const changes = numbered.changes.get(cut)
      const ends =
        known === undefined
          ? endsOf(changes!, numbered)
          : changes === undefined
            ? endsAfterMoves(known.ends, numbered)
            : endsAfter(known.ends, cut, changes, numbered)
      const isSame = known !== undefined && known.ends === ends
      const map = isSame ? known.map : mapOf(cut, ends)
      return [cut.name, isSame && changes === undefined ? known : ({ cut, ends, map } satisfies Led)]
    }),
  )
}

function mapOf({ name, size }: Classed, ends: SortedList<ChainElement>): ChainsByNumber {
  return mapWith<ChainsByNumber>({ name, key: byNumber, size }, ends)
}

function endsOf(keys: readonly KeyChange[], { numberOf }: Numbered): SortedList<ChainElement> {
  const ends = new Map<number, ChainElement>()
  for (const { key, after } of keys) {
    const number = numberOf(key)
    if (!ends.has(number)) ends.set(number, elementOf(number, after!.end))
  }
  return noEnds.edited({ gone: [], replaced: [], added: [...ends.values()] })
}

function elementOf(
  number: number,
  { verdict, chain }: Pick<ChainElement, 'verdict' | 'chain'>,
): ChainElement {
  return { key: String(number), verdict, chain }
}

/** Those of a cut that leads each key where it did. */
function endsAfterMoves(
  ends: SortedList<ChainElement>,
  { moves, classOf }: Numbered,
): SortedList<ChainElement> {
  const gone = new Set<ChainElement>()
  const added = new Map<number, ChainElement>()
  for (const { from, to } of moves) {
    const end = endOf(ends, from)
    if (end === undefined) continue
    if (classOf(from) === undefined) gone.add(end)
    if (endOf(ends, to) === undefined) added.set(to, elementOf(to, end))
  }
  return ends.edited({ gone: [...gone], replaced: [], added: [...added.values()] })
}

function endsAfter(
  ends: SortedList<ChainElement>,
  { branches }: Classed,
  changes: readonly KeyChange[],
  { moves, numberOf, classOf }: Numbered,
): SortedList<ChainElement> {
  const numbers = new Set<number>()
  for (const { key } of ends) numbers.add(Number(key))
  for (const { from, to } of moves) if (numbers.has(from)) numbers.add(to)
  for (const { key, after } of changes) if (after !== undefined) numbers.add(numberOf(key))
  const edit = { gone: [] as ChainElement[], replaced: [] as ChainElement[], added: [] as ChainElement[] }
  for (const number of numbers) {
    const known = endOf(ends, number)
    const of = classOf(number)
    const branch = of && branches.get(of.sample)
    if (branch === undefined) {
      if (known !== undefined) edit.gone.push(known)
      continue
    }
    const { verdict, chain } = branch.end
    if (known === undefined) edit.added.push(elementOf(number, branch.end))
    else if (known.verdict !== verdict || known.chain !== chain)
      edit.replaced.push(elementOf(number, branch.end))
  }
  return ends.edited(edit)
}
