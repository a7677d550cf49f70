import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SortedList } from './sorted-list.ts'

interface Element {
  readonly place: number
  readonly word: number
}

const byPlace = (a: Element, b: Element) => a.place - b.place

/** Changes of one edit: some elements go, some are said in other words, some come. */
const edits = fc.array(
  fc.record({ gone: fc.nat(30), replaced: fc.nat(30), added: fc.nat(40), from: fc.nat(1_000_000) }),
  { maxLength: 8 },
)

it('is the list that a plain one would be after any edits, and stays what it was before them', () => {
  fc.assert(
    fc.property(fc.constantFrom(0, 1, 20, 300, 3000), edits, (size, list) => {
      let plain: readonly Element[] = Array.from({ length: size }, (_, at) => ({ place: at * 1000, word: 0 }))
      let sorted = SortedList.of(plain, byPlace)
      const earlier: [SortedList<Element>, readonly Element[]][] = []
      for (const [word, { gone, replaced, added, from }] of list.entries()) {
        earlier.push([sorted, plain])
        const start = plain.length === 0 ? 0 : from % plain.length
        const lost = plain.slice(start, start + gone)
        const reworded = plain
          .slice(start + gone, start + gone + replaced)
          .map(({ place }) => ({ place, word: word + 1 }))
        const known = new Set(plain.map(({ place }) => place))
        const come = Array.from({ length: added }, (_, at) => ({
          place: (from * (at + 1) * 7919) % 3_000_001,
          word: word + 1,
        })).filter(({ place }) => !known.has(place) && known.add(place))
        sorted = sorted.edited({ gone: lost, replaced: reworded, added: come })
        const news = new Map(reworded.map((each) => [each.place, each]))
        plain = [
          ...plain.filter((each) => !lost.includes(each)).map((each) => news.get(each.place) ?? each),
          ...come,
        ].sort(byPlace)
        expectSame(sorted, plain)
      }
      for (const [before, as] of earlier) expect(before.whole).toEqual(as)
    }),
  )
})

/** Expects the same answers before the whole is asked for, and the same whole. */
function expectSame(sorted: SortedList<Element>, plain: readonly Element[]): void {
  expect(sorted).toHaveLength(plain.length)
  for (const at of [-1, 0, plain.length >> 1, plain.length - 1, plain.length]) {
    expect(sorted.at(at)).toBe(plain[at])
    const place = plain[at]?.place ?? at * 10_000_000
    expect(sorted.placeOf({ place, word: 0 })).toBe(plain.filter((each) => each.place < place).length)
    expect(sorted.firstFrom((each) => each.place - place)).toBe(plain.find((each) => each.place >= place))
  }
  expect(sorted.whole).toEqual(plain)
  expect(sorted.whole).toBe(sorted.whole)
}

it('is in order when it was made and is emptied one by one', () => {
  let sorted = SortedList.of<Element>([], byPlace)
  const size = 20_000
  for (let at = 0; at < size; at++) {
    sorted = sorted.edited({ gone: [], replaced: [], added: [{ place: (at * 7919) % size, word: at }] })
  }
  expect(sorted.whole.map(({ place }) => place)).toEqual(Array.from({ length: size }, (_, at) => at))
  for (let at = 0; at < size; at++) {
    const element = sorted.firstFrom((each) => each.place - at)!
    sorted = sorted.edited({ gone: [element], replaced: [], added: [] })
  }
  expect(sorted.whole).toEqual([])
})
