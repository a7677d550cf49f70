import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { plainInputs } from '../../../test/policy/universe.ts'
import { emptySnapshot, type TestSnapshot } from '../../../test/snapshot.ts'
import { speechFor } from '../../api/language/language.ts'
import { catalogue } from '../../apps/interface/catalogue.ts'
import type { CompileInputs } from '../../core/engine/inputs.ts'
import type { Nic } from '../../core/engine/observation.ts'
import { english, titleOf } from '../../core/text/message.ts'
import { dnatRules } from '../../domains/firewall/dnat.ts'
import { type Explanation, explainAnswer } from '../../domains/firewall/explanation.ts'
import { forwardRules } from '../../domains/firewall/forward.ts'
import { hairpinNat } from '../../domains/firewall/hairpin.ts'
import { snatRules } from '../../domains/firewall/snat.ts'
import { connections } from '../../domains/network/connection.ts'
import { createCompiler } from '../compiler.ts'
import { explain, explainedIn } from './explain.ts'

const compiler = createCompiler()

const card = (device: string, last: number, addresses: string[], gateways: string[] = []): Nic => ({
  device,
  mac: `02:00:00:00:00:0${last}`,
  ifindex: last,
  up: true,
  addresses,
  gateways,
})

/** Two networks of both versions on the local card, and a router of IPv6 behind it. */
const lan = ['192.168.10.1/24', '192.168.20.1/24', 'fd00:1::1/64', 'fd00:2::1/64']
const inputs: CompileInputs = {
  ...plainInputs(0),
  nics: [
    card('eth1', 1, lan, ['fd00:1::99']),
    card('eth2', 2, ['203.0.113.2/24'], ['203.0.113.1']),
    card('eth3', 3, ['172.16.0.1/24']),
  ],
}

const base = emptySnapshot().with(connections, [
  { type: 'lan', title: 'office', mac: '02:00:00:00:00:01' },
  { type: 'wan', title: 'provider', mac: '02:00:00:00:00:02' },
  { type: 'lan', title: 'servers', mac: '02:00:00:00:00:03' },
])

function leadingTo(server: string, isOn: boolean): TestSnapshot {
  const rule = { action: 'dnat' as const, change_destination_address: server }
  return base.with(dnatRules, [rule]).set(hairpinNat, { enabled: isOn })
}

const packet = {
  protocol: 'tcp',
  src_ip: '192.168.10.11',
  src_port: 40000,
  dst_ip: '198.51.100.7',
  dst_port: 80,
}

function explained(snapshot: TestSnapshot, change: object = {}): Explanation {
  const result = explain(compiler.state(snapshot, inputs), { ...packet, ...change })
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  expect(Value.Check(explainAnswer, explainedIn(result.value, english))).toBe(true)
  return result.value as Explanation
}

function lostOf({ answer_lost: text }: Explanation): string | undefined {
  return text === undefined ? undefined : titleOf(text)
}

function lost(server: string, change: object = {}): string | undefined {
  expect(explained(leadingTo(server, false), change).verdict).toBe('accept')
  return lostOf(explained(leadingTo(server, false), change))
}

const snatOf = ({ stages }: Explanation) => stages!.find(({ stage }) => stage === 'snat')

describe('an answer past the gateway, silences#hairpin', () => {
  it('does not come when hairpin NAT is on, and is lost when it is off', () => {
    const on = explained(leadingTo('192.168.10.12', true))
    expect(snatOf(on)).toMatchObject({ rule_id: 'snat.sys.hairpin', masquerade: true })
    expect(on).not.toHaveProperty('answer_lost')
    const off = explained(leadingTo('192.168.10.12', false))
    expect(snatOf(off)).toMatchObject({ rule_id: null, masquerade: false })
    expect(lostOf(off)).toBe(
      '192.168.10.12 answers 192.168.10.11 directly, not through the gateway, and the answer is lost: ' +
        'switch on /x/firewall/hairpin, or change the source by an SNAT rule',
    )
  })

  it('is told in Russian, in lists too, with the names of system rules', () => {
    const { say } = speechFor('ru', catalogue)
    const off = leadingTo('192.168.10.12', false)
    const one = explainedIn(explained(off), say) as Explanation
    expect(one.answer_lost).toMatch(
      /^192\.168\.10\.12 отвечает 192\.168\.10\.11 напрямую, .*: включите \/x\/firewall\/hairpin/,
    )
    expect(one.stages!.find(({ stage }) => stage === 'rule')).toMatchObject({
      comment: 'Трафик, назначение которого изменено правилом DNAT',
    })
    const list = explain(compiler.state(off, inputs), {
      packets: [packet, { ...packet, dst_ip: '192.168.10.12' }],
    })
    if (!list.ok) throw new Error('it was refused')
    const { results } = explainedIn(list.value, say) as { results: readonly Explanation[] }
    expect(results.map((each) => lostOf(each)?.includes('ответ теряется'))).toEqual([true, undefined])
  })

  it('names the SNAT rule that leaves the source as it is, and is none where one changes it', () => {
    const kept = leadingTo('192.168.10.12', true).with(snatRules, [{ action: 'accept' }])
    expect(lostOf(explained(kept))).toMatch(/is lost: let snat\.ngfw\.1 change the source$/)
    const changed = leadingTo('192.168.10.12', false).with(snatRules, [
      { action: 'snat', change_source_address: '192.168.10.1' },
    ])
    expect(explained(changed)).not.toHaveProperty('answer_lost')
  })

  it('is told by networks of both versions and by routers', () => {
    expect(lost('192.168.20.12')).toBeUndefined()
    expect(lost('172.16.0.12')).toBeUndefined()
    const v6 = { src_ip: 'fd00:1::11', dst_ip: '2001:db8::7' }
    expect(lost('fd00:1::12', v6)).toMatch(/^fd00:1::12 answers fd00:1::11 directly/)
    expect(lost('fd00:2::12', v6)).toBeUndefined()
    expect(lost('2001:db8:1::1', v6)).toMatch(/^2001:db8:1::1 answers/)
    // What is behind the router answers to the gateway, which it knows by its default route.
    const behind = { src_ip: '2001:db8:2::1', dst_ip: '2001:db8::7', incoming_interface: 'interface.id.1' }
    expect(lost('fd00:1::12', behind)).toBeUndefined()
    expect(lost('2001:db8:1::1', behind)).toMatch(/^2001:db8:1::1 answers/)
  })

  it('is lost on the provider’s network, too, whatever the switch says', () => {
    const outside = { src_ip: '203.0.113.9', dst_ip: '203.0.113.2' }
    for (const isOn of [true, false]) {
      expect(lostOf(explained(leadingTo('203.0.113.7', isOn), outside))).toMatch(
        /is lost: change the source by an SNAT rule$/,
      )
    }
  })

  it('is nobody’s concern where nothing passes, nothing is changed, or the gateway asks itself', () => {
    const dropped = leadingTo('192.168.10.12', false).with(forwardRules, [{ action: 'drop' }])
    expect(explained(dropped)).not.toHaveProperty('answer_lost')
    expect(lost('198.51.100.7')).toBeUndefined()
    expect(lost('192.168.10.12', { dst_ip: '192.168.10.12' })).toBeUndefined()
    expect(lost('192.168.10.12', { src_ip: '192.168.10.1' })).toBeUndefined()
  })
})
