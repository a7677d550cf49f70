import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCompiler } from '../../src/compile/compiler.ts'
import { contentFilterProxy } from '../../src/domains/content-filter/proxy.ts'
import { contentFilterState } from '../../src/domains/content-filter/state.ts'
import { graphLayout } from '../../src/domains/firewall/compile/graph/layout.ts'
import type { Packet } from '../../src/domains/firewall/verdict/packet.ts'
import { packets } from '../policy/packets.ts'
import { type WorldParts, worldParts } from '../policy/parts.ts'
import { worldOf } from '../policy/world.ts'
import type { TestSnapshot } from '../snapshot.ts'
import { interpreter, type Trace } from './interpret.ts'

// Web connections that go to the proxy are judged as if there were none, whatever the rules are.

const nowSeconds = Date.UTC(2026, 2, 25, 12) / 1000
const moments = [nowSeconds, nowSeconds + 40_000]
const policy = worldParts({ clock: ['00:00', '09:00', '17:59'], zones: ['UTC'], maxRules: 12 })
const compilers = { list: createCompiler(), graph: createCompiler(() => graphLayout()) }

type Failure = 'block' | 'pass'
const failures = fc.constantFrom<Failure>('block', 'pass')
const layouts = fc.constantFrom<keyof typeof compilers>('list', 'graph')

/** Packets of the kind that the content filter is to see, and some that it is not. */
const traffic = fc.array(
  fc
    .tuple(
      packets(moments),
      fc.constantFrom(80, 443, 443, 81),
      fc.constantFrom('lan', 'dmz', 'lab'),
      fc.nat(9),
    )
    .map(([packet, dstPort, inDevice, other]): Packet => {
      if (other === 0) return packet
      const source = packet.src.includes(':') === packet.dst.includes(':') ? packet.src : packet.dst
      return { ...packet, src: source, protocol: 6, dstPort, inDevice, outDevice: 'wan' }
    }),
  { minLength: 1, maxLength: 60, size: 'max' },
)

const isHanded = ({ decisions }: Trace) => decisions.some(({ rule }) => rule === 'inp.sys.web-proxy')

interface Reading {
  readonly action: string
  readonly rule: string | null
  readonly counted: readonly string[]
  readonly log: readonly string[]
  readonly stamped: number | null
}

const isOfForward = (text: string) => /^(fwd|log|dnat)\./.test(text)

/** What FORWARD did, wherever it was read. */
function ofForward(trace: Trace): Reading {
  const { action, decisions, counted, log, stamped } = trace
  const at = (name: string) => decisions.find(({ chain }) => chain === name)
  // What is let go there has been judged by nobody yet.
  const isJudgedAhead = isHanded(trace) || decisions.at(-1)?.chain === 'prerouting_web'
  return {
    action,
    rule: (at('forward') ?? (isJudgedAhead ? at('prerouting_web') : undefined))?.rule ?? null,
    counted: counted.filter(isOfForward),
    log: log.filter(isOfForward),
    stamped,
  }
}

function rulesets(parts: WorldParts, onFailure: Failure, layout: keyof typeof compilers) {
  const compiler = compilers[layout]
  const { snapshot, inputs } = worldOf(parts, nowSeconds)
  const on = (snapshot as TestSnapshot)
    .set(contentFilterState, { enabled: true })
    .set(contentFilterProxy, { on_failure: onFailure })
  return { without: compiler.ruleset(snapshot, inputs), on: compiler.ruleset(on, inputs) }
}

describe('web connections on their way to the proxy', () => {
  it('meet the rules, counters and rows that they would meet without it', () => {
    const seen = { handed: 0, dropped: 0, others: 0 }
    fc.assert(
      fc.property(policy, traffic, failures, layouts, (parts, sample, failure, layout) => {
        const watched = { ...parts, on: { ...parts.on, watch: true } }
        const { without, on } = rulesets(watched, failure, layout)
        const [plain, filtered] = [interpreter(without), interpreter(on)]
        for (const packet of sample) {
          const [before, after] = [plain(packet), filtered(packet)]
          const text = JSON.stringify(packet)
          if (isHanded(after)) seen.handed++
          else if (packet.outDevice === 'wan' && before.action === 'drop') seen.dropped++
          else seen.others++
          expect(ofForward(after), text).toEqual(ofForward(before))
        }
      }),
      { numRuns: 300 },
    )
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(50)
  }, 300_000)

  it('are dropped or left to FORWARD while nobody listens', () => {
    let blocked = 0
    fc.assert(
      fc.property(policy, traffic, failures, layouts, (parts, sample, failure, layout) => {
        const { without, on } = rulesets(parts, failure, layout)
        const [plain, filtered] = [interpreter(without), interpreter(on, undefined, false)]
        for (const packet of sample) {
          const [before, after] = [plain(packet), filtered(packet)]
          const last = after.decisions.at(-1)
          if (failure === 'block' && last?.rule === 'fwd.sys.web-proxy') {
            blocked++
            expect([before.action, after.action]).toEqual(['accept', 'drop'])
            continue
          }
          expect([after.action, ofForward(after).counted, after.log], JSON.stringify(packet)).toEqual([
            before.action,
            ofForward(before).counted,
            before.log,
          ])
        }
      }),
      { numRuns: 150 },
    )
    expect(blocked).toBeGreaterThan(50)
  }, 300_000)
})
