import { expect, test } from 'vitest'
import { emptyDns } from '../../../../test/kernel/dns-artifact.ts'
import type { DnsServerState, DnsUpstream } from '../../../core/engine/declared/dns.ts'
import { message } from '../messages.ts'
import { leftOutServers, withoutFailing } from './usable-servers.ts'

const well = {
  connection: null,
  tlsName: null,
  isAsked: true,
  answers: 1,
  failures: 0,
  milliseconds: 1,
  error: null,
}
const ill = { ...well, answers: 7, failures: 1, error: message('it does not answer') }

function state(zone: string, address: string, change: Partial<DnsServerState>): DnsServerState {
  return { ...well, zone, address, ...change }
}

function upstream(address: string, tlsName: string | null): DnsUpstream {
  const tls = tlsName === null ? null : { name: tlsName, ca: '' }
  return { address, tls, connection: null, isReached: true }
}

const forward = [{ name: 'crm.example.', servers: ['10.0.0.1', '10.0.0.2'], hosts: [] }]

function servers(states: readonly DnsServerState[]): readonly string[] {
  return withoutFailing({ ...emptyDns, forward }, states).forward[0]!.servers
}

test('a server that fails is left out while another one of its zone answers', () => {
  expect(servers([state('crm.example.', '10.0.0.1', ill), state('crm.example.', '10.0.0.2', {})])).toEqual([
    '10.0.0.2',
  ])
})

test.each([
  ['all fail', [state('crm.example.', '10.0.0.1', ill), state('crm.example.', '10.0.0.2', ill)]],
  [
    'the other has not answered yet',
    [state('crm.example.', '10.0.0.1', ill), state('crm.example.', '10.0.0.2', { answers: 0 })],
  ],
  [
    'the other answers for another zone',
    [state('crm.example.', '10.0.0.1', ill), state('.', '10.0.0.2', {})],
  ],
  ['nothing is known', []],
])('all stay where %s', (_, states) => {
  expect(servers(states)).toEqual(['10.0.0.1', '10.0.0.2'])
})

test('a server that is set no more counts for nothing: the one that is left is asked, though it fails', () => {
  const states = [state('crm.example.', '10.0.0.1', ill), state('crm.example.', '10.0.0.2', {})]
  const left = [{ ...forward[0]!, servers: ['10.0.0.1'] }]
  expect(withoutFailing({ ...emptyDns, forward: left }, states).forward[0]!.servers).toEqual(['10.0.0.1'])
  const upstreams = [upstream('10.0.0.1', null)]
  const known = [state('.', '10.0.0.1', ill), state('.', '10.0.0.2', {})]
  expect(withoutFailing({ ...emptyDns, upstream: upstreams }, known).upstream).toEqual(upstreams)
})

test('a server by TLS that fails is not exchanged for a plain one', () => {
  const both = [upstream('10.0.0.1', 'dns.example'), upstream('10.0.0.2', null), upstream('10.0.0.3', null)]
  const states = [
    state('.', '10.0.0.1', { ...ill, tlsName: 'dns.example' }),
    state('.', '10.0.0.2', {}),
    state('.', '10.0.0.3', ill),
  ]
  const left = withoutFailing({ ...emptyDns, upstream: both }, states).upstream
  expect(left?.map(({ address }) => address)).toEqual(['10.0.0.1', '10.0.0.2'])
})

test('the text of those left out changes with them alone', () => {
  const [one, two] = [state('.', '10.0.0.1', ill), state('.', '10.0.0.2', {})]
  const leftOut = leftOutServers([one, two])
  expect(leftOut).toBe(
    leftOutServers([
      { ...two, answers: 9 },
      { ...one, failures: 9 },
    ]),
  )
  expect([leftOut, leftOutServers([one, { ...two, answers: 0 }]), leftOutServers([one])]).toEqual([
    '[".","10.0.0.1",null,null]',
    '',
    '',
  ])
})
