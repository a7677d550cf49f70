import { expect, test } from 'vitest'
import type { Trial } from '../core/engine/trial.ts'
import { printAddress } from '../core/net/ip.ts'
import type { ElementRange, NamedSet, Ruleset } from '../core/ruleset/ruleset.ts'
import { trialPart } from './trial-part.ts'

const ranges = 50_000
const packets = 1_000

/** Number of times that a bound of some element was read. */
let readings = 0

/** Sixteen addresses, with as many that belong to nothing behind them. */
function range(index: number): ElementRange {
  const lo = BigInt(0x0a000000 + index * 32)
  const text = (value: bigint) => {
    readings++
    return printAddress(4, value)
  }
  return {
    get lo() {
      return text(lo)
    },
    get hi() {
      return text(lo + 15n)
    },
  }
}

function rulesetWith(set: NamedSet): Ruleset {
  return {
    chains: [
      {
        name: 'forward',
        hook: { hook: 'forward', priority: 0, policy: 'accept' },
        rules: [
          {
            match: [{ op: 'set', field: 'ip saddr', not: false, set: set.name }],
            statements: [],
            verdict: { op: 'drop' },
          },
        ],
      },
    ],
    maps: [],
    sets: [set],
    counters: [],
  } as unknown as Ruleset
}

/** Sources lie at both ends of a range, in it, and on both sides of it. */
const trial: Trial = {
  devices: [],
  packets: Array.from({ length: packets }, (_, index) => ({
    device: 'lan',
    protocol: 6,
    source: printAddress(4, BigInt(0x0a000000 + index * 1024 + [0, 7, 15, 16, 31][index % 5]!)),
    sourcePort: 1,
    destination: '203.0.113.1',
    destinationPort: 2,
  })),
}

test('a long set is not compared with each address of a trial', () => {
  const set: NamedSet = {
    name: 'd4_x',
    type: 'ipv4_addr',
    elements: Array.from({ length: ranges }, (_, i) => range(i)),
  }
  const [found] = trialPart(rulesetWith(set), trial).sets
  const expected = trial.packets.flatMap((_, index) => (index % 5 < 3 ? [set.elements[index * 32]!] : []))
  expect(new Set(found!.elements)).toEqual(new Set(expected))
  expect(found!.elements).toHaveLength(expected.length)
  readings = 0
  trialPart(rulesetWith(set), trial)
  expect(readings).toBeLessThan(ranges * 4)
})
