import { expect, it } from 'vitest'
import { canonicalAddress, readAuthority } from './authority.ts'

it.each([
  ['gateway.example', 'gateway.example', null],
  ['Gateway.Example.:8443', 'gateway.example', 8443],
  ['localhost:', 'localhost', null],
  ['127.0.0.1:65535', '127.0.0.1', 65535],
  ['[::1]:8443', '::1', 8443],
  ['[0:0:0:0:0:0:0:1]', '::1', null],
  ['[::ffff:127.0.0.1]', '127.0.0.1', null],
  ['xn--e1afmkfd.example', 'xn--e1afmkfd.example', null],
  ['under_score', 'under_score', null],
])('%s is the host %s', (text, host, port) => {
  expect(readAuthority(text)).toMatchObject({ host, port })
})

it.each([
  '',
  ':8443',
  '[::1',
  '::1',
  '[127.0.0.1]',
  '[fe80::1%25eth0]',
  '127.0.0.1:65536',
  '127.0.0.1:80:80',
  'user@127.0.0.1',
  'a b',
  'a,b',
  'a/b',
  'a..b',
  '.a',
  '-a',
  '2130706433',
  '127.1',
  '0x7f.0x1',
  '127.0.0.999',
  'пример.рф',
  'a\u0000b',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(140)}a`,
])('%j is none', (text) => {
  expect(readAuthority(text)).toBeNull()
})

it('addresses have one form', () => {
  expect(['::FFFF:10.0.0.1', '2001:DB8:0::1', 'eth0'].map(canonicalAddress)).toEqual([
    '10.0.0.1',
    '2001:db8::1',
    'eth0',
  ])
})
