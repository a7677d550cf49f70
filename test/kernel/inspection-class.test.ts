import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bunCommand } from '../../src/apps/supervisor/bun-command.ts'
import { createCompiler } from '../../src/compile/compiler.ts'
import { explainConfirmed } from '../../src/compile/explain/explain.ts'
import { noInspection } from '../../src/core/engine/inspection.ts'
import { applicationRules } from '../../src/domains/application-control/rule.ts'
import { graphLayout } from '../../src/domains/firewall/compile/graph/layout.ts'
import type { Explanation, PacketInspection } from '../../src/domains/firewall/explanation.ts'
import { forwardRules } from '../../src/domains/firewall/forward.ts'
import { inputRules } from '../../src/domains/firewall/input.ts'
import { inspectionSettings } from '../../src/domains/inspection/settings.ts'
import { createTrials, spawnedTrial } from '../../src/engines/packet-trial/trial.ts'
import { packets } from '../policy/packets.ts'
import { worldParts } from '../policy/parts.ts'
import { nics as plainNics } from '../policy/universe.ts'
import { worldOf } from '../policy/world.ts'
import type { TestSnapshot } from '../snapshot.ts'
import { assertInTime } from './assert-in-time.ts'
import { clockAwayFrom, zonesFarFromMidnight } from './clock.ts'

const script = new URL('../../src/apps/plane/packet-trial.ts', import.meta.url).pathname
const run = createTrials(spawnedTrial([...bunCommand, script]))

const nics = plainNics.map((nic, index) => ({
  ...nic,
  addresses: [`10.${index + 1}.0.1/16`, `fd00:${index + 1}::1/64`],
  gateways: nic.device === 'wan' ? ['10.3.0.2', 'fd00:3::2'] : [],
}))

const profile = (place: number) => `e66a3ac1-08a9-4d3a-8b93-5d6e3d1c1a${place}0`
const profiles = [1, 2, 3].map(profile)
const choices = fc.array(
  fc.record({ ips: fc.option(fc.constantFrom(...profiles)), dpi: fc.option(fc.constantFrom(...profiles)) }),
  { minLength: 30, maxLength: 30 },
)
const engines = fc.record({
  live: fc.subarray(profiles),
  recognises: fc.boolean(),
  onFailure: fc.constantFrom('block' as const, 'pass' as const),
  hasRules: fc.boolean(),
})

type Profiled = (typeof choices extends fc.Arbitrary<infer C> ? C : never)[number]

function withProfiles(snapshot: TestSnapshot, drawn: readonly Profiled[]): TestSnapshot {
  const asking = (table: typeof forwardRules | typeof inputRules, from: number) =>
    snapshot.rows(table).entries.map(({ id, item }, index) => {
      const { ips, dpi } = drawn[from + index]!
      const own = { ips_enabled: ips !== null, ips_profile: ips ?? '', dpi_enabled: dpi !== null }
      return { id, ...item, ...own, dpi_profile: dpi ?? '' }
    })
  return snapshot.with(forwardRules, asking(forwardRules, 0)).with(inputRules, asking(inputRules, 15))
}

/** A plain reading: what the rule that decides asks for, and whether rules of application control see the packet. */
function expectedOf(
  snapshot: TestSnapshot,
  { rule, table }: { readonly rule: string; readonly table: string },
  { live, recognises, onFailure, hasRules }: typeof engines extends fc.Arbitrary<infer E> ? E : never,
): Omit<PacketInspection, 'class'> | null {
  const [prefix, kind, id] = rule.split('.')
  const item =
    kind === 'ngfw'
      ? snapshot.rows(prefix === 'fwd' ? forwardRules : inputRules).get(Number(id))?.item
      : undefined
  const ips = item?.ips_enabled ? item.ips_profile : null
  const dpi = item?.dpi_enabled ? item.dpi_profile : null
  // What the gateway sends is seen where a rule says so, and then as any other of that rule.
  const sees = hasRules && (table !== 'output' || ips !== null || dpi !== null)
  if (ips === null && dpi === null && !sees) return null
  const missing = onFailure === 'block' ? 'blocks' : 'passes'
  return {
    ips_profile: ips,
    dpi_profile: dpi,
    application_rules: sees,
    ips: ips === null ? 'none' : live.includes(ips) ? 'inspects' : missing,
    application_control: dpi === null && !sees ? 'none' : recognises ? 'inspects' : missing,
  }
}

test('packets come to the class of inspection that the explanation and the plain reading say', {
  timeout: 300_000,
}, async () => {
  const nowSeconds = Math.floor(Date.now() / 1000)
  const policy = worldParts({
    clock: clockAwayFrom(nowSeconds),
    zones: zonesFarFromMidnight(nowSeconds),
    maxRules: 12,
  })
  const seen = { inspected: 0, free: 0 }
  const property = fc.asyncProperty(
    policy,
    fc.array(packets([nowSeconds]), { minLength: 20, maxLength: 80, size: 'max' }),
    choices,
    engines,
    fc.boolean(),
    async (parts, drawn, profiled, now, isGraph) => {
      const plain = worldOf(parts, nowSeconds)
      const snapshot = withProfiles(plain.snapshot as TestSnapshot, profiled)
        .with(
          applicationRules,
          now.hasRules ? [{ name: 'no games', action: 'drop', protocols: ['id.l7.Steam'] }] : [],
        )
        .set(inspectionSettings, { on_failure: now.onFailure })
      const inspection = { ...noInspection, live: new Set(now.live), recognises: now.recognises }
      const inputs = { ...plain.inputs, nics, inspection }
      const compiler = isGraph ? createCompiler(() => graphLayout()) : createCompiler()
      const asked = explainConfirmed(compiler.state(snapshot, inputs), {
        packets: drawn
          .filter(({ inDevice }) => inDevice !== null && inDevice !== 'lo')
          .map((packet) => ({
            protocol: packet.protocol === 6 ? 'tcp' : 'udp',
            ...{ src_ip: packet.src, src_port: packet.srcPort, dst_ip: packet.dst, dst_port: packet.dstPort },
          })),
      })
      if (!asked.ok) return
      const { ruleset, devices } = compiler.trial(snapshot, inputs)
      const outcomes = await run(
        ruleset,
        { devices, packets: asked.value.packets },
        new AbortController().signal,
      )
      const { results } = asked.value.answer(outcomes) as { readonly results: readonly Explanation[] }
      for (const { verdict: said, rule_id, inspection: told, kernel } of results) {
        if (kernel?.agrees === null || kernel?.rule_id !== rule_id || kernel.verdict !== said) continue
        expect(kernel.class, rule_id).toBe(told?.class ?? null)
        if (said === 'drop') {
          expect(told).toBeUndefined()
          continue
        }
        const table = rule_id.startsWith('inp.') ? 'input' : 'forward'
        const { class: number = null, ...rest } = told ?? {}
        expect(told === undefined ? null : rest).toEqual(expectedOf(snapshot, { rule: rule_id, table }, now))
        if (number === null) seen.free += 1
        else seen.inspected += 1
      }
    },
  )
  await assertInTime(property, { numRuns: 60, milliseconds: 60_000 })
  expect(seen.inspected).toBeGreaterThan(100)
  expect(seen.free).toBeGreaterThan(20)
})
