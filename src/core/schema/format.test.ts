import { describe, expect, it } from 'vitest'
import { english } from '../text/message.ts'
import { integerFormats, textFormats } from './format.ts'

const good: Readonly<Record<string, readonly string[]>> = {
  uuid: ['7a3cf5b0-2f0c-4b3a-9d0e-6f2d3a1b4c5d', '7A3CF5B0-2F0C-4B3A-9D0E-6F2D3A1B4C5D'],
  mac: ['11:22:33:44:55:66', 'aa:bb:cc:dd:ee:ff'],
  time: ['00:00', '23:59', '09:30'],
  address: ['192.0.2.1', '::', '2001:db8::1'],
  'address-prefix': ['192.0.2.1/24', '2001:db8::1/64', '0.0.0.0/0'],
  'ipv4-network': ['10.0.0.0/8', '10.0.0.0/255.0.0.0'],
  'ipv4-address-or-network': ['192.0.2.1', '192.0.2.0/24', '192.0.2.0/255.255.255.0'],
  'address-or-range': ['192.0.2.1', '192.0.2.1-192.0.2.1', '2001:db8::1-2001:db8::2'],
  'port-or-range': ['1', '65535', '80-80', '1-65535'],
  'local-login': ['admin', 'админ', 'a.b-c_d'],
  'computer-name': ['gw', 'GATEWAY-1', '1a', 'a_b', 'a'.repeat(63)],
  'ldap-filter': ['', '(objectClass=*)', '(&(cn=Иван*)(!(uid=7)))'],
  'domain-pattern': ['example.com', '*.example.com', '*.пример.рф', '*.com', '*.xn--e1afmkfd.xn--p1ai'],
  zone: ['example.com', 'example.com.', 'corp', 'Пример.РФ.', `${'ж'.repeat(8)}.${'a'.repeat(63)}.`],
  domain: ['example.com', 'localhost', 'пример.рф', 'a-b.c1', '_tcp.example'],
  host: ['192.0.2.1', 'example.com', '::1'],
  category: ['extended.id.1', 'files.id.12', 'special.id.999999999999999', 'other.id.3'],
  'mime-type': ['text/html', 'image/*', 'application/vnd.ms-excel', 'image/svg+xml', 'Application/JSON'],
  'web-url': ['https://example.com', 'http://192.0.2.1:8080/a?b=c#d', 'HTTPS://пример.рф/страница'],
  'time-zone': ['UTC', 'Europe/Moscow', 'America/Argentina/Buenos_Aires'],
}

const bad: Readonly<Record<string, readonly string[]>> = {
  uuid: ['', '7a3cf5b0', '{7a3cf5b0-2f0c-4b3a-9d0e-6f2d3a1b4c5d}'],
  mac: [
    '',
    'AA:bb:cc:dd:ee:ff',
    '1:2:3:4:5:6',
    '11-22-33-44-55-66',
    '11:22:33:44:55:66:77',
    '11:22:33:44:55:66\n',
  ],
  time: ['', '24:00', '9:30', '09:60', '09:30:00', ' 09:30', '09:30\n'],
  address: ['', '192.0.2', '192.0.2.256', '192.0.2.01', '1::2::3', ' ::1', 'localhost'],
  'address-prefix': ['192.0.2.1', '192.0.2.1/33', '192.0.2.1/255.255.255.0', '2001:db8::1/129', '/24'],
  'ipv4-network': ['10.0.0.0', '10.0.0.0/255.0.255.0', '2001:db8::/32', '10.0.0.0/08'],
  'ipv4-address-or-network': ['', '192.0.2.1/33', '2001:db8::1', '192.0.2.1/'],
  'address-or-range': [
    '192.0.2.2-192.0.2.1',
    '192.0.2.1-::1',
    '192.0.2.1-',
    '-',
    '192.0.2.1-192.0.2.2-192.0.2.3',
  ],
  'port-or-range': ['0', '65536', '2-1', '1-', '-1', '080', '1-2-3', ' 1', ''],
  'local-login': ['', 'a@b', 'a b', 'a\tb', 'a\u0000', 'a\u200b'],
  'computer-name': ['', '1', '42', '-a', 'a-', 'a.b', 'a b', 'шлюз', 'a$', 'a\n', 'a'.repeat(64)],
  'ldap-filter': [' ', 'cn=x', '(cn=x', '(cn=x))', '(&)', '(cn=x)\n'],
  'domain-pattern': [
    '',
    '*',
    '*.',
    '*example.com',
    'a.*.com',
    '*.*.com',
    '.example.com',
    '*..com',
    '*.192.0.2.1',
    `*.${'a.'.repeat(125)}bc`,
  ],
  zone: ['', '.', 'a..', '.a', 'a b.', '192.0.2.1.', `${'ж'.repeat(60)}.example`],
  domain: [
    '*.example.com',
    '',
    '.',
    'a..b',
    '-a.b',
    'a-.b',
    'a b',
    'http://a',
    '192.0.2.1',
    'a@b',
    `${'a'.repeat(64)}.b`,
  ],
  host: ['', 'a b', '192.0.2.256', '192.0.2.1/24'],
  category: [
    '',
    'users.id.0',
    'extended.id.0',
    'extended.id.01',
    'extended',
    'any.id.1',
    'files.id.1 ',
    'files.id.1\n',
  ],
  'mime-type': [
    '',
    'text',
    'text/',
    '/html',
    'text/html; charset=utf-8',
    'text/html ',
    '*/*',
    'text/html/x',
    'текст/html',
  ],
  'web-url': [
    '',
    'example.com',
    'ftp://example.com',
    'https://',
    'https://a b',
    'javascript:alert(1)',
    ' https://a',
    'https://a\n',
  ],
  'time-zone': ['', 'Mars/Base', '+03:00', '3'],
}

describe('text formats', () => {
  it.each(Object.entries(good))('%s takes %j', (format, texts) => {
    expect(texts.filter((text) => !textFormats[format]!.test(text))).toEqual([])
  })

  it.each(Object.entries(bad))('%s refuses %j', (format, texts) => {
    expect(texts.filter((text) => textFormats[format]!.test(text))).toEqual([])
  })

  it('every rule is a sentence about the value', () => {
    for (const { rule } of Object.values(textFormats)) expect(english(rule)).toMatch(/^must /)
  })
})

describe('moment', () => {
  it.each([19700101000000, 20240229235959, 99991231235959])('%i', (value) =>
    expect(integerFormats['moment']!.test(value)).toBe(true),
  )
  it.each([0, 2024, 20230229000000, 20241301000000, 20240100000000, 20240101240000, 20240101006000, 2.5e13])(
    'not %i',
    (value) => expect(integerFormats['moment']!.test(value)).toBe(false),
  )
})
