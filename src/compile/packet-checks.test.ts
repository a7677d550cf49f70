import { expect, it } from 'vitest'
import { plainInputs } from '../../test/policy/universe.ts'
import { emptySnapshot } from '../../test/snapshot.ts'
import { packetChecks } from '../domains/firewall/packet-check.ts'
import { systemRules } from '../domains/firewall/system-rules.ts'
import { connections } from '../domains/network/connection.ts'
import { packetCheckResults } from './packet-checks.ts'

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

it('what has no way through the gateway is dropped by a rule that is listed: silences#checks', () => {
  const snapshot = emptySnapshot()
    .with(connections, [lan, { ...lan, title: 'gone', mac: '02:00:00:00:00:02' }])
    .with(packetChecks, [
      { ...check, incoming_interface: 'interface.id.1' },
      { ...check, incoming_interface: 'interface.id.2' },
      { ...check, incoming_interface: 'interface.id.1', dst_ip: '198.51.100.1' },
    ])
  const results = Object.values(packetCheckResults(snapshot, { ...plainInputs(0), nics: [nic] }))
  expect(results.map(({ result, rule }) => `${result} ${rule}`)).toEqual([
    'accept fwd.sys.default',
    'drop fwd.sys.no-interface',
    'drop fwd.sys.no-route',
  ])
  const listed = systemRules(snapshot, false).map(({ id }) => id)
  expect(listed).toEqual(expect.arrayContaining(results.map(({ rule }) => rule)))
})
