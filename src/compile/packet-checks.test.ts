import { expect, it } from 'vitest'
import { plainInputs } from '../../test/policy/universe.ts'
import { emptySnapshot } from '../../test/snapshot.ts'
import { packetChecks } from '../domains/firewall/check/packet-check.ts'
import { systemRules } from '../domains/firewall/compile/system/system-rules.ts'
import { connections } from '../domains/network/connection.ts'
import { createCompiler } from './compiler.ts'
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
    2: { result: 'accept', rule: 'fwd.ngfw.7', asExpected: true },
    4: { result: 'drop', rule: 'fwd.sys.no-route', asExpected: false },
    5: { result: 'accept', rule: 'inp.sys.default', asExpected: false },
  })
  const listed = systemRules(snapshot, false).map(({ id }) => id)
  expect(listed).toEqual(expect.arrayContaining(['fwd.sys.no-interface', 'fwd.sys.no-route']))
})
