import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { plainInputs } from '../../../test/policy/universe.ts'
import { emptySnapshot, type TestSnapshot } from '../../../test/snapshot.ts'
import type { CompileInputs } from '../../core/engine/inputs.ts'
import { english } from '../../core/text/message.ts'
import { type Explanation, explainAnswer, type Stage } from '../../domains/firewall/explanation.ts'
import { forwardRules } from '../../domains/firewall/forward.ts'
import { hipObjects } from '../../domains/hip/object.ts'
import { hipProfiles } from '../../domains/hip/profile.ts'
import { requestOf } from '../../domains/hip/request.ts'
import { connections } from '../../domains/network/connection.ts'
import { createCompiler } from '../compiler.ts'
import { posturesOf } from '../posture.ts'
import { explain, explainedIn } from './explain.ts'

const compiler = createCompiler()

const card = (device: string, last: number, address: string) => ({
  device,
  mac: `02:00:00:00:00:0${last}`,
  ifindex: last,
  up: true,
  addresses: [address],
  gateways: [],
})

const inputs: CompileInputs = {
  ...plainInputs(0),
  nics: [card('eth1', 1, '192.0.2.1/24'), card('eth2', 2, '203.0.113.2/24')],
}

const gateway = emptySnapshot().with(connections, [
  { type: 'lan', title: 'office', mac: '02:00:00:00:00:01', addresses: ['192.0.2.1/24'] },
  { type: 'wan', title: 'provider', mac: '02:00:00:00:00:02', addresses: ['203.0.113.2/24'] },
])

const question = { protocol: 'tcp', src_port: 40_000, dst_ip: '203.0.113.7', dst_port: 443 }

function explained(snapshot: TestSnapshot, change: object, seen: CompileInputs): Explanation {
  const result = explain(compiler.state(snapshot, seen), { ...question, ...change })
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  expect(Value.Check(explainAnswer, explainedIn(result.value, english))).toBe(true)
  return result.value as Explanation
}

function stageOf<S extends Stage['stage']>({ stages }: Explanation, name: S): Extract<Stage, { stage: S }> {
  return stages!.find(({ stage }) => stage === name) as Extract<Stage, { stage: S }>
}

describe('an explanation where rules ask for HIP profiles, silences#explain', () => {
  it('tells what the devices at the source reported, and which check of a profile does not hold', () => {
    const asked = { ...requestOf(emptySnapshot()), test_list: ['fw_active' as const, 'os_type' as const] }
    const report = {
      node_name: 'laptop',
      operation_system: { type: 'Linux' as const, version: '', domain: '' },
      firewall: [{ active: false, name: 'wall', version: '' }],
    }
    const device = {
      id: 'd1',
      node: 'laptop',
      userId: 1,
      address: '192.0.2.55',
      report: { report, asked, atSeconds: 1000 },
      isCurrent: true,
    }
    const posture = gateway
      .with(hipObjects, [
        { title: 'walled', firewall: { active: true, name: '', version: null } },
        { title: 'linux', operation_system: { type: 'Linux', version: null, domain: null } },
      ])
      .with(hipProfiles, [
        { title: 'safe', expression: '1 and 2' },
        { title: 'linux', expression: '2' },
      ])
      .with(forwardRules, [
        { action: 'accept', hip_profiles: ['hip_profile.id.1'] },
        { action: 'accept', hip_profiles: ['hip_profile.id.none', 'hip_profile.id.2'] },
        { action: 'drop' },
      ])
    const observed = { ...inputs, devices: [device], postures: posturesOf(posture, [device], compiler.memos) }
    const packet = { src_ip: '192.0.2.55', incoming_interface: 'interface.id.1' }
    const answer = explained(posture, packet, observed)
    expect(answer.rule_id).toBe('fwd.ngfw.2')
    expect(stageOf(answer, 'rule').matched).toEqual([
      {
        field: 'hip_profiles',
        value: '192.0.2.55',
        negated: false,
        members: ['hip_profile.id.2'],
        title: 'linux',
        content: '2',
      },
    ])
    const { facts } = stageOf(answer, 'runtime')
    expect(facts.map(({ rule_id, member, holds, now }) => [rule_id, member, holds, now])).toEqual([
      ['fwd.ngfw.1', 'hip_profile.id.1', false, []],
      ['fwd.ngfw.2', 'hip_profile.id.none', false, []],
      ['fwd.ngfw.2', 'hip_profile.id.2', true, ['192.0.2.55']],
    ])
    const [seen] = facts[0]!.devices!
    expect(seen).toMatchObject({
      id: 'd1',
      node_name: 'laptop',
      report_time: 1000,
      counts: true,
      result: 'fails',
    })
    expect(seen!.objects).toEqual([
      {
        id: 1,
        title: 'walled',
        result: 'fails',
        checks: [{ check: 'fw_active', result: 'fails', expected: 'true', found: 'false' }],
      },
      {
        id: 2,
        title: 'linux',
        result: 'holds',
        checks: [{ check: 'os_type', result: 'holds', expected: 'Linux', found: 'Linux' }],
      },
    ])
    const asIf = (hip_profiles: readonly string[]) =>
      explained(posture, { ...packet, hip_profiles }, observed)
    expect(asIf(['hip_profile.id.1']).rule_id).toBe('fwd.ngfw.1')
    expect(asIf([]).rule_id).toBe('fwd.ngfw.3')
    expect(asIf(['hip_profile.id.none']).rule_id).toBe('fwd.ngfw.2')
    expect(stageOf(asIf(['hip_profile.id.1']), 'rule').matched[0]!.members).toEqual(['hip_profile.id.1'])
    const late = { ...device, isCurrent: false }
    const unreported = explained(
      posture.with(forwardRules, [{ action: 'drop', hip_profiles: ['hip_profile.id.none'] }]),
      packet,
      {
        ...inputs,
        devices: [late],
        postures: posturesOf(posture, [late], compiler.memos),
      },
    )
    expect(unreported.rule_id).toBe('fwd.ngfw.1')
    expect(stageOf(unreported, 'rule').matched[0]).toMatchObject({ members: ['hip_profile.id.none'] })
    expect(stageOf(unreported, 'runtime').facts[0]!.devices![0]).toMatchObject({
      counts: false,
      result: 'holds',
    })
  })
})
