import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { interpreter } from '../../../../../test/oracle/interpret.ts'
import { alwaysCut } from '../../../../../test/policy/costs.ts'
import { forwarding } from '../../../../../test/policy/forwarding.ts'
import { Sequence } from '../../../../core/list/sequence.ts'
import { Memos } from '../../../../core/memo.ts'
import { parsePrefix, prefixInterval } from '../../../../core/net/ip.ts'
import type { Packet } from '../../verdict/packet.ts'
import { linearLayout } from '../layout.ts'
import type { AddressMatch, PolicyRule } from '../normalised-rule.ts'
import { type Costs, usualCosts } from './cuts/cost.ts'
import { graphLayout } from './layout.ts'

const memos = new Memos()

const subnets = [
  '10.0.0.0/8',
  '10.1.0.0/16',
  '10.1.2.0/24',
  '10.1.2.3/32',
  '10.2.0.0/16',
  '10.2.7.9/32',
  '192.0.2.4/32',
]
const address = fc.option(fc.constantFrom(...subnets), { freq: 3 }).map((text): AddressMatch | null => {
  return text === null ? null : { kind: 'intervals', intervals: [prefixInterval(parsePrefix(text)!)] }
})
const port = fc.option(
  fc
    .constantFrom([22, 22], [80, 80], [443, 443], [0, 1023], [1024, 65535])
    .map(([lo, hi]) => [{ lo: BigInt(lo!), hi: BigInt(hi!) }]),
)
const device = fc.option(fc.constantFrom(['lan'], ['wan'], ['lan', 'dmz']), { freq: 2 })
const rule = fc
  .record({ source: address, destination: address, port, inDevices: device, drop: fc.boolean() })
  .map(({ source, destination, port: destinationPorts, inDevices, drop }) => ({
    match: {
      v4: { source, posture: null, destination, protocols: destinationPorts === null ? null : [6, 17] },
      v6: null,
      sourcePorts: null,
      destinationPorts,
      inDevices,
      outDevices: null,
      windows: null,
      own: false,
    },
    outcomes: [
      { family: null, protocol: null, verdict: { op: drop ? ('drop' as const) : ('accept' as const) } },
    ],
    logWhen: null,
  }))

interface Edit {
  /** A rule that goes elsewhere. */
  readonly moved: { readonly from: number; readonly to: number } | null
  /** Each so many-th rule becomes another, as where they name the same object; 0 for none. */
  readonly each: number
  readonly at: number
  readonly removed: number
  readonly added: readonly (typeof rule extends fc.Arbitrary<infer T> ? T : never)[]
}
const place = fc.nat({ max: 150 })
const edit: fc.Arbitrary<Edit> = fc.record({
  moved: fc.option(fc.record({ from: place, to: place })),
  each: fc.oneof(
    { arbitrary: fc.constant(0), weight: 3 },
    { arbitrary: fc.integer({ min: 3, max: 40 }), weight: 1 },
  ),
  at: place,
  removed: fc.oneof(
    { arbitrary: fc.nat({ max: 2 }), weight: 4 },
    { arbitrary: fc.nat({ max: 90 }), weight: 1 },
  ),
  added: fc.oneof(
    { arbitrary: fc.array(rule, { maxLength: 2 }), weight: 4 },
    { arbitrary: fc.array(rule, { maxLength: 40 }), weight: 1 },
  ),
})
const packet: fc.Arbitrary<Packet> = fc.record({
  src: fc.constantFrom(
    '10.1.2.3',
    '10.1.2.4',
    '10.1.9.9',
    '10.2.7.9',
    '10.2.7.8',
    '192.0.2.4',
    '203.0.113.1',
  ),
  dst: fc.constantFrom(
    '10.1.2.3',
    '10.1.2.4',
    '10.1.9.9',
    '10.2.7.9',
    '10.3.0.1',
    '192.0.2.4',
    '203.0.113.1',
  ),
  inDevice: fc.constantFrom('lan', 'wan', 'dmz'),
  outDevice: fc.constant('wan'),
  protocol: fc.constantFrom(6, 17, 1),
  srcPort: fc.constant(40_000),
  dstPort: fc.constantFrom(22, 80, 443, 1000, 8080),
  icmpType: fc.constant(8),
  at: fc.constant(0),
})

