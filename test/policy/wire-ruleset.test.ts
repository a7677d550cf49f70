import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SentRuleset } from '../../src/control/sent-ruleset.ts'
import { changedMap, mapChanges } from '../../src/core/map-changes.ts'
import type { Chain, CounterMap, NamedMap, NamedSet, Ruleset, VerdictMap } from '../../src/core/ruleset.ts'
import { differenceOf, isNothing } from '../../src/core/ruleset-difference.ts'
import { decodeRuleset } from '../../src/core/ruleset-schema.ts'
import { baseAfter, firstBase, wholeRuleset } from '../../src/plane/wire-ruleset.ts'

const number = fc.nat({ max: 12 })
const chain = fc.tuple(number, fc.boolean()).map(([of, isFixed]): Chain => {
  const rules = [{ match: [], statements: [], verdict: { op: 'accept' }, comment: `fwd.ngfw.${of}` }] as const
  return { name: isFixed ? `sys_${of % 2}` : `c_${of}`, hook: null, rules }
})
const set = fc.tuple(number, fc.boolean()).map(([of, isLong]): NamedSet => {
  const elements = [{ lo: '80', hi: '80' }, ...(isLong ? [{ lo: '443', hi: '443' }] : [])]
  return { name: `s_${of}`, type: 'inet_service', elements }
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
    return { name: 'judged', key: { field: 'ct mark', mask: '65535' }, elements }
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
  return [byName(chains), byName(sets), byName(maps).map(byKey), [...counters].sort()]
}

/** Some parts of the second ruleset are the very objects of the first. */
function sharing(first: Ruleset, second: Ruleset): Ruleset {
  const shared = <T extends { readonly name: string }>(before: readonly T[], after: readonly T[]) =>
    after.map((thing, place) =>
      place % 2 === 0 ? (before.find(({ name }) => name === thing.name) ?? thing) : thing,
    )
  return { ...second, sets: shared(first.sets, second.sets), maps: shared(first.maps, second.maps) }
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
          const wire: unknown = JSON.parse(JSON.stringify(sent.onWire(wanted)))
          const arrived = wholeRuleset(wire, base, decodeRuleset) as Ruleset
          expect(plain(arrived)).toEqual(plain(wanted))
          sent.acknowledged(wanted)
          base = baseAfter(base, arrived)
          expect(sent.is(wanted)).toBe(true)
          before = wanted
        }
      }),
    )
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

  it('maps change by their elements', () => {
    fc.assert(
      fc.property(map, map, (first, second) => {
        const changed = changedMap({ ...first, key: second.key }, mapChanges(first, second))
        expect(plain({ chains: [], sets: [], maps: [{ ...changed, name: 'm' }], counters: [] })).toEqual(
          plain({ chains: [], sets: [], maps: [{ ...second, name: 'm' }], counters: [] }),
        )
      }),
    )
  })

  it('changes that are none are refused', () => {
    const come: Ruleset = { chains: [], sets: [], maps: [], counters: [] }
    const base = baseAfter(firstBase(), come)
    const gone = { chains: [], sets: [], maps: [], counters: [] }
    expect(wholeRuleset({ base: 2, gone, changes: [], come }, base, decodeRuleset)).toMatchObject([
      { path: 'base', code: 'unknown_base' },
    ])
    const wrong = [
      { base: 1, gone: null, changes: [], come },
      { base: 1, gone, changes: null, come },
      { base: 1, gone, changes: [], come: { ...come, maps: 1 } },
      { base: 1, gone, changes: [null], come },
      { base: 1, gone, changes: [{ name: 'm', gone: [], come: [] }], come },
      { base: 1, gone, changes: [], come: { ...come, chains: [{ name: 'a b', hook: null, rules: [] }] } },
    ]
    for (const wire of wrong) expect(Array.isArray(wholeRuleset(wire, base, decodeRuleset))).toBe(true)
  })
})
