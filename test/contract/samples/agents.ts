import type { DomainSamples } from './sample.ts'

/** Bodies of this domain. */
export const agentsSamples: DomainSamples = {
  singletons: [
    { path: '/agent_backend/wireguard/state', change: { enabled: true } },
    {
      path: '/agent_backend/wireguard/setting',
      change: { auth_domain: 'vpn.example.com', local_tunnel: true },
    },
    {
      path: '/x/agents/ztna',
      change: { period: 0, test_list: ['os_type', 'processes'], proc_list: ['sshd'] },
    },
  ],
}
