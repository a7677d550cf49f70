import type {
  PublishedSite,
  ReverseProxyArtifact,
  SiteWafProfile,
} from '../../core/engine/declared/reverse-proxy.ts'
import { canonicalAddress } from '../../core/net/authority.ts'
import { asciiName } from '../../core/net/domain-name.ts'
import { parseAddress } from '../../core/net/ip.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { certificates } from '../../domains/certificates/certificate.ts'
import { reverseProxySettings } from '../../domains/reverse-proxy/settings.ts'
import { publishedSites, type Site, siteNames } from '../../domains/reverse-proxy/site.ts'
import { wafCategories } from '../../domains/waf/category.ts'
import { wafExceptions } from '../../domains/waf/exception.ts'
import { wafRules } from '../../domains/waf/list-rule.ts'
import { wafProfiles } from '../../domains/waf/profile.ts'
import type { CompileState } from '../state/compile-state.ts'
import { listNetworks, networksOf } from './list-networks.ts'
import { heldAddresses, presentAddresses } from './site-address.ts'

/**
 * The published sites of a configuration with the addresses that the gateway has now, and the profiles that they name. A site whose
 * server is the gateway itself is left out, because requests would go round. Source: silences#sites.
 */
export function reverseProxyArtifact(state: CompileState): ReverseProxyArtifact {
  const { snapshot, inputs } = state
  const held = heldAddresses(inputs.nics)
  const sites = snapshot
    .rows(publishedSites)
    .entries.filter(({ item }) => item.enabled && !leadsBack(item, held) && hasCertificate(snapshot, item))
    .map(({ id, item }) => publishedSite(state, Number(id), item))
    .sort((one, other) => one.id - other.id)
  const named = [...new Set(sites.flatMap(({ profile }) => (profile === null ? [] : [profile])))].sort()
  const { trusted_proxies: trusted } = snapshot.value(reverseProxySettings)
  return {
    sites,
    profiles: named.flatMap((id) => siteProfile(state, id) ?? []),
    trustedProxies: trusted.length === 0 ? [] : [...networksOf(state, trusted)],
  }
}

/** Tells whether the server of a site is at an address of the gateway. */
export function leadsBack({ upstream }: Pick<Site, 'upstream'>, held: ReadonlySet<string>): boolean {
  return held.has(canonicalAddress(upstream.address))
}

/** A site is never served without TLS because its certificate is gone. */
function hasCertificate(snapshot: Snapshot, { tls }: Site): boolean {
  return tls === '' || snapshot.rows(certificates).get(tls) !== undefined
}

function publishedSite({ snapshot, inputs }: CompileState, id: number, site: Site): PublishedSite {
  const { title, listen, upstream, waf_profile: profile } = site
  const certificate = site.tls === '' ? undefined : snapshot.rows(certificates).get(site.tls)?.item
  const { scheme, address, port, verify } = upstream
  return {
    ...{ id, title },
    names: [...siteNames(site)],
    listen: {
      addresses: [...presentAddresses({ snapshot, nics: inputs.nics }, listen.address)],
      port: listen.port,
    },
    tls: certificate === undefined ? null : { id: site.tls, chain: certificate.chain, key: certificate.key },
    httpToHttps: site.http_to_https && certificate !== undefined,
    upstream: {
      ...{ scheme, port, verify },
      address: parseAddress(address) === null ? asciiName(address) : canonicalAddress(address),
    },
    profile: profile === '' ? null : profile,
  }
}

function siteProfile(state: CompileState, id: string): SiteWafProfile | null {
  const { snapshot } = state
  const profile = snapshot.rows(wafProfiles).get(id)?.item
  if (profile === undefined) return null
  const ofProfile = ({ item }: { readonly item: { readonly profile_id: string } }) => item.profile_id === id
  const exceptions = snapshot
    .rows(wafExceptions)
    .entries.filter(ofProfile)
    .flatMap(({ item }) => (item.enabled ? [item.rule_id] : []))
  const { name, detection_only: detectionOnly, disabled_categories: disabled, server_tokens } = profile
  return {
    ...{ id, name, detectionOnly },
    disabledFiles: wafCategories.flatMap(({ id: category, file }) =>
      disabled.includes(category) ? [file] : [],
    ),
    exceptions: [...new Set(exceptions)].sort((one, other) => one - other),
    serverTokens: server_tokens,
    lists: listNetworks(state, id, snapshot.rows(wafRules).entries.filter(ofProfile)),
  }
}
