import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SentRuleset } from '../../src/control/plane/sent-ruleset.ts'
import { stagesOf } from '../../src/control/plane/stages.ts'
import { StagesAhead } from '../../src/control/plane/stages-ahead.ts'
import { mapSplices, splicedMap } from '../../src/core/ruleset/map-changes.ts'
import type {
  Chain,
  CounterMap,
  NamedMap,
  NamedSet,
  Ruleset,
  VerdictMap,
} from '../../src/core/ruleset/ruleset.ts'
import { differenceOf, isNothing } from '../../src/core/ruleset/ruleset-difference.ts'
import { decodeRuleset } from '../../src/core/ruleset/ruleset-schema.ts'
import { baseAfter, firstBase, wholeRuleset } from '../../src/plane/server/wire-ruleset.ts'

const number = fc.nat({ max: 12 })
const chain = fc.tuple(number, fc.boolean()).map(([of, isFixed]): Chain => {
  const rules = [{ match: [], statements: [], verdict: { op: 'accept' }, comment: `fwd.ngfw.${of}` }] as const
  return { name: isFixed ? `sys_${of % 2}` : `c_${of}`, hook: null, rules }
})
const range = fc.tuple(number, fc.boolean()).map(([of, isLong]) => {
  return { lo: `${of * 10}`, hi: `${of * 10 + (isLong ? 5 : 0)}` }
})
const ranges = fc.uniqueArray(range, { selector: ({ lo }) => lo })
const set = fc.tuple(number, ranges, fc.boolean()).map(([of, elements, isHashed]): NamedSet => {
  const type = 'inet_service'
  return { name: `s_${of}`, type, elements, ...(isHashed ? { isHashed } : {}) }
})
const element = fc.tuple(number, number).map(([key, to]) => {
  return { key: `${key}`, verdict: 'goto' as const, chain: `c_${to}` }
})
const elements = fc.uniqueArray(element, { selector: ({ key }) => key })
const map = fc.tuple(number, elements, fc.boolean()).map(([of, list, isSource]): VerdictMap => {
  return { name: `m_${of}`, key: { field: isSource ? 'th sport' : 'th dport', mask: null }, elements: list }
})
const counterMap = fc
  .uniqueArray(fc.tuple(number, number), { selector: ([key]) => key })
  .map((list): CounterMap => {
    const elements = list.map(([key, of]) => ({ key: `${key}`, counter: `fwd.ngfw.${of}` }))
    return { name: 'judged', holds: 'counters', key: { field: 'ct mark', mask: '65535' }, elements }
  })
const named = <T extends { readonly name: string }>(thing: fc.Arbitrary<T>) =>
  fc.uniqueArray(thing, { selector: ({ name }) => name, maxLength: 8 })
const parts = {
  chains: named(chain),
  sets: named(set),
  maps: named<NamedMap>(fc.oneof(map, counterMap)),
  counters: fc.uniqueArray(number.map(String).map((text) => `fwd.ngfw.${text}`)),
}
const ruleset: fc.Arbitrary<Ruleset> = fc.record(parts)

/** The same without an order, which no part of a ruleset has but the rules of a chain. */
function plain({ chains, sets, maps, counters }: Ruleset): unknown {
  const byName = <T extends { readonly name: string }>(things: readonly T[]) =>
    [...things].sort((a, b) => (a.name < b.name ? -1 : 1))
  const byKey = ({ elements, ...rest }: NamedMap) => ({
    ...rest,
    elements: [...elements].sort((a, b) => (a.key < b.key ? -1 : 1)),
  })
  const byStart = ({ elements, ...rest }: NamedSet) => ({
    ...rest,
    elements: [...elements].sort((a, b) => (a.lo < b.lo ? -1 : 1)),
  })
  return [byName(chains), byName(sets).map(byStart), byName(maps).map(byKey), [...counters].sort()]
}

/** Some parts of the second ruleset are the very objects of the first. */
function sharing(first: Ruleset, second: Ruleset): Ruleset {
  const shared = <T extends { readonly name: string }>(before: readonly T[], after: readonly T[]) =>
    after.map((thing, place) =>
      place % 2 === 0 ? (before.find(({ name }) => name === thing.name) ?? thing) : thing,
    )
  return { ...second, sets: shared(first.sets, second.sets), maps: shared(first.maps, second.maps) }
}

const judged: Chain['rules'][number] = {
  match: [],
  statements: [],
  verdict: { op: 'accept' },
  comment: 'fwd.ngfw.1',
}

