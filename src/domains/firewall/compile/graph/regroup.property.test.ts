import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alwaysCut } from '../../../../../test/policy/costs.ts'
import { Sequence } from '../../../../core/list/sequence.ts'
import { Memos } from '../../../../core/memo.ts'
import type { ChainElement, NumberElement } from '../../../../core/ruleset/ruleset.ts'
import type { AddressMatch, PolicyRule } from '../normalised-rule.ts'
import type { Branches, GraphNode } from './branches.ts'
import { Builder } from './build.ts'
import { type Costs, usualCosts } from './cuts/cost.ts'
import { goesUnderKeys, overlapsKey, staysBeside } from './cuts/group.ts'
import { keysOf } from './cuts/key.ts'
import { distinct } from './node.ts'
import { type Atom, flag, overlap } from './regions/atom.ts'
import { Numbered } from './regions/numbering.ts'

const memos = new Memos()

const network = fc
  .tuple(fc.nat({ max: 30 }), fc.nat({ max: 15 }), fc.constantFrom(8n, 8n, 8n, 0n, 12n, 16n))
  .map(([third, last, hidden]): AddressMatch => {
    const lo = ((0x0a010000n + BigInt(third * 256 + last)) >> hidden) << hidden
    return { kind: 'intervals', intervals: [{ lo, hi: lo + (1n << hidden) - 1n }] }
  })
const number = fc.oneof(fc.constantFrom(22n, 80n, 443n), fc.bigInt({ min: 1000n, max: 1060n }))
const port = fc.option(number.map((lo) => [{ lo, hi: lo }]))
const rule = fc
  .record({
    source: fc.option(network),
    destination: fc.option(network, { freq: 8 }),
    port,
    passes: fc.nat({ max: 9 }),
  })
  .map(
    ({ source, destination, port: destinationPorts, passes }): Omit<PolicyRule, 'id'> => ({
      match: {
        v4: { source, posture: null, destination, protocols: [6] },
        v6: null,
        sourcePorts: null,
        destinationPorts,
        inDevices: null,
        outDevices: null,
        windows: null,
        own: false,
      },
      outcomes: [{ family: null, protocol: null, verdict: { op: passes === 0 ? 'none' : 'accept' } }],
      statements: [],
      logWhen: null,
    }),
  )

const place = fc.nat({ max: 500 })
const edit = fc.record({
  at: place,
  removed: fc.nat({ max: 3 }),
  added: fc.array(rule, { maxLength: 3 }),
  moved: fc.record({ from: place, length: fc.constantFrom(0, 0, 1, 1, 7, 45), to: place }),
  others: fc.array(fc.tuple(place, rule), { maxLength: 14 }),
})

describe('a graph of which parts are kept', () => {
  it.each<[string, Costs, number]>([
    ['as usual', usualCosts, 8],
    ['cutting whatever can be cut', alwaysCut, 8],
    ['never copying', alwaysCut, 0],
  ])(
    'has every atom where it belongs after every edit, %s',
    (_name, costs, growth) => {
      const start = fc.array(rule, { minLength: 200, maxLength: 400, size: 'max' })
      fc.assert(
        fc.property(start, fc.array(edit, { minLength: 3, maxLength: 10 }), (first, edits) => {
          let number = 0
          const named = (one: Omit<PolicyRule, 'id'>): PolicyRule => ({ ...one, id: `fwd.ngfw.${++number}` })
          let rules = first.map(named)
          let numbered = Numbered.empty(memos)
          const inChunks = sharingChunks()
          let graph: GraphNode | null = null
          const none = { at: 0, removed: 0, added: [], moved: { from: 0, length: 0, to: 0 }, others: [] }
          for (const { at, removed, added, moved, others } of [none, ...edits]) {
            rules = rules.toSpliced(at, removed, ...added.map(named))
            const block = rules.slice(moved.from, moved.from + moved.length)
            rules = rules.toSpliced(moved.from, moved.length).toSpliced(moved.to, 0, ...block)
            for (const [where, other] of others) if (where < rules.length) rules[where] = named(other)
            numbered = numbered.renewed(inChunks(rules))!
            const { devices } = numbered
            const builder = new Builder({
              place: 'p',
              memos,
              prefix: 'fwd',
              stop: null,
              guards: null,
              costs,
              growth,
              members: 8,
              shares: () => 0,
              room: 1e6,
              devices,
              classKeys: null,
            })
            graph = builder.graph(numbered.atoms, graph)
            expect(orders(graph.list)).toEqual(orders(numbered.atoms))
            expectWhole(graph)
          }
        }),
        { numRuns: 15 },
      )
    },
    120_000,
  )
})

/** Makes lists in chunks, of which those that hold the same rules are the same. */
function sharingChunks(): (rules: readonly PolicyRule[]) => Sequence<PolicyRule> {
  const known = new Map<string, readonly PolicyRule[]>()
  return (rules) => {
    const parts: PolicyRule[][] = [[]]
    for (const rule of rules) {
      if (rule.id.endsWith('7')) parts.push([])
      parts.at(-1)!.push(rule)
    }
    const chunks = parts.map((part) => {
      const name = part.map(({ id }) => id).join()
      const chunk = known.get(name) ?? part
      known.set(name, chunk)
      return chunk
    })
    return Sequence.inChunks(chunks)
  }
}

