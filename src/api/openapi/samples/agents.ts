import type { DomainSamples } from './sample.ts'

/** Bodies of this domain. */
export const agentsSamples: DomainSamples = {
  reads: ['/x/agents', '/x/agents/status', '/x/agents/distributions'],
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
    { path: '/x/agents/versions', change: { linux: { major: 1, minor: 2, build: 3 } } },
  ],
}