/** Value as it arrives on the other side of a connection. */
function onWire<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T
}

/** Chains that are not fixed are equal where their names are. */
const steps = fc.array(ruleset, { minLength: 2, maxLength: 5 })

describe('rulesets on their way to the plane', () => {
  it('arrive whole, whatever the plane had before', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const sent = new SentRuleset()
        let base = firstBase()
        let before = list[0]!
        for (const next of list) {
          const wanted = sharing(before, next)
          const arrived = wholeRuleset(onWire(sent.onWire(wanted)), base, decodeRuleset) as Ruleset
          expect(plain(arrived)).toEqual(plain(wanted))
          sent.acknowledged(wanted)
          base = baseAfter(base, arrived)
          expect(sent.is(wanted)).toBe(true)
          before = wanted
        }
      }),
    )
  })

  it('arrive in stages as they do at once', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const sent = new SentRuleset(1)
        let base = firstBase()
        for (const wanted of list) {
          const { stages, rest } = onWire(sent.inStages(wanted))
          const arrived = wholeRuleset(rest, base, decodeRuleset, stages) as Ruleset
          expect(plain(arrived)).toEqual(plain(wanted))
          sent.acknowledged(wanted)
          base = baseAfter(base, arrived)
        }
      }),
    )
  })

  it('arrive whole where stages of them, or of another ruleset, went ahead', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(ruleset, ruleset, fc.boolean()), { minLength: 2 }), (list) => {
        const sent = new SentRuleset(1)
        let base = firstBase()
        for (const [wanted, other, isAbandoned] of list) {
          const ahead = sent.beginAhead()
          ahead?.add(isAbandoned ? other : wanted)
          while (ahead?.take());
          const gone = onWire(ahead?.sent ?? [])
          if (gone.length > 0) expect(sent.is(sent.ruleset!)).toBe(false)
          const { stages, rest } = onWire(sent.inStages(wanted))
          const arrived = wholeRuleset(rest, base, decodeRuleset, [...gone, ...stages]) as Ruleset
          expect(plain(arrived)).toEqual(plain(wanted))
          sent.acknowledged(wanted)
          base = baseAfter(base, arrived)
        }
      }),
    )
  })

  it('what goes ahead leads only to what went before, and is no chain that the kernel calls', () => {
    const to = (chain: string): Chain['rules'][number] => ({ ...judged, verdict: { op: 'jump', chain } })
    const chain = (name: string, ...rules: Chain['rules']): Chain => ({ name, hook: null, rules })
    const empty: Ruleset = { chains: [], sets: [], maps: [], counters: [] }
    const ahead = new StagesAhead({ ...empty, chains: [chain('c_known', judged)] }, 1)
    ahead.add({
      ...empty,
      chains: [chain('c_1', judged), chain('c_2', to('c_1')), chain('c_3', to('c_none'))],
    })
    ahead.add({
      ...empty,
      chains: [chain('c_4', to('c_3')), chain('sys_new', judged), chain('c_5', to('c_known'))],
    })
    ahead.add({ ...empty, chains: [chain('c_known', judged), chain('c_2', to('c_1'))] })
    const names: string[][] = []
    for (let stage = ahead.take(); stage !== null; stage = ahead.take()) {
      names.push(stage.chains.map(({ name }) => name))
    }
    expect(names).toEqual([['c_1', 'c_2'], ['c_5']])
    ahead.add({ ...empty, chains: [chain('c_6', judged)] })
    ahead.end()
    expect(ahead.take()).toBeNull()
  })

  it('stages hold what is new, and lead only to themselves and to what came before', () => {
    const leaf = (of: number): Chain => ({ ...leaves, name: `c_${of}` })
    const leaves: Chain = { name: '', hook: null, rules: [judged] }
    const map: VerdictMap = {
      name: 'm_1',
      key: { field: 'th dport', mask: null },
      elements: [
        { key: '1', verdict: 'goto', chain: 'c_1' },
        { key: '2', verdict: 'goto', chain: 'c_2' },
      ],
    }
    const lookUp = { op: 'look-up', key: map.key, map: map.name } as const
    const root: Chain = { name: 'c_3', hook: null, rules: [{ ...judged, verdict: lookUp }] }
    const fixed: Chain = { name: 'sys_accept', hook: null, rules: [judged] }
    const known: NamedSet = { name: 's_1', type: 'inet_service', elements: [] }
    const before: Ruleset = { chains: [fixed], sets: [known], maps: [], counters: [] }
    const after: Ruleset = {
      chains: [fixed, leaf(1), leaf(2), root],
      sets: [
        { ...known, elements: [{ lo: '1', hi: '1' }] },
        { ...known, name: 's_2' },
      ],
      maps: [map],
      counters: ['fwd.ngfw.1'],
    }
    expect(stagesOf(differenceOf(before, after), 1)).toEqual([
      { chains: [], sets: [{ ...known, name: 's_2' }], maps: [], counters: ['fwd.ngfw.1'] },
      { chains: [leaf(1)], sets: [], maps: [], counters: [] },
      { chains: [leaf(2)], sets: [], maps: [], counters: [] },
      { chains: [root], sets: [], maps: [map], counters: [] },
    ])
    expect(stagesOf(differenceOf(before, after), 3)).toEqual([])
  })

  it('are told apart by what differs', () => {
    fc.assert(
      fc.property(ruleset, ruleset, (first, second) => {
        const difference = differenceOf(first, sharing(first, second))
        const isSame = JSON.stringify(plain(first)) === JSON.stringify(plain(second))
        if (isNothing(difference)) expect(isSame).toBe(true)
        expect(isNothing(differenceOf(first, first))).toBe(true)
      }),
    )
  })

  it('maps change by their elements, and not by those of another map', () => {
    fc.assert(
      fc.property(map, map, map, (first, second, third) => {
        const splices = mapSplices(first, second)
        expect(splicedMap(first, splices)?.elements).toEqual(second.elements)
        const gone = splices.some(({ at, gone }) =>
          gone.some((key, place) => third.elements[at + place]?.key !== key),
        )
        if (gone) expect(splicedMap(third, splices)).toBeNull()
      }),
    )
  })

  it('changes of a map that do not fit it are asked for as a whole', () => {
    const known: VerdictMap = {
      name: 'm_1',
      key: { field: 'th dport', mask: null },
      elements: [{ key: '1', verdict: 'goto', chain: 'c_1' }],
    }
    const none: Ruleset = { chains: [], sets: [], maps: [], counters: [] }
    const base = baseAfter(firstBase(), { ...none, maps: [known] })
    const gone = { chains: [], sets: [], maps: [], counters: [] }
    const wire = (...splices: readonly object[]) => {
      return { base: 1, staged: 0, gone, come: none, setChanges: [], changes: [{ name: 'm_1', splices }] }
    }
    for (const splice of [
      { at: 0, gone: ['2'], come: [] },
      { at: 1, gone: ['1'], come: [] },
      { at: 2, gone: [], come: [] },
      { at: -1, gone: [], come: [] },
    ]) {
      expect(wholeRuleset(wire(splice), base, decodeRuleset)).toMatchObject([{ code: 'unknown_base' }])
    }
    const arrived = wholeRuleset(wire({ at: 0, gone: ['1'], come: [] }), base, decodeRuleset) as Ruleset
    expect(arrived.maps).toEqual([{ ...known, elements: [] }])
  })

  it('changes that are none are refused', () => {
    const come: Ruleset = { chains: [], sets: [], maps: [], counters: [] }
    const base = baseAfter(firstBase(), come)
    const staged = 0
    const gone = { chains: [], sets: [], maps: [], counters: [] }
    expect(wholeRuleset({ base: 2, staged, gone, changes: [], come }, base, decodeRuleset)).toMatchObject([
      { path: 'base', code: 'unknown_base' },
    ])
    expect(wholeRuleset({ base: 1, staged: 1, gone, changes: [], come }, base, decodeRuleset)).toMatchObject([
      { path: 'staged', code: 'unknown_base' },
    ])
    const wrong = [
      { base: 1, staged, gone: null, changes: [], come },
      { base: 1, staged, gone, changes: null, come },
      { base: 1, staged, gone, changes: [], come: { ...come, maps: 1 } },
      { base: 1, staged, gone, changes: [null], come },
      { base: 1, staged, gone, changes: [{ name: 'm', splices: [] }], setChanges: [], come },
      {
        base: 1,
        staged,
        gone,
        changes: [{ name: 'm', splices: [{ at: 0.5, gone: [], come: [] }] }],
        setChanges: [],
        come,
      },
      { base: 1, staged, gone, changes: [{ name: 'm', splices: null }], setChanges: [], come },
      {
        base: 1,
        staged,
        gone,
        changes: [],
        come: { ...come, chains: [{ name: 'a b', hook: null, rules: [] }] },
      },
    ]
    for (const wire of wrong) expect(Array.isArray(wholeRuleset(wire, base, decodeRuleset))).toBe(true)
  })
})
