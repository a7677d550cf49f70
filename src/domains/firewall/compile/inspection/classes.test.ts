import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type InspectionPair,
  mostClasses,
  noInspection,
  pairText,
} from '../../../../core/engine/inspection.ts'
import { inspectionPlan } from './classes.ts'

const profile = fc.uuid()
const pair: fc.Arbitrary<InspectionPair> = fc.oneof(
  fc.record({ ips: profile, application: fc.option(profile) }),
  fc.record({ ips: fc.constant(null), application: profile }),
)
const plan = (pairs: readonly InspectionPair[], hasRules = false) =>
  inspectionPlan(
    {
      rules: pairs.map((each, index) => ({ id: `fwd.ngfw.${index + 1}`, pair: each })),
      hasRules,
      onFailure: 'block',
    },
    noInspection,
  )

test('each pair of profiles has a number of its own, and each IPS profile a queue', () => {
  fc.assert(
    fc.property(fc.array(pair, { minLength: 1, maxLength: 60 }), fc.boolean(), (pairs, hasRules) => {
      const { classes, byRule } = plan(pairs, hasRules)!
      const numbers = [...classes.values()].map(({ number }) => number)
      expect(new Set(numbers).size).toBe(numbers.length)
      for (const number of numbers) {
        expect(number).toBeGreaterThanOrEqual(1)
        expect(number).toBeLessThanOrEqual(mostClasses)
      }
      const queues = new Map<string, Set<number>>()
      for (const { pair: each, ipsQueue } of classes.values()) {
        if (each.ips === null) expect(ipsQueue).toBe(0)
        else queues.set(each.ips, (queues.get(each.ips) ?? new Set()).add(ipsQueue))
      }
      for (const found of queues.values()) expect(found.size).toBe(1)
      expect(new Set([...queues.values()].flatMap((found) => [...found])).size).toBe(queues.size)
      for (const [index, each] of pairs.entries()) {
        const found = byRule.get(`fwd.ngfw.${index + 1}`)!.pair
        expect(found.ips).toBe(each.ips)
        // Rules of application control are about connections that no profile of it inspects, too.
        expect(found.application).toBe(hasRules ? (each.application ?? '') : each.application)
      }
    }),
  )
})

test('numbers follow from the pairs, whatever the order of the rules', () => {
  fc.assert(
    fc.property(fc.array(pair, { minLength: 1, maxLength: 30 }), (pairs) => {
      const numbersOf = (of: readonly InspectionPair[]) =>
        [...plan(of)!.classes].map(([text, { number }]) => `${text} ${number}`)
      expect(numbersOf(pairs)).toEqual(numbersOf(pairs.toReversed()))
    }),
  )
})

test('more pairs than numbers are refused, and nothing that asks is no plan', () => {
  const pairs = Array.from({ length: mostClasses + 1 }, (_none, index) => ({
    ips: null,
    application: `profile ${index}`,
  }))
  expect(() => plan(pairs)).toThrow(String(mostClasses))
  expect(plan(pairs.slice(1))!.classes.size).toBe(mostClasses)
  expect(plan([])).toBeNull()
  expect([...plan([], true)!.classes.keys()]).toEqual([pairText({ ips: null, application: '' })])
})

test('former pairs have what room is left, and rules without it are held back for the pair that they name', () => {
  const pairOf = (name: string): InspectionPair => ({ ips: null, application: name })
  const ids = Array.from({ length: mostClasses - 1 }, (_none, index) => `${index + 1}`)
  const former = new Map(ids.map((id) => [`fwd.ngfw.${id}`, pairOf(`former ${id}`)]))
  const rules = ids.map((id) => ({ id: `fwd.ngfw.${id}`, pair: pairOf(id) }))
  const made = inspectionPlan({ rules, hasRules: false, onFailure: 'block' }, { ...noInspection, former })!
  expect(made.classes.size).toBe(mostClasses)
  const held = ids.map((id) => made.byRule.get(`fwd.ngfw.${id}`)!.pair.application)
  expect(held).toEqual(['former 1', ...ids.slice(1)])
})

test('pairs that inspected until just now keep their numbers and queues, also when nothing else is inspected', () => {
  fc.assert(
    fc.property(pair, (leaving) => {
      const before = plan([leaving])!.classes
      const asking = { rules: [], hasRules: false, onFailure: 'block' as const }
      const left = inspectionPlan(asking, { ...noInspection, leaving: [leaving] })!
      expect([...left.classes]).toEqual([...before])
      expect(left.byRule.size).toBe(0)
    }),
  )
})
