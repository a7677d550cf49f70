import Type from 'typebox'
import { lineProblem, type Problem, problem } from '../../core/failure.ts'
import { singleton } from '../../core/resource/resource.ts'
import { certificates, flag, formatted, nullable } from '../../core/schema/fields.ts'
import { caProblem } from './ca-certificate.ts'
import { message } from './messages.ts'

/**
 * Settings of the authorization of client agents. `trusted_ca_cert` is needed as soon as `device_vpn` is on. Source:
 * document 2, "Client-agent authorization settings"; silences#agent-certificate.
 */
export const agentSettings = singleton({
  name: 'agent_settings',
  path: '/agent_backend/wireguard/setting',
  area: 'users',
  summary: 'How client agents authorize and when they build a tunnel.',
  source: 'document 2, Client-agent authorization settings',
  schema: Type.Object({
    auth_domain: nullable(formatted('host'), {
      default: null,
      description: 'Domain or IP address where authentication takes place.',
    }),
    local_tunnel: flag(false, 'A WireGuard tunnel is built for connections from local networks too.'),
    device_vpn: flag(false, 'Connection in device-VPN mode is on.'),
    trusted_ca_cert: nullable(certificates(), {
      default: null,
      description:
        'Certificates in PEM that verify a device in device-VPN mode; required when device_vpn is true.',
    }),
  }),
  initial: { auth_domain: null, local_tunnel: false, device_vpn: false, trusted_ca_cert: null },
  check: ({ device_vpn, trusted_ca_cert }): Problem[] => {
    if (trusted_ca_cert === null) {
      return device_vpn
        ? [problem('trusted_ca_cert', message('is required when device_vpn is true'), 'required')]
        : []
    }
    const broken = caProblem(trusted_ca_cert)
    return broken === null ? [] : [lineProblem('trusted_ca_cert', broken.line, broken.rule)]
  },
})
