import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import { view } from '../../core/resource/resource.ts'

/** Settings of `/x/dns/ddns` that a provider asks for, as it documents them. */
export interface DynamicDnsPreset {
  readonly name: string
  readonly title: string
  readonly update_url: string
  readonly ipv6_parameter: string
  /** Empty where the provider offers none over HTTPS. */
  readonly checkip_url: string
  /** False where the provider takes IPv4 addresses alone in this way. */
  readonly ipv6: boolean
  /** The page of the provider that says so. */
  readonly source: string
}

/** Providers with the common HTTPS update. */
export const dynamicDnsPresets: readonly DynamicDnsPreset[] = [
  {
    name: 'ru-center',
    title: 'RU-CENTER',
    update_url: 'https://api.nic.ru/dyndns/update',
    ipv6_parameter: 'ipv6',
    checkip_url: 'https://api.nic.ru/dyndns/checkip',
    ipv6: true,
    source: 'https://www.nic.ru/help/dynamic-dns-for-developers_5810.html',
  },
  {
    name: 'no-ip',
    title: 'No-IP',
    update_url: 'https://dynupdate.no-ip.com/nic/update',
    ipv6_parameter: 'myipv6',
    checkip_url: '',
    ipv6: true,
    source: 'https://www.noip.com/integrate/request',
  },
  {
    name: 'dyn',
    title: 'Dyn',
    update_url: 'https://members.dyndns.org/v3/update',
    ipv6_parameter: 'myip',
    checkip_url: '',
    ipv6: true,
    source: 'https://help.dyn.com/remote-access-api/perform-update',
  },
  {
    name: 'desec',
    title: 'deSEC',
    update_url: 'https://update.dedyn.io/update',
    ipv6_parameter: 'myipv6',
    checkip_url: '',
    ipv6: true,
    source: 'https://desec.readthedocs.io/en/latest/dyndns/update-api.html',
  },
  {
    name: 'dynv6',
    title: 'dynv6',
    update_url: 'https://dynv6.com/nic/update',
    ipv6_parameter: 'myip',
    checkip_url: '',
    ipv6: false,
    source: 'https://dynv6.com/docs/apis',
  },
]

/** The presets of dynamic DNS. Source: silences#ddns-protocols. */
export const dynamicDnsPresetList = view({
  name: 'dynamic_dns_presets',
  path: '/x/dns/ddns/presets',
  area: 'network',
  summary: 'Settings of /x/dns/ddns that providers of dynamic DNS ask for, each with its source.',
  source: 'silences#ddns-protocols',
  output: Type.Array(
    Type.Object({
      name: Type.String(),
      title: Type.String(),
      update_url: Type.String(),
      ipv6_parameter: Type.String(),
      checkip_url: Type.String({ description: 'Empty where the provider offers none over HTTPS.' }),
      ipv6: Type.Boolean({
        description: 'False where the provider takes IPv4 addresses alone in this way.',
      }),
      source: Type.String({ description: 'The page of the provider that says so.' }),
    }),
  ),
  read: () => ok([...dynamicDnsPresets]),
})
