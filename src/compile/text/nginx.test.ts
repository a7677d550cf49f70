import { describe, expect, it } from 'vitest'
import type { NginxSettings, ServedSite } from '../../core/engine/declared/nginx-settings.ts'
import type { SiteWafProfile } from '../../core/engine/declared/reverse-proxy.ts'
import { writeNginx } from './nginx.ts'

const id = '6f1d1b0a-6b1e-4f5c-9d53-0c8d6f1f2a01'
const site = (over: Partial<ServedSite> = {}): ServedSite => ({
  ...{ id: 1, names: ['shop.test'], isTls: false, leadsFrom: [], profile: null },
  ...{ behind: ['198.51.100.1', 'fd00::2'], behindName: 'behind.test' },
  listen: { addresses: ['192.0.2.1', 'fd00::1'], port: 8443 },
  upstream: { scheme: 'http', address: 'behind.test', port: 8080, verify: true },
  ...over,
})
const profile = (over: Partial<SiteWafProfile> = {}): SiteWafProfile => ({
  ...{
    id,
    name: 'a; "b',
    detectionOnly: false,
    disabledFiles: [],
    exceptions: [],
    serverTokens: false,
    lists: [],
  },
  ...over,
})
const settings = (over: Partial<NginxSettings> = {}): NginxSettings => ({
  ...{
    folder: '/run/n',
    audit: '/run/a',
    temporary: '/run/b',
    refusals: '/run/r',
    gate: '/run/g',
    mark: 'abc',
  },
  ...{ isRoot: false, workers: 2, connections: 100, trusted: '/etc/ca.crt' },
  ...{ sites: [site()], profiles: [], trustedProxies: [] },
  ...over,
})
const written = (over: Partial<NginxSettings>) => writeNginx(settings(over))
const config = (over: Partial<NginxSettings>) => written(over)['nginx.conf']!

describe('the text for nginx', () => {
  it('refuses names that no site has, at each address', () => {
    const text = config({})
    for (const endpoint of ['192.0.2.1:8443', '[fd00::1]:8443']) {
      expect(text).toContain(`    listen ${endpoint} default_server;\n    server_name _;`)
      expect(text).toContain(`    listen ${endpoint};`)
    }
    expect(text.match(/return 444;/g)).toHaveLength(2)
    expect(config({ sites: [site({ isTls: true })] })).toContain('ssl_reject_handshake on;')
    expect(config({ sites: [site({ names: [] })] })).not.toContain('return 444;')
  })

  it('leads from port 80 to the port of the site', () => {
    const text = config({ sites: [site({ isTls: true, leadsFrom: ['192.0.2.1'] })] })
    expect(text).toContain('return 308 https://$gh_host:8443$request_uri;')
    expect(text).toContain('listen 192.0.2.1:80 default_server;')
  })

  it('has modules and rules of the firewall only where a profile is', () => {
    expect(Object.keys(written({}))).toEqual(['nginx.conf'])
    expect(config({})).not.toContain('modsecurity')
    // Rules that prepare the others or judge by their sum stay whatever exceptions say.
    const standing = [200_001, 901_100, 921_110, 949_110, 980_130]
    const files = written({
      sites: [site({ profile: id })],
      profiles: [profile({ detectionOnly: true, disabledFiles: [941, 949, 980], exceptions: standing })],
    })
    expect(files[`waf-${id}.conf`]).toBe(
      'SecRuleEngine DetectionOnly\nSecRequestBodyLimitAction ProcessPartial\nSecRuleRemoveById 941000-941999\nSecRuleRemoveById 921110\nSecRuleRemoveById 10941160\nSecRuleRemoveById 10921110\n',
    )
    expect(files['nginx.conf']).toContain('modsecurity_transaction_id "1-$request_id";')
    expect(files['nginx.conf']!.split('modsecurity on;')).toHaveLength(2)
    expect(files['nginx.conf']).toMatch(/location @guarded {\n *modsecurity on;\n *proxy_pass/)
  })

  it('asks lists before rules', () => {
    const lists: SiteWafProfile['lists'] = [
      { networks: ['192.0.2.0/24', '198.51.100.0/24'], action: 'block', rule: 3 },
      { networks: ['fd00::/8'], action: 'pass', rule: 4 },
    ]
    const files = written({ sites: [site({ profile: id })], profiles: [profile({ lists })] })
    expect(files[`lists-${id}.conf`]).toBe(
      '192.0.2.0/24 block-3;\n198.51.100.0/24 block-3;\nfd00::/8 pass-4;\n',
    )
    expect(files['nginx.conf']).toContain('if ($gh_list ~ ^block) { return 403; }')
    expect(files['nginx.conf']).toContain('location @unguarded {')
  })

  it('verifies a site behind by its name', () => {
    const upstream = { scheme: 'https', address: 'behind.test', port: 443, verify: true } as const
    const text = config({ sites: [site({ upstream })] })
    expect(text).toContain(
      'proxy_ssl_name behind.test;\n    proxy_ssl_server_name on;\n    proxy_ssl_verify on;',
    )
    expect(text).toContain('server [fd00::2]:443 max_fails=0;')
  })

  it.each([
    ['a name', { sites: [site({ names: ['a.test; return 200'] })] }],
    ['a variable', { sites: [site({ names: ['$host'] })] }],
    ['an address', { sites: [site({ behind: ['198.51.100.1; x'] })] }],
    [
      'a name behind',
      { sites: [site({ behindName: 'a b', upstream: { ...site().upstream, scheme: 'https' as const } })] },
    ],
    ['a network', { trustedProxies: ['192.0.2.0/24;'] }],
    [
      'a network of a list',
      {
        profiles: [profile({ lists: [{ networks: ['192.0.2.0/24', '::/0; x'], action: 'pass', rule: 1 }] })],
      },
    ],
    [
      'a path',
      { trusted: '/a b', sites: [site({ upstream: { ...site().upstream, scheme: 'https' as const } })] },
    ],
    ['a profile', { profiles: [profile({ id: '../x' })] }],
    ['a rule', { profiles: [profile({ exceptions: [1.5] })] }],
    ['a mark', { mark: 'a"b' }],
  ])('takes nothing that could be read as another directive: %s', (_title, over) => {
    expect(() => written(over)).toThrow(/cannot be told|not an address|not a network|not a number/)
  })
})
