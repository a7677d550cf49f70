import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningFilter, startFilter } from '../../../test/kernel/filter.ts'
import { createNet, type Net } from '../../../test/kernel/net.ts'
import { listedShape } from '../../../test/kernel/shape.ts'
import { contentHash } from '../../core/hash.ts'
import type { Chain, ChainRule, NamedSet, Ruleset, VerdictMap } from '../../core/ruleset/ruleset.ts'

let net: Net
let filter: RunningFilter

beforeAll(async () => {
  net = await createNet({})
  filter = startFilter(net)
})

afterAll(async () => {
  await filter.close()
  await net.close()
})

const address = fc.integer({ min: 0, max: 40 })

/** Disjoint, sorted ranges within 10.0.0.0/26, neighbours that touch included. */
const ranges = fc.uniqueArray(address, { maxLength: 12 }).map((list) => {
  const bounds = list.sort((a, b) => a - b)
  return bounds.flatMap((from, index) =>
    index % 2 === 0 ? [{ lo: `10.0.0.${from}`, hi: `10.0.0.${(bounds[index + 1] ?? from + 1) - 1}` }] : [],
  )
})

const sets = fc
  .tuple(ranges, fc.boolean(), fc.boolean())
  .map(([elements, hasSecond, isPorts]): NamedSet[] => [
    { name: 'first', type: 'ipv4_addr', elements },
    ...(hasSecond ? [secondSet(isPorts)] : []),
  ])

function secondSet(isPorts: boolean): NamedSet {
  const value = isPorts ? '80' : 'lan'
  return { name: 'second', type: isPorts ? 'inet_service' : 'ifname', elements: [{ lo: value, hi: value }] }
}

const leaf = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }).map((ids): Chain => {
  const rules = ids.map(
    (id): ChainRule => ({
      match: [{ op: 'set', field: 'ip saddr', not: false, set: 'first' }],
      statements: [{ op: 'count', counter: `fwd.ngfw.${id}` }],
      verdict: { op: 'accept' },
      comment: `fwd.ngfw.${id}`,
    }),
  )
  return { name: `c_${contentHash(JSON.stringify(rules))}`, hook: null, rules }
})

const ruleset = fc
  .record({
    sets,
    leaves: fc.uniqueArray(leaf, { maxLength: 4, selector: ({ name }) => name }),
    early: fc.boolean(),
    isMapped: fc.boolean(),
  })
  .map(({ sets, leaves, early, isMapped }): Ruleset => {
    const map = mapOf(leaves)
    const lookUp: ChainRule = {
      match: [],
      statements: [],
      verdict: { op: 'look-up', key: map.key, map: map.name },
      comment: '',
    }
    const maps = isMapped && leaves.length > 0 ? [map] : []
    const jumps = leaves.map(
      (chain): ChainRule => ({
        match: [{ op: 'ct-state', values: ['new'] }],
        statements: [],
        verdict: { op: 'jump', chain: chain.name },
        comment: '',
      }),
    )
    const system: Chain = { name: 'sys_side', hook: null, rules: maps.length > 0 ? [lookUp] : jumps }
    const rules: ChainRule[] = [
      { match: [], statements: [], verdict: { op: 'jump', chain: 'sys_side' }, comment: '' },
    ]
    const forward: Chain = {
      name: 'forward',
      hook: { type: 'filter', hook: 'forward', priority: early ? -5 : 0 },
      rules,
    }
    const used = leaves.flatMap((chain) => chain.rules.map(({ comment }) => comment))
    return { sets, maps, counters: [...new Set(used)], chains: [...leaves, system, forward] }
  })

/** A map from the addresses of some subnets to the leaves. */
function mapOf(leaves: readonly Chain[]): VerdictMap {
  const elements = leaves.map(({ name }, index) => ({
    key: `10.0.${index}.0`,
    verdict: 'goto' as const,
    chain: name,
  }))
  const key = { field: 'ip daddr', mask: '255.255.255.0' } as const
  return { name: 'm_side', key, elements }
}

test('whatever was applied before, a ruleset ends up as on a bare machine', async () => {
  await fc.assert(
    fc.asyncProperty(ruleset, ruleset, ruleset, async (first, second, third) => {
      for (const step of [first, second, third]) await filter.apply(step)
      const converged = await listedShape(net)
      await net.run('gateway', ['nft', 'flush', 'ruleset'])
      await filter.apply({ ...third, counters: [...third.counters, 'other'] })
      await filter.apply(third)
      expect(converged).toEqual(await listedShape(net))
    }),
    { numRuns: 35 },
  )
})
