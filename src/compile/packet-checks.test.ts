import { expect, it } from 'vitest'
import { plainInputs } from '../../test/policy/universe.ts'
import { emptySnapshot } from '../../test/snapshot.ts'
import { type InspectionPair, noInspection } from '../core/engine/inspection.ts'
import { packetChecks } from '../domains/firewall/check/packet-check.ts'
import { systemRules } from '../domains/firewall/compile/system/system-rules.ts'
import { forwardRules } from '../domains/firewall/forward.ts'
import { connections } from '../domains/network/connection.ts'
import { createCompiler } from './compiler.ts'
import { planOf } from './filter.ts'
import { packetCheckTrial } from './packet-checks.ts'

const compiler = createCompiler()

const nic = {
  device: 'eth1',
  mac: '02:00:00:00:00:01',
  ifindex: 2,
  up: true,
  addresses: ['192.0.2.1/24'],
  gateways: [],
}
const check = {
  protocol: 'tcp' as const,
  src_ip: '192.0.2.9',
  src_port: 1024,
  dst_ip: '192.0.2.10',
  dst_port: 80,
  expected_result: 'accept' as const,
}
const none = { ips: null, application: null }
const lan = { type: 'lan' as const, title: 'lan', mac: nic.mac, addresses: nic.addresses }
const left = {
  device: 'eth1',
  protocol: 6,
  source: '192.0.2.9',
  sourcePort: 1024,
  destination: '192.0.2.10',
  destinationPort: 80,
}

it('sends what has an interface, and names a listed rule for what met none: silences#checks', () => {
  const snapshot = emptySnapshot()
    .with(connections, [lan, { ...lan, title: 'gone', mac: '02:00:00:00:00:02' }])
    .with(packetChecks, [
      { ...check, incoming_interface: 'interface.id.2' },
      { ...check, incoming_interface: 'interface.id.1' },
      { ...check, incoming_interface: 'interface.id.1', enabled: false },
      { ...check, incoming_interface: 'interface.id.1', dst_ip: '198.51.100.1', protocol: 'udp' },
      { ...check, incoming_interface: 'interface.id.1', dst_ip: '192.0.2.1', expected_result: 'drop' },
    ])
  const { packets, results } = packetCheckTrial(compiler.state(snapshot, { ...plainInputs(0), nics: [nic] }))
  expect(packets.map((packet) => `${packet.device} ${packet.protocol} ${packet.destination}`)).toEqual([
    'eth1 6 192.0.2.10',
    'eth1 17 198.51.100.1',
    'eth1 6 192.0.2.1',
  ])
  const said = results([
    { rules: ['dnat.ngfw.4', 'fwd.ngfw.7', 'snat.sys.auto'], here: false, left },
    { rules: [], here: false, left: null },
    { rules: ['inp.sys.default'], here: true, left: null },
  ])
  expect(said).toEqual({
    1: { result: 'drop', rule: 'fwd.sys.no-interface', asExpected: false },
    2: { result: 'accept', rule: 'fwd.ngfw.7', asExpected: true, profiles: none },
    4: { result: 'drop', rule: 'fwd.sys.no-route', asExpected: false },
    5: { result: 'accept', rule: 'inp.sys.default', asExpected: false, profiles: none },
  })
  const listed = systemRules(snapshot, false).map(({ id }) => id)
  expect(listed).toEqual(expect.arrayContaining(['fwd.sys.no-interface', 'fwd.sys.no-route']))
})

it('expects the profiles of the class that a packet came to: silences#checks-profiles', () => {
  const id = (place: number) => `e66a3ac1-08a9-4d3a-8b93-5d6e3d1c1a1${place}`
  const asked = { ...check, incoming_interface: 'interface.id.1' }
  const expected = [
    {},
    { expected_ips_profile: id(1) },
    { expected_ips_profile: id(2) },
    { expected_ips_profile: '' },
    { expected_dpi_profile: '' },
    { expected_dpi_profile: id(3), expected_ips_profile: id(1) },
  ]
  const snapshot = emptySnapshot()
    .with(connections, [lan])
    .with(forwardRules, [
      { action: 'accept', ips_enabled: true, ips_profile: id(1), dpi_enabled: true, dpi_profile: id(3) },
    ])
    .with(
      packetChecks,
      expected.map((fields) => ({ ...asked, ...fields })),
    )
  const ofState = (former: ReadonlyMap<string, InspectionPair>) => {
    const inspection = { ...noInspection, former }
    return compiler.state(snapshot, { ...plainInputs(0), nics: [nic], inspection })
  }
  const results = (former: ReadonlyMap<string, InspectionPair>, counters: readonly string[]) =>
    Object.values(
      packetCheckTrial(ofState(former)).results(
        expected.map(() => ({ rules: ['fwd.ngfw.1', ...counters], here: false, left })),
      ),
    ).map(({ asExpected }) => asExpected)
  const { number } = planOf(ofState(new Map()))!.byRule.get('fwd.ngfw.1')!
  const named = [true, true, false, false, false, true]
  expect(results(new Map(), [`class.${number}`])).toEqual(named)
  expect(results(new Map(), [])).toEqual([true, false, false, true, true, false])
  // Until its engine listens nothing inspects the rule; the check is about what the policy says.
  expect(results(new Map([['fwd.ngfw.1', none]]), [])).toEqual(named)
})
