import { expect, it } from 'vitest'
import { emptyDns } from '../../../test/kernel/dns-artifact.ts'
import { overlayRecords } from './overlay.ts'

const linesOf = (artifact: Parameters<typeof overlayRecords>[0]) =>
  overlayRecords(artifact).map(({ name, type, data }) => `${name} ${type} ${data}`)

it('a name has its addresses, an address its first name, and a name that is set leads nowhere else', () => {
  const names = [
    { name: 'nas.example.', addresses: ['192.0.2.9'] },
    { name: 'www.google.com.', addresses: ['192.0.2.9', '10.0.0.1', '2001:db8::1'] },
  ]
  const redirects = [
    { name: 'www.google.com.', target: 'forcesafesearch.google.com.' },
    { name: 'google.com.', target: 'forcesafesearch.google.com.' },
  ]
  const artifact = { ...emptyDns, own: { addresses: [], names }, redirects }
  const reverse6 = `1.${'0.'.repeat(23)}8.b.d.0.1.0.0.2.ip6.arpa. PTR www.google.com.`
  const first = [
    'nas.example. A 192.0.2.9',
    'www.google.com. A 192.0.2.9',
    'www.google.com. A 10.0.0.1',
    'www.google.com. AAAA 2001:db8::1',
    '9.2.0.192.in-addr.arpa. PTR nas.example.',
  ]
  const last = [reverse6, 'google.com. CNAME forcesafesearch.google.com.']
  expect(linesOf(artifact)).toEqual([...first, '1.0.0.10.in-addr.arpa. PTR www.google.com.', ...last])
  // A reverse zone of the administrator's says what its addresses are called.
  const master = [{ name: '10.in-addr.arpa.', text: '' }]
  expect(linesOf({ ...artifact, master })).toEqual([...first, ...last])
})
