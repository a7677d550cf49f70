import { describe, expect, it } from 'vitest'
import { plainInputs } from '../../../test/policy/universe.ts'
import { emptySnapshot } from '../../../test/snapshot.ts'
import { reverseProxyEngine } from '../../core/engine/declared/reverse-proxy.ts'
import { type EngineStatus, type Nic, nothingObserved, type Observed } from '../../core/engine/observation.ts'
import { Memos } from '../../core/memo.ts'
import { makeSelfSignedPair } from '../../core/net/certificate-authority.ts'
import { english, joined, messageOf, type Said } from '../../core/text/message.ts'
import { certificates } from '../../domains/certificates/certificate.ts'
import { connections } from '../../domains/network/connection.ts'
import { ipAddresses } from '../../domains/objects/ip-address.ts'
import { subnets } from '../../domains/objects/subnet.ts'
import { reverseProxySettings } from '../../domains/reverse-proxy/settings.ts'
import { publishedSites } from '../../domains/reverse-proxy/site.ts'
import { wafExceptions } from '../../domains/waf/exception.ts'
import { wafRules } from '../../domains/waf/list-rule.ts'
import { wafProfiles } from '../../domains/waf/profile.ts'
import { reverseProxyArtifact } from './reverse-proxy.ts'
import { openSitePorts } from './site-ports.ts'
import { siteStatus } from './site-status.ts'
import { wafException } from './waf-exception.ts'

const nowSeconds = Date.UTC(2026, 10, 1) / 1000
const wan = { type: 'wan' as const, title: 'provider', mac: '02:00:00:00:00:03', gateway: '203.0.113.1' }
const tls = '5f0c954c-28b4-4f4c-9f0a-7f7c3e2b8a11'
const profile = '7a3cf5b0-2f0c-4b3a-9d0e-6f2d3a1b4c5d'
const made = makeSelfSignedPair({
  ...{ name: 'www.example.org', names: ['www.example.org'] },
  ...{ fromSeconds: nowSeconds - 60, untilSeconds: nowSeconds + 90 * 86_400 },
})
const upstream = { scheme: 'http' as const, address: 'Shop.Bücher.example', port: 8080, verify: true }
const site = {
  ...{ title: 'shop', names: ['WWW.example.org', '*.Bücher.example'], tls, http_to_https: true, upstream },
  ...{ listen: { address: 'interface.id.1', port: 443 }, waf_profile: profile },
}
const configuration = emptySnapshot()
  .with(connections, [{ ...wan, addresses: ['203.0.113.2/24'] }])
  .with(certificates, [
    {
      ...{ id: tls, title: 'shop', chain: made.certificate, key: 'enc:v1:x', names: ['www.example.org'] },
      ...{ not_before: nowSeconds - 60, not_after: nowSeconds + 90 * 86_400 },
    },
  ])
  .with(wafProfiles, [{ id: profile, name: 'shop', disabled_categories: ['xss', 'sqli'] }])
  .with(wafExceptions, [
    { profile_id: profile, rule_id: 920_350 },
    { profile_id: profile, rule_id: 911_100 },
    { profile_id: profile, rule_id: 930_100, enabled: false },
  ])
  .with(ipAddresses, [{ title: 'balancer', value: '10.0.0.7' }])
  .with(subnets, [{ title: 'near', value: '10.0.0.0/31' }])
  .with(wafRules, [{ profile_id: profile, aliases: ['subnet.id.1'], action: 'pass' }])
  .set(reverseProxySettings, { trusted_proxies: ['ip.id.1', 'subnet.id.1'] })
  .with(publishedSites, [site, { ...site, title: 'off', enabled: false, names: ['off.example'] }])

function nic(device: string, mac: string, addresses: readonly string[]): Nic {
  return { device, mac, ifindex: 3, up: true, addresses, gateways: [] }
}

const nics = [
  nic('eth0', wan.mac, ['203.0.113.2/24', '2001:db8::2/64']),
  nic('eth1', '02:00:00:00:00:04', ['10.0.0.1/24']),
]
const stateOf = (snapshot = configuration, seen: readonly Nic[] = nics) => {
  return { snapshot, inputs: { ...plainInputs(nowSeconds), nics: seen }, memos: new Memos() }
}

