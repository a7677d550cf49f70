import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCompiler } from '../../src/compile/compiler.ts'
import { systemRules } from '../../src/domains/firewall/compile/system/system-rules.ts'
import type { Packet, World } from '../../src/domains/firewall/verdict/packet.ts'
import type { Hit } from '../../src/domains/firewall/verdict/verdict.ts'
import { packets } from '../policy/packets.ts'
import { worldParts } from '../policy/parts.ts'
import { worldOf } from '../policy/world.ts'
import { interpreter, type Trace } from './interpret.ts'
import { verdict } from './verdict.ts'

const compiler = createCompiler()

/** Verdict of one reading on a packet, in one form for both. */
interface Reading {
  readonly dnat: string | null
  readonly filter: string
  readonly snat: string | null
  readonly log: readonly string[]
}

// Wednesday 25 March 2026, 12:00 UTC: the change to summer time in Berlin lies within the horizon.
const nowSeconds = Date.UTC(2026, 2, 25, 12) / 1000
const clock = ['00:00', '00:01', '01:59', '02:00', '02:30', '09:00', '12:00', '17:59', '23:59']
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata']
const moments = Array.from({ length: 400 }, (_, index) => nowSeconds + index * 1740 + (index % 4) * 29)

function fromVerdict(world: World, packet: Packet): Reading {
  const { dnat, rule, action, snat, log } = verdict(world, packet)
  const named = (hit: Hit | null) => hit?.rule ?? null
  return { dnat: named(dnat), filter: `${rule} ${action}`, snat: named(snat), log }
}

function fromTrace({ action, decisions, log }: Trace, packet: Packet): Reading {
  const at = (...chains: string[]) => decisions.find(({ chain }) => chains.includes(chain))?.rule ?? null
  // What the gateway sends to itself meets a rule that only says so.
  const dnat = at('prerouting_nat', 'output_nat')
  return {
    dnat: packet.outDevice === 'lo' && dnat === 'dnat.sys.loopback' ? null : dnat,
    filter: `${at('forward', 'input', 'output')} ${action}`,
    snat: at('postrouting_nat'),
    log,
  }
}

function isTranslated(decisions: Trace['decisions']): boolean {
  return decisions.some(({ chain }) => chain === 'prerouting_nat')
}

describe('the compiled policy', () => {
  it('says of every packet what the plain reading of the rules says', () => {
    const policy = worldParts({ clock, zones, maxRules: 12 })
    const traffic = fc.array(packets(moments), { minLength: 1, maxLength: 90, size: 'max' })
    let returned = 0
    let intercepted = 0
    let refused = 0
    fc.assert(
      fc.property(policy, traffic, (parts, sample) => {
        const world = worldOf(parts, nowSeconds)
        const known = new Set(systemRules(world.snapshot, false).map(({ id }) => id))
        const run = interpreter(compiler.artifacts(world.snapshot, world.inputs)['packet-filter'])
        for (const packet of sample) {
          const said = fromVerdict(world, packet)
          if (said.snat === 'snat.sys.hairpin') returned++
          if (said.dnat === 'dnat.sys.dns') intercepted++
          if (/^fwd\.sys\.do[th]/.test(said.filter)) refused++
          expect(fromTrace(run(packet), packet), JSON.stringify(packet)).toEqual(said)
          for (const { rule } of run(packet).decisions)
            if (rule.includes('.sys.')) expect(known).toContain(rule)
        }
      }),
      { numRuns: 500 },
    )
    expect(returned).toBeGreaterThan(10)
    expect(intercepted).toBeGreaterThan(10)
    expect(refused).toBeGreaterThan(10)
  }, 120_000)

  it('says of the packets that follow, whence they may come, what it would say of them as the first', () => {
    const policy = worldParts({ clock, zones, maxRules: 12 })
    const traffic = fc.array(packets(moments), { minLength: 1, maxLength: 90, size: 'max' })
    let passed = 0
    let counted = 0
    fc.assert(
      fc.property(policy, traffic, (parts, sample) => {
        const world = worldOf(parts, nowSeconds)
        const run = interpreter(compiler.artifacts(world.snapshot, world.inputs)['packet-filter'])
        const through = sample.filter(({ inDevice, outDevice }) => inDevice !== null && outDevice !== null)
        const inDevices = new Set(through.map(({ inDevice }) => inDevice))
        for (const packet of through) {
          // What a translation has chosen belongs to the connection, whoever asks.
          const { stamped, decisions } = run(packet)
          if (stamped === null || isTranslated(decisions)) continue
          for (const inDevice of inDevices) {
            const next = { ...packet, inDevice }
            const [again, anew] = [run(next, stamped), run(next)]
            if (isTranslated(anew.decisions)) continue
            expect([again.action, again.counted, again.log], JSON.stringify(next)).toEqual([
              anew.action,
              anew.counted,
              anew.log,
            ])
            if (again.decisions.some(({ rule }) => rule === 'fwd.sys.established')) {
              passed++
              if (again.counted.length > 0) counted++
            }
          }
        }
      }),
      { numRuns: 200 },
    )
    expect(passed).toBeGreaterThan(0)
    expect(counted).toBeGreaterThan(0)
  }, 120_000)
})