function expectWhole(node: GraphNode): void {
  const { list, cut, branches, rest, maps, goesOn } = node
  if (cut === null) return
  const { keys, ends } = maps!
  if (keys === null) return
  expect(keys.elements.map(({ key }) => key).sort()).toEqual(
    [...branches].map(([, { element }]) => element.key).sort(),
  )
  expect(new Set<unknown>(keys.elements)).toEqual(new Set([...branches].map(([, { element }]) => element)))
  if (ends !== null) expectLeads(keys.elements, ends.elements, branches)
  const own = [...branches].flatMap(([, { node }]) => node.ranked)
  expect(orders(distinct(node.ranked))).toEqual(orders(distinct([...own, ...rest!.ranked])))
  if (!goesOn) cut.mode === 'replicate' ? expectCopies(node) : expectFlags(node)
  expect(goesOn || list.length > 0).toBe(true)
  expectParts(branches)
  for (const [, branch] of branches) expectWhole(branch.node)
  expectWhole(rest!)
}

/** Numbers are those of parts, and lead to their chains. */
function expectLeads(
  keys: readonly (NumberElement | ChainElement)[],
  ends: readonly ChainElement[],
  branches: Branches,
): void {
  const chains = new Map(ends.map(({ key, chain }) => [key, chain]))
  expect(chains.size).toBe(ends.length)
  expect(ends).toHaveLength([...branches.parts].length)
  const found = keys.map((element) => chains.get('number' in element ? String(element.number) : ''))
  expect(found).toEqual([...branches].map(([, { end }]) => end.chain))
}

/** Each part stands once among them, with the keys that lead to it counted. */
function expectParts(branches: Branches): void {
  const counts = new Map<number, number>()
  for (const [, { first }] of branches) counts.set(first, (counts.get(first) ?? 0) + 1)
  const parts = [...branches.parts]
  expect(new Map(parts.map(({ first, count }) => [first, count]))).toEqual(counts)
  const nodes = new Map(parts.map(({ first, branch }) => [first, branch.node]))
  for (const [, { first, node }] of branches) expect(nodes.get(first) === node).toBe(true)
}

function expectCopies({ list, cut, branches, rest, spread }: GraphNode): void {
  const lists = new Map<number, Atom[]>([...branches.keys()].map((key) => [key, []]))
  const others = list.whole.filter((atom) => staysBeside(atom, cut!))
  for (const atom of list) {
    for (const [key, under] of lists) if (overlapsKey(atom, cut!, key)) under.push(atom)
  }
  expect(marks(rest!.list)).toEqual(marks(others))
  for (const [key, { node }] of branches) {
    expect(marks(node.list)).toEqual(marks(lists.get(key)!))
    expect(node.list.whole.some((atom) => keysOf(atom, cut!).keys.includes(key))).toBe(true)
  }
  expect(spread).toBe([...lists.values()].reduce((sum, each) => sum + each.length, others.length))
}

function expectFlags({ list: { whole: list }, cut, branches, rest }: GraphNode): void {
  const isLong = (atom: Atom) => goesUnderKeys(atom, cut!)
  const [longs, others] = [list.filter(isLong), list.filter((atom) => !isLong(atom))]
  const keys = new Set(longs.flatMap((atom) => keysOf(atom, cut!).keys))
  expect([...branches.keys()].sort()).toEqual([...keys].sort())
  const under = [...keys].map((key) => longs.filter((atom) => overlapsKey(atom, cut!, key)))
  const inBranches = [...keys].map((key) => marks(branches.get(key)!.node.list))
  const inRest = marks(rest!.list)
  if (cut!.mode === 'split') {
    const ranked = [...branches].flatMap(([, { node }]) => node.ranked)
    expect(inBranches).toEqual(under.map((atoms) => atoms.map((atom) => waitingFor(atom, others))))
    expect(inRest).toEqual(others.map((atom) => guardedBy(atom, ranked)))
  } else {
    expect(inRest).toEqual(others.map((atom) => waitingFor(atom, longs)))
    expect(inBranches).toEqual(under.map((atoms) => atoms.map((atom) => guardedBy(atom, rest!.ranked))))
  }
}

/** Mark of an atom before others that may be earlier. */
function waitingFor(atom: Atom, others: readonly Atom[]): string {
  const waits = others.some((other) => other.order < atom.order && overlap(other, atom))
  return `${atom.order} ${atom.flags | (waits ? flag.waiting : 0)}`
}

/** Mark of an atom behind others that leave ranks. */
function guardedBy(atom: Atom, ranked: readonly Atom[]): string {
  const near = ranked.filter((other) => overlap(other, atom))
  const guarded = near.some(({ order }) => order < atom.order) ? flag.guarded : 0
  const overruling = near.some(({ order }) => order > atom.order) ? flag.overruling : 0
  return `${atom.order} ${atom.flags | guarded | overruling}`
}

function orders(atoms: Iterable<Atom>): readonly number[] {
  return [...atoms].map(({ order }) => order)
}

function marks(atoms: Iterable<Atom>): readonly string[] {
  return [...atoms].map(({ order, flags }) => `${order} ${flags}`)
}
