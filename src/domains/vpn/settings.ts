import Type, { type Static } from 'typebox'
import { type Problem, problem } from '../../core/failure.ts'
import { parsePrefix } from '../../core/net/ip.ts'
import { singleton } from '../../core/resource/resource.ts'
import { aliasOf, flag, formatted, nullable } from '../../core/schema/fields.ts'
import { message } from './messages.ts'

/** Ports that SSTP may listen on. Source: document 2, "VPN server settings". */
export const sstpPorts = [1443, 2443, 3443, 4443] as const

const firstNetwork = '10.128.0.0/16'

const schema = Type.Object({
  pptp_enabled: flag(false, 'Whether users may connect by PPTP.'),
  sstp: Type.Object(
    {
      enabled: flag(false, 'Whether users may connect by SSTP.'),
      domain: nullable(formatted('domain'), {
        default: null,
        description: 'Domain assigned to the external interface, or null.',
      }),
      port: Type.Unsafe<(typeof sstpPorts)[number]>({
        type: 'integer',
        enum: sstpPorts,
        default: 1443,
        description: 'Port that SSTP listens on.',
      }),
    },
    { default: { enabled: false, domain: null, port: 1443 }, description: 'The SSTP server.' },
  ),
  network: formatted('ipv4-network', {
    default: firstNetwork,
    description:
      "Network that addresses are given from, between /8 and /30; its first address is the server's own.",
  }),
  zone: nullable(aliasOf(['zone']), {
    default: null,
    description: 'Zone of the VPN interface, or null.',
  }),
  dns_suffix: Type.Union([Type.Literal(''), formatted('domain', { maxLength: 253 })], {
    default: '',
    description: 'DNS suffix for client agents; may be empty.',
    'x-rule': message('must be a domain name or empty'),
  }),
})

/** Settings of the VPN server. Source: document 2, "VPN server settings"; silences#vpn-network. */
export const vpnSettings = singleton({
  name: 'vpn_settings',
  path: '/vpn_servers/settings',
  area: 'network',
  summary: 'Settings of the VPN server.',
  source: 'document 2, VPN server',
  schema,
  initial: {
    pptp_enabled: false,
    sstp: { enabled: false, domain: null, port: 1443 },
    network: firstNetwork,
    zone: null,
    dns_suffix: '',
  },
  check: checkNetwork,
})

function checkNetwork({ network }: Static<typeof schema>): Problem[] {
  const prefix = parsePrefix(network)
  if (prefix === null || prefix.hostBits)
    return [problem('network', message('must be a network without host bits'))]
  return prefix.length < 8 || prefix.length > 30
    ? [problem('network', message('must have a prefix length between 8 and 30'))]
    : []
}
