import fc from 'fast-check'
import { expect, it } from 'vitest'
import { vpnSettings } from './settings.ts'
import { quoted, sstpScript } from './sstp-script.ts'

const settings = {
  ...vpnSettings.initial,
  sstp: { enabled: true, domain: 'vpn.example.com', port: 2443 as const },
  dns_suffix: 'corp.example.com',
}

it('makes the connection of this gateway', () => {
  expect(sstpScript({ vendor: 'acme', settings, mode: 'local' })?.split('\r\n')).toEqual([
    '# Makes the VPN connection to this gateway for the user who runs it.',
    "$ErrorActionPreference = 'Stop'",
    '$connection = @{',
    "  Name = 'acme NGFW SSTP'",
    "  ServerAddress = 'vpn.example.com:2443'",
    "  TunnelType = 'Sstp'",
    "  AuthenticationMethod = 'MSChapv2'",
    "  EncryptionLevel = 'Required'",
    '  RememberCredential = $true',
    '  SplitTunneling = $true',
    "  DnsSuffix = 'corp.example.com'",
    '  Force = $true',
    '}',
    'if (Get-VpnConnection -Name $connection.Name -ErrorAction SilentlyContinue) {',
    '  Remove-VpnConnection -Name $connection.Name -Force',
    '}',
    'Add-VpnConnection @connection',
    '',
  ])
})

it('without suffix, with all traffic through the gateway, and a name of other letters', () => {
  const sstp = { ...settings.sstp, domain: 'офис.пример' }
  const script = sstpScript({ vendor: 'acme', settings: { ...settings, sstp, dns_suffix: '' }, mode: 'all' })
  expect(script).toContain("ServerAddress = 'xn--h1alkk.xn--e1afmkfd:2443'")
  expect(script).toContain('SplitTunneling = $false')
  expect(script).not.toContain('DnsSuffix')
})

it.each([
  { ...settings.sstp, enabled: false },
  { ...settings.sstp, domain: null },
])('there is none for %j', (sstp) => {
  expect(sstpScript({ vendor: 'acme', settings: { ...settings, sstp }, mode: 'all' })).toBeNull()
})

/** Reads a string in single quotes at the start of `source` as PowerShell does, and what follows it. */
function readQuoted(source: string): { readonly value: string; readonly rest: string } {
  const [, inner, rest] = /^['‘’‚‛]((?:[^'‘’‚‛]|['‘’‚‛]{2})*)['‘’‚‛](.*)$/su.exec(source)!
  return { value: inner!.replaceAll(/(['‘’‚‛])['‘’‚‛]/gu, '$1'), rest: rest! }
}

const hostile = fc.array(
  fc.constantFrom(
    "'",
    '"',
    '‘',
    '’',
    '‚',
    '‛',
    '$(x)',
    '`',
    ';',
    '\n',
    '\r',
    '\u2028',
    '#',
    '&',
    '|',
    'a',
    '😀',
  ),
)

it('no text leaves its quotes or its line', () => {
  fc.assert(
    fc.property(hostile, (parts) => {
      const text = parts.join('')
      const source = quoted(text)
      expect(source).toMatch(/^[\x20-\x7e]*$/)
      expect(readQuoted(source)).toEqual({ value: text.replaceAll(/[^\x20-\x7e]/g, '?'), rest: '' })
    }),
  )
})

it('no domain, suffix or vendor adds a line or a statement', () => {
  const plain = sstpScript({ vendor: 'a', settings, mode: 'all' })!
  fc.assert(
    fc.property(hostile, hostile, hostile, (vendor, domain, suffix) => {
      const sstp = { ...settings.sstp, domain: `a${domain.join('')}` }
      const odd = { ...settings, sstp, dns_suffix: `a${suffix.join('')}` }
      const script = sstpScript({ vendor: vendor.join(''), settings: odd, mode: 'all' })!
      const lines = script.split(/\r\n/)
      for (const [index, line] of plain.split('\r\n').entries()) {
        const [name, value] = line.split(' = ')
        if (!value?.startsWith("'")) expect(lines[index]).toBe(line)
        else {
          expect(lines[index]!.startsWith(`${name} = '`)).toBe(true)
          expect(readQuoted(lines[index]!.slice(`${name} = `.length)).rest).toBe('')
        }
      }
      expect(lines).toHaveLength(plain.split('\r\n').length)
    }),
  )
})