const observed: Observed = {
  ...nothingObserved,
  engines: { 'reverse-proxy': { status: 'active', message: '' } },
}

describe('the artifact of published sites', () => {
  it('is what its engine takes: names in ASCII, addresses of now, the first match of list rules', () => {
    const artifact = reverseProxyArtifact(stateOf())
    expect(reverseProxyEngine.artifact.decode(artifact)).toEqual(artifact)
    expect(artifact).toEqual({
      sites: [
        {
          ...{ id: 1, title: 'shop', names: ['www.example.org', '*.xn--bcher-kva.example'] },
          listen: { addresses: ['2001:db8::2', '203.0.113.2'], port: 443 },
          tls: { id: tls, chain: made.certificate, key: 'enc:v1:x' },
          httpToHttps: true,
          upstream: { ...upstream, address: 'shop.xn--bcher-kva.example' },
          profile,
        },
      ],
      profiles: [
        {
          ...{ id: profile, name: 'shop', detectionOnly: false, serverTokens: false },
          disabledFiles: [941, 942],
          exceptions: [911_100, 920_350],
          lists: [{ networks: ['10.0.0.0/31'], action: 'pass', rule: 1 }],
        },
      ],
      trustedProxies: ['10.0.0.0/31', '10.0.0.7/32'],
    })
  })

  it('follows the addresses of interfaces, and has none while there are none', () => {
    const addressesOf = (seen: readonly Nic[], address: string) =>
      reverseProxyArtifact(
        stateOf(configuration.with(publishedSites, [{ ...site, listen: { address, port: 443 } }]), seen),
      ).sites[0]?.listen.addresses
    const leased = [nic('eth0', wan.mac, ['198.51.100.9/24'])]
    expect(addressesOf(leased, 'interface.id.1')).toEqual(['198.51.100.9'])
    expect(addressesOf(leased, 'interface.external_any')).toEqual(['198.51.100.9'])
    expect(addressesOf(leased, '203.0.113.2')).toEqual([])
    expect(addressesOf([], 'interface.id.1')).toEqual([])
    expect(addressesOf(nics, '2001:DB8::2')).toEqual(['2001:db8::2'])
  })

  it('leaves out a site whose server is the gateway, and one whose certificate is gone', () => {
    const back = { ...site, upstream: { ...upstream, address: '10.0.0.1' } }
    const sitesOf = (one: typeof site) =>
      reverseProxyArtifact(stateOf(configuration.with(publishedSites, [one]))).sites
    expect(sitesOf(back)).toEqual([])
    expect(sitesOf({ ...site, tls: profile })).toEqual([])
  })
})

describe('the ports of published sites', () => {
  it('are those of enabled sites, with port 80 where clients are led to HTTPS', () => {
    const other = { ...site, listen: { address: '203.0.113.2', port: 8443 }, http_to_https: false }
    expect(openSitePorts(stateOf(configuration.with(publishedSites, [site, other])))).toEqual([
      { family: 6, addresses: ['2001:db8::2'], ports: [80, 443] },
      { family: 4, addresses: ['203.0.113.2'], ports: [80, 443, 8443] },
    ])
    const state = stateOf()
    expect(openSitePorts(state)).toBe(openSitePorts(state))
  })
})

describe('the status of published sites', () => {
  const rowOf = (fields: object, seen: readonly Nic[] = nics, later = 0) => {
    const { snapshot, inputs } = stateOf(
      configuration.with(publishedSites, [{ ...site, names: ['www.example.org'], ...fields }]),
      seen,
    )
    return siteStatus(snapshot, { ...inputs, nowSeconds: nowSeconds + later }, observed)[1]!
  }
  const told = (...asked: Parameters<typeof rowOf>) => {
    const { status, msg } = rowOf(...asked)
    return [status, typeof msg === 'string' ? msg : msg.form]
  }
  const shown = (...asked: Parameters<typeof rowOf>) => english(messageOf(rowOf(...asked).msg))

  it('says what is missing, and what clients will not like', () => {
    expect(told({})).toEqual(['active', ''])
    expect(told({ enabled: false })).toEqual(['inactive', 'switched off'])
    expect(told({}, [])[0]).toBe('failed')
    expect(told({ upstream: { ...upstream, address: '10.0.0.1' } })[0]).toBe('failed')
    expect(told({ names: ['other.example'] })[1]).toContain('is not for {name}')
    expect(told({}, nics, 70 * 86_400)[1]).toContain('ends on {day}')
    expect(told({}, nics, 91 * 86_400)[1]).toContain('ended on {day}')
    const both = shown({ names: ['other.example'] }, nics, 70 * 86_400)
    expect(both).toContain(' ends on ')
    expect(both).toContain(' is not for other.example')
  })
})