function reordered<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const others = list.filter((_, index) => index !== from)
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)]
}

describe('a graph that is made from an earlier one', () => {
  it.each<[string, Costs, number]>([
    ['as usual', usualCosts, 8],
    ['by protocol first', { ...usualCosts, byProtocol: 16 }, 8],
    ['cutting whatever can be cut', alwaysCut, 8],
    ['never copying', alwaysCut, 0],
  ])(
    '%s decides as the list does after every edit',
    (_name, costs, growth) => {
      const first = fc.array(rule, { minLength: 80, maxLength: 150 })
      const edits = fc.array(edit, { minLength: 1, maxLength: 8 })
      const sample = fc.array(packet, { minLength: 20, maxLength: 20 })
      fc.assert(
        fc.property(first, edits, sample, (start, steps, packets) => {
          const layout = graphLayout({ costs, growth })
          let number = 0
          const named = (made: Edit['added']) =>
            made.map((one): PolicyRule => {
              const id = `fwd.ngfw.${++number}`
              return { ...one, id, statements: [{ op: 'count', counter: id }] }
            })
          let rules: readonly PolicyRule[] = named(start)
          const none = { moved: null, each: 0, at: 0, removed: 0, added: [] }
          for (const { moved, each, at, removed, added } of [none, ...steps]) {
            rules = [...rules.slice(0, at), ...named(added), ...rules.slice(at + removed)]
            if (moved !== null) rules = reordered(rules, moved.from, moved.to)
            if (each > 0) {
              rules = rules.map((one, index) =>
                index % each === 0 ? named([start[index % start.length]!])[0]! : one,
              )
            }
            const list = {
              place: 'forward',
              prefix: 'fwd',
              rules: Sequence.from(rules),
              stop: null,
              union: null,
              memos,
            }
            const graph = interpreter(forwarding(layout(list)))
            const plain = interpreter(forwarding(linearLayout({ ...list, place: `edits ${growth}` })))
            for (const one of packets) expect(graph(one), JSON.stringify(one)).toEqual(plain(one))
          }
        }),
        { numRuns: 60 },
      )
    },
    120_000,
  )

  it('keeps everything but what an edit is about', () => {
    const rules = Array.from({ length: 2000 }, (_, index): PolicyRule => {
      const id = `fwd.ngfw.${index + 1}`
      const intervals = [
        prefixInterval(parsePrefix(`10.${index % 7}.${Math.floor(index / 8)}.${index % 250}/32`)!),
      ]
      return {
        id,
        match: {
          v4: { source: null, posture: null, destination: { kind: 'intervals', intervals }, protocols: [6] },
          v6: null,
          sourcePorts: null,
          destinationPorts: [{ lo: BigInt(index % 11), hi: BigInt(index % 11) }],
          inDevices: null,
          outDevices: null,
          windows: null,
          own: false,
        },
        outcomes: [{ family: null, protocol: null, verdict: { op: 'accept' } }],
        statements: [{ op: 'count', counter: id }],
        logWhen: null,
      }
    })
    const layout = graphLayout()
    const lay = (list: readonly PolicyRule[]) =>
      layout({ place: 'forward', prefix: 'fwd', rules: Sequence.from(list), stop: null, union: null, memos })
    let before = lay(rules)
    let edited: readonly PolicyRule[] = rules
    for (let turn = 0; turn < 60; turn++) {
      const at = (turn * 37) % 50
      const changed = { ...rules[at]!, id: `fwd.ngfw.${3000 + turn}` }
      edited = [...edited.slice(0, at), changed, ...edited.slice(at + (turn % 2))]
      const after = lay(edited)
      const known = new Set(before.chains.whole.map(({ name }) => name))
      const chains = after.chains.whole.filter(({ name }) => !known.has(name))
      const maps = new Set(before.maps.map(({ name }) => name))
      expect(chains.length).toBeLessThan(6)
      expect(after.maps.every(({ name }) => maps.has(name))).toBe(true)
      before = after
    }
  })
})
