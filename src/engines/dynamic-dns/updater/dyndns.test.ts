import { describe, expect, it } from 'vitest'
import { english } from '../../../core/text/message.ts'
import { dynamicDnsPresets } from '../../../domains/dns/dynamic-dns-preset.ts'
import { addressIn } from './checkip.ts'
import { outcomeOf, updateAddress } from './dyndns.ts'

const name = 'www.example.com'
const outcome = (body: string, status = 200) => outcomeOf({ status, body }, { name })

describe('answers', () => {
  it.each([
    ['good 192.0.2.1', 'good'],
    ['nochg 192.0.2.1\n', 'nochg'],
    ['nochg', 'nochg'],
    ['GOOD 192.0.2.1\r\n', 'good'],
    ['good 192.0.2.1\ngood 2001:db8::1\n', 'good'],
    ['nochg 192.0.2.1\ngood 2001:db8::1\n', 'good'],
  ])('%j is taken', (body, answer) => {
    expect(outcome(body)).toEqual({ kind: 'taken', answer })
  })

  it.each([
    ['badauth', 'account', /login or password \(badauth\): set them anew/],
    ['badauth for ann', 'account', /badauth/],
    ['abuse', 'account', /blocked these updates as abuse/],
    ['!donator', 'account', /\(!donator\)/],
    ['badagent', 'account', /\(badagent\)/],
    ['nohost', 'name', /does not know www\.example\.com/],
    ['good 192.0.2.1\nnohost', 'name', /does not know www\.example\.com/],
    ['notfqdn', 'name', /takes www\.example\.com for no domain name/],
    ['numhost', 'name', /\(numhost\)/],
  ])('%j is refused for good', (body, scope, words) => {
    const found = outcome(body)
    expect(found).toMatchObject({ kind: 'refused', scope })
    expect('reason' in found && english(found.reason)).toMatch(words)
  })

  it.each([
    ['911', 200, /fault of its own \(911\)/],
    ['dnserr', 200, /fault of its own \(dnserr\)/],
    ['good 192.0.2.1\n911', 200, /\(911\)/],
    ['<html>hello', 200, /does not know: <html>hello/],
    ['good\u0007 192.0.2.1\nwhat', 200, /does not know/],
    ['', 200, /does not know: $/],
    ['goodbye', 200, /does not know: goodbye/],
    ['good 192.0.2.1', 503, /HTTP status 503/],
    ['', 302, /HTTP status 302/],
  ])('%j with status %d may be another time', (body, status, words) => {
    const found = outcome(body, status)
    expect(found).toMatchObject({ kind: 'failed', again: 'later' })
    expect('reason' in found && english(found.reason)).toMatch(words)
  })

  it('401 is a wrong password, and words count whatever the status', () => {
    expect(outcome('Unauthorized', 401)).toMatchObject({ kind: 'refused', scope: 'account' })
    expect(outcome('nohost', 400)).toMatchObject({ kind: 'refused', scope: 'name' })
  })

  it('what is not known is shown shortened and without control characters', () => {
    const found = outcome(`${'x'.repeat(500)}\u001b[31m`)
    expect('reason' in found && english(found.reason).length).toBeLessThan(150)
  })
})

describe('addresses that are asked at', () => {
  it.each(dynamicDnsPresets)('of $title bring name and addresses', ({ update_url, ipv6_parameter }) => {
    const settings = { updateUrl: update_url, ipv6Parameter: ipv6_parameter }
    const url = updateAddress(settings, { name, addresses: ['192.0.2.1', '2001:db8::1'] })
    expect(url.protocol).toBe('https:')
    expect(url.searchParams.get('hostname')).toBe(name)
    expect(url.searchParams.getAll('myip')[0]).toBe('192.0.2.1')
    expect(url.searchParams.getAll(ipv6_parameter).at(-1)).toBe('2001:db8::1')
  })

  it('keep a query of their own', () => {
    const settings = { updateUrl: 'https://provider.example/u?system=x&a=%20', ipv6Parameter: 'myip' }
    expect(updateAddress(settings, { name, addresses: ['2001:db8::1'] }).href).toBe(
      'https://provider.example/u?system=x&a=%20&hostname=www.example.com&myip=2001:db8::1',
    )
  })

  it('RU-CENTER is asked as it documents', () => {
    const preset = dynamicDnsPresets.find((each) => each.name === 'ru-center')!
    const settings = { updateUrl: preset.update_url, ipv6Parameter: preset.ipv6_parameter }
    expect(updateAddress(settings, { name, addresses: ['192.0.2.1', '::1'] }).href).toBe(
      'https://api.nic.ru/dyndns/update?hostname=www.example.com&myip=192.0.2.1&ipv6=::1',
    )
  })
})

it.each([
  ['<html><body>Current IP Address: 192.0.2.7</body></html>', 4, '192.0.2.7'],
  ['192.0.2.7\n', 4, '192.0.2.7'],
  ['{"ip":"2001:DB8::7"}', 6, '2001:db8::7'],
  ['at 12:30: 192.0.2.7', 6, null],
  ['999.0.2.7', 4, null],
  ['none', 4, null],
] as const)('the address in %j of IPv%d is %s', (text, family, expected) => {
  expect(addressIn(text, family)).toBe(expected)
})
