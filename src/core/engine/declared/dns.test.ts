import { expect, test } from 'vitest'
import { emptyDns } from '../../../../test/kernel/dns-artifact.ts'
import { dns } from './dns.ts'

const name = (text: string) => ({ ...emptyDns, names: [{ name: text, sets: [] }] })

test.each([
  ['a blank in a name', name('a b'), 'names[0].name'],
  ['a name that is not ASCII', name('пример.рф'), 'names[0].name'],
  ['a wildcard inside a name', name('a.*.example'), 'names[0].name'],
  ['a server by its name', { ...emptyDns, fallback: ['dns.example'] }, 'fallback[0]'],
  ['a zone without its final dot', { ...emptyDns, denied: ['example.com'] }, 'denied[0]'],
  [
    'a server of a zone by its name',
    { ...emptyDns, forward: [{ name: 'a.', servers: ['ns.example.'], hosts: [] }] },
    'forward[0].servers[0]',
  ],
  ['a network that is none', { ...emptyDns, clients: ['192.0.2.0'] }, 'clients[0]'],
  [
    'a trust anchor of two lines',
    { ...emptyDns, trustAnchors: [{ zone: '.', record: '. DS\n' }] },
    'trustAnchors[0].record',
  ],
  [
    'a host by a name for its address',
    { ...emptyDns, own: { addresses: [], names: [{ name: 'a.', addresses: ['b'] }] } },
    'own.names[0].addresses[0]',
  ],
  ['a field too many', { ...emptyDns, more: [] }, 'more'],
])('%s is refused', (_, value, path) => {
  expect(dns.artifact.decode(value)).toEqual([expect.objectContaining({ path })])
})

test('a well-formed artifact is itself', () => {
  const artifact = {
    ...name('_dmarc.a-b.example'),
    upstream: [
      {
        ...{ address: '2001:db8::53', tls: { name: 'dns.example', ca: '' }, isReached: true },
        connection: { id: 2, title: 'wan', sources: ['192.0.2.1'] },
      },
    ],
    forward: [{ name: 'corp.example.', servers: ['192.0.2.53', '2001:db8::53'], hosts: ['ns.example.'] }],
  }
  expect(dns.artifact.decode(artifact)).toEqual(artifact)
})