describe('words of the engine', () => {
  const about = (id: number) => ({
    form: 'site {id} ({title}) is not served: {reason}',
    values: { id, title: 't', reason: 'r' },
  })
  const told = (
    message: Said,
    status: EngineStatus['status'] = 'failed',
    behind: Observed['behind'] = [],
  ) => {
    const two = [site, { ...site, title: 'other', names: ['b.example'] }].map((one) => ({
      ...one,
      tls: '',
      http_to_https: false,
    }))
    const { snapshot, inputs } = stateOf(configuration.with(publishedSites, two))
    const engines = { 'reverse-proxy': { status, message } }
    return siteStatus(snapshot, inputs, { ...observed, engines, behind }).map((row) => row.status)
  }

  it('are waited for where it was just asked, and say why where it does nothing', () => {
    expect(told('', 'inactive')).toEqual(['activating', 'activating', 'activating'])
    expect(told({ form: 'nginx is missing' }, 'inactive')).toEqual(['failed', 'failed', 'failed'])
  })

  it('count for the site that they are about, or for all', () => {
    const disk = { form: 'the disk has no room' }
    expect(told(about(2))).toEqual(['failed', 'active', 'failed'])
    expect(told(joined([about(1), about(2)])!)).toEqual(['failed', 'failed', 'failed'])
    expect(told(joined([disk, about(2)])!)).toEqual(['failed', 'failed', 'failed'])
    expect(told(disk)).toEqual(['failed', 'failed', 'failed'])
  })

  it('do not say that a site is as it should be while the engine still serves what was before', () => {
    expect(told('', 'active', ['dns'])).toEqual(['active', 'active', 'active'])
    expect(told('', 'active', ['reverse-proxy'])).toEqual(['reloading', 'reloading', 'reloading'])
    expect(told(about(2), 'failed', ['reverse-proxy'])).toEqual(['failed', 'reloading', 'failed'])
    expect(told('', 'activating', ['reverse-proxy'])).toEqual(['activating', 'activating', 'activating'])
  })
})

describe('an exception from a row', () => {
  const row = (fields: object) =>
    ({ kind: 'waf', rule_id: 942_100, profile, what: 'SQL', ...fields }) as never
  const outcome = (fields: object) => {
    const drafted = wafException(configuration, row(fields))
    return drafted.ok ? drafted.value.changes : drafted.failure.kind
  }

  it('is one of its rule in its profile; one that is off is switched on', () => {
    const path = `/reverse_proxy_backend/waf/profiles/${profile}/exceptions`
    expect(outcome({})).toEqual([
      { method: 'POST', path, body: { rule_id: 942_100, comment: 'SQL', enabled: true } },
    ])
    const ofOurs = { rule_id: 10_001, comment: 'SQL', enabled: true }
    expect(outcome({ rule_id: 10_001 })).toEqual([{ method: 'POST', path, body: ofOurs }])
    expect(outcome({ rule_id: 930_100 })).toEqual([
      { method: 'PATCH', path: `${path}/3`, body: { enabled: true } },
    ])
  })

  it.each([
    ['a rule that does not count already', { rule_id: 920_350 }, 'conflict'],
    ['a rule that only sums up', { rule_id: 949_110 }, 'invalid'],
    ['a list rule', { rule_id: undefined, list_rule: 1 }, 'invalid'],
    ['a profile that is gone', { profile: tls }, 'invalid'],
    ['another kind', { kind: 'ips' }, 'invalid'],
  ])('is refused for %s', (_what, fields, kind) => {
    expect(outcome(fields)).toBe(kind)
  })
})
