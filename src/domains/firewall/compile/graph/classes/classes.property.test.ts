import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Memos } from '../../../../../core/memo.ts'
import type { NumberMap } from '../../../../../core/ruleset/ruleset.ts'
import { type Branch, Branches, type Classed, type ClassKeys, type GraphNode } from '../branches.ts'
import { ClassMaps } from './classes.ts'

const memos = new Memos()

const keys: ClassKeys = {
  name: 'keys',
  size: 1024,
  key: { field: 'ip saddr', mask: null },
  textOf: (key) => `k${key}`,
}

/** Parts of a cut by their first keys: each with its keys and a version of its chain. */
type Parts = ReadonlyMap<number, { readonly keys: readonly number[]; readonly version: number }>

const mostKey = 40

/** Groups of keys, each key in one group only. */
const parts = fc
  .uniqueArray(fc.integer({ min: 0, max: mostKey }), { maxLength: 30, size: 'max' })
  .chain((all) =>
    fc.array(fc.nat(4), { minLength: all.length, maxLength: all.length }).map((groups) => ({ all, groups })),
  )
  .map(({ all, groups }): Parts => {
    const made = new Map<number, { keys: number[]; version: number }>()
    for (const group of new Set(groups)) {
      const own = all.filter((_, at) => groups[at] === group)
      made.set(Math.min(...own), { keys: own, version: group })
    }
    return made
  })

function branchesOf(cut: number, wanted: Parts, before: Branches | null): Branches {
  const changes = new Map<number, Branch | null>()
  if (before !== null) for (const key of before.keys()) changes.set(key, null)
  for (const [first, { keys: own, version }] of wanted) {
    const end = { key: `k${first}`, verdict: 'goto', chain: `c${cut}_${first}_${version}` } as const
    const known = before?.get(first)
    const made = { first, node: { ranked: [] } as unknown as GraphNode, element: end, end, chain: null }
    const branch = known?.first === first && known.end.chain === end.chain ? known : made
    for (const key of own) changes.set(key, branch)
  }
  return before === null ? Branches.of(changes as Map<number, Branch>, memos) : before.edited(changes)
}

const numbersIn = (map: NumberMap) => new Map(map.elements.map(({ key, number }) => [key, number]))

/** The maps lead each key of each cut where its branches do, and no other key anywhere. */
function expectLeads(maps: ClassMaps, cuts: ReadonlyMap<number, Classed>): void {
  const all = maps.maps
  const shared = all.find((map) => map.name === keys.name)
  const numbers = shared === undefined ? new Map<string, number>() : numbersIn(shared as NumberMap)
  expect(all).toHaveLength(cuts.size + (shared === undefined ? 0 : 1))
  for (const { name, branches } of cuts.values()) {
    const ends = all.find((map) => map.name === name)!
    const chains = new Map(ends.elements.map((each) => [each.key, 'chain' in each ? each.chain : null]))
    expect(chains.size).toBe(ends.elements.length)
    for (let key = 0; key <= mostKey; key++)
      expect(chains.get(String(numbers.get(`k${key}`)))).toBe(branches.get(key)?.end.chain)
    for (const number of chains.keys()) expect([...numbers.values()].map(String)).toContain(number)
  }
  const used = new Set([...cuts.values()].flatMap(({ branches }) => branches.keys()))
  expect([...numbers.keys()].sort()).toEqual([...used].map((key) => `k${key}`).sort())
}

const edit = fc.record({
  cut: fc.nat(5),
  parts: fc.oneof({ weight: 5, arbitrary: parts }, { weight: 1, arbitrary: fc.constant(null) }),
})

describe('classes of keys', () => {
  it('lead where the branches of each cut do, after every edit, and leave what was made before as it was', () => {
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 30, size: 'max' }), (edits) => {
        const cuts = new Map<number, Classed>()
        let maps = ClassMaps.none()
        const made: { readonly maps: ClassMaps; readonly cuts: ReadonlyMap<number, Classed> }[] = []
        for (const { cut, parts: wanted } of edits) {
          const before = cuts.get(cut)
          if (wanted === null || wanted.size === 0) cuts.delete(cut)
          else {
            const branches = branchesOf(cut, wanted, before?.branches ?? null)
            cuts.set(cut, { name: `cut${cut}`, size: 64, keys, branches })
          }
          maps = maps.renewed([...cuts.values()])
          expectLeads(maps, cuts)
          expect(maps.renewed([...cuts.values()]).maps).toEqual(maps.maps)
          made.push({ maps, cuts: new Map(cuts) })
        }
        for (const each of made) expectLeads(each.maps, each.cuts)
        expectLeads(made[0]!.maps.renewed([...cuts.values()]), cuts)
      }),
      { numRuns: 60 },
    )
  })

  it('of a new policy are as few as they can be', () => {
    fc.assert(
      fc.property(fc.array(parts, { minLength: 1, maxLength: 6 }), (all) => {
        const cuts = all.flatMap((wanted, cut): Classed[] =>
          wanted.size === 0
            ? []
            : [{ name: `cut${cut}`, size: 64, keys, branches: branchesOf(cut, wanted, null) }],
        )
        const signs = new Set(
          Array.from({ length: mostKey + 1 }, (_, key) =>
            cuts.map(({ branches }) => branches.get(key)?.first).join(),
          ),
        )
        signs.delete(cuts.map(() => '').join())
        const shared = ClassMaps.none()
          .renewed(cuts)
          .maps.find((map) => map.name === keys.name)
        const numbers = shared === undefined ? [] : [...numbersIn(shared as NumberMap).values()]
        expect(new Set(numbers).size).toBe(signs.size)
      }),
    )
  })

  it('keep their numbers where nothing tells their keys apart anew', () => {
    const wanted = (version: number): Parts =>
      new Map([
        [1, { keys: [1, 2, 3], version }],
        [4, { keys: [4, 5], version: 0 }],
      ])
    const first = branchesOf(0, wanted(0), null)
    const cut = (branches: Branches): Classed => ({ name: 'cut', size: 64, keys, branches })
    const before = ClassMaps.none().renewed([cut(first)])
    const now = before.renewed([cut(branchesOf(0, wanted(1), first))])
    expect(now.maps[0]).toBe(before.maps[0])
    const moved = new Map([
      [1, { keys: [1, 2], version: 1 }],
      [3, { keys: [3, 4, 5], version: 0 }],
    ])
    const last = now.renewed([cut(branchesOf(0, moved, first))])
    const [old, next] = [now, last].map(({ maps }) => numbersIn(maps[0] as NumberMap))
    expect([1, 2].map((key) => next!.get(`k${key}`))).toEqual([1, 2].map((key) => old!.get(`k${key}`)))
  })
})
