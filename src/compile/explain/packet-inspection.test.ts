import { expect, test } from 'vitest'
import { plainInputs } from '../../../test/policy/universe.ts'
import { emptySnapshot } from '../../../test/snapshot.ts'
import { type InspectionState, noInspection } from '../../core/engine/inspection.ts'
import { applicationRules } from '../../domains/application-control/rule.ts'
import type { Explanation } from '../../domains/firewall/explanation.ts'
import { forwardRules } from '../../domains/firewall/forward.ts'
import { inputRules } from '../../domains/firewall/input.ts'
import { inspectionSettings } from '../../domains/inspection/settings.ts'
import { createCompiler } from '../compiler.ts'
import { planOf } from '../filter.ts'
import { explain } from './explain.ts'

const compiler = createCompiler()
const [ips, other, dpi] = [1, 2, 3].map((place) => `e66a3ac1-08a9-4d3a-8b93-5d6e3d1c1a1${place}`)
const nics = [
  {
    device: 'lan',
    mac: '02:00:00:00:00:01',
    ifindex: 1,
    up: true,
    addresses: ['192.0.2.1/24'],
    gateways: [],
  },
  {
    ...{ device: 'wan', mac: '02:00:00:00:00:02', ifindex: 2, up: true },
    ...{ addresses: ['203.0.113.2/24'], gateways: ['203.0.113.1'] },
  },
]
const policy = emptySnapshot()
  .with(forwardRules, [
    { action: 'accept', destination_ports: ['80'], ips_enabled: true, ips_profile: ips! },
    { action: 'accept', destination_ports: ['81'], dpi_enabled: true, dpi_profile: dpi! },
    { action: 'drop', destination_ports: ['82'], ips_enabled: true, ips_profile: ips! },
    {
      ...{ action: 'accept', incoming_interface: 'interface.utm_outgoing', destination_ports: ['83'] },
      ...{ ips_enabled: true, ips_profile: other! },
    },
  ])
  .with(inputRules, [{ action: 'accept', destination_ports: ['90'], ips_enabled: true, ips_profile: other! }])

function inspectionOf(
  port: number,
  { state = noInspection, ends = {}, snapshot = policy }: Partial<Asked> = {},
): Explanation['inspection'] {
  const packet = {
    protocol: 'tcp',
    src_ip: '192.0.2.9',
    src_port: 1000,
    dst_ip: '198.51.100.7',
    dst_port: port,
  }
  const compileState = compiler.state(snapshot, { ...plainInputs(0), nics, inspection: state })
  const answer = explain(compileState, { ...packet, ...ends })
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  const { inspection } = answer.value as Explanation
  const number = inspection?.class ?? null
  const found = [...(planOf(compileState)?.classes.values() ?? [])].find((each) => each.number === number)
  expect(found?.pair.ips ?? null).toBe(inspection?.ips_profile ?? null)
  return inspection
}

interface Asked {
  readonly state: InspectionState
  readonly ends: object
  readonly snapshot: typeof policy
}

const here = { dst_ip: '192.0.2.1' }
const own = { src_ip: '203.0.113.2' }

test('names the profiles of the rule that lets the packet through, in FORWARD, INPUT and OUTPUT', () => {
  expect(inspectionOf(80)).toMatchObject({ ips_profile: ips, dpi_profile: null, application_control: 'none' })
  expect(inspectionOf(81)).toMatchObject({ ips_profile: null, dpi_profile: dpi, ips: 'none' })
  expect(inspectionOf(82)).toBeUndefined()
  expect(inspectionOf(84)).toBeUndefined()
  expect(inspectionOf(90, { ends: here })).toMatchObject({ ips_profile: other })
  expect(inspectionOf(83, { ends: own })).toMatchObject({ ips_profile: other })
  expect(inspectionOf(84, { ends: own })).toBeUndefined()
})

test('says what an engine does, or what on_failure makes of its absence', () => {
  const live = { ...noInspection, live: new Set([ips!]), recognises: true }
  const open = policy.set(inspectionSettings, { on_failure: 'pass' })
  expect(inspectionOf(80, { state: live })).toMatchObject({ ips: 'inspects' })
  expect(inspectionOf(80)).toMatchObject({ ips: 'blocks' })
  expect(inspectionOf(80, { snapshot: open })).toMatchObject({ ips: 'passes' })
  expect(inspectionOf(81, { state: live })).toMatchObject({ application_control: 'inspects' })
  expect(inspectionOf(81, { snapshot: open })).toMatchObject({ application_control: 'passes' })
})

test('rules of application control see what is forwarded and what comes here, not what the gateway sends', () => {
  const snapshot = policy.with(applicationRules, [
    { name: 'games', action: 'drop', protocols: ['id.l7.Steam'] },
  ])
  const alone = {
    ips_profile: null,
    dpi_profile: null,
    application_rules: true,
    application_control: 'blocks',
  }
  expect(inspectionOf(84, { snapshot })).toMatchObject(alone)
  expect(inspectionOf(91, { snapshot, ends: here })).toMatchObject(alone)
  expect(inspectionOf(84, { snapshot, ends: own })).toBeUndefined()
  expect(inspectionOf(80, { snapshot })).toMatchObject({ ips_profile: ips, application_rules: true })
})

test('names what the rule waits for while the former profiles are in force', () => {
  const former = new Map([
    ['fwd.ngfw.1', { ips: other!, application: null }],
    ['fwd.ngfw.2', { ips: null, application: null }],
  ])
  const state = { ...noInspection, former }
  const waits_for = { ips_profile: ips, dpi_profile: null }
  expect(inspectionOf(80, { state })).toMatchObject({ ips_profile: other, waits_for })
  expect(inspectionOf(81, { state })).toMatchObject({
    ...{ ips_profile: null, dpi_profile: null, class: null, ips: 'none', application_control: 'none' },
    waits_for: { ips_profile: null, dpi_profile: dpi },
  })
})
