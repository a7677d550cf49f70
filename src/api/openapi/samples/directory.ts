import type { DomainSamples } from './sample.ts'

/** Bodies of this domain. */
export const directorySamples: DomainSamples = {
  tables: [
    {
      path: '/ad_backend/domains',
      create: {
        name: 'corp.example',
        computer_name: 'gateway',
        dns_ips: ['192.0.2.53', '2001:db8::53'],
        user: 'joiner',
        password: 'correct horse',
        ldap_paths: ['OU=Staff,DC=corp,DC=example'],
      },
      change: { computer_name: 'GATEWAY-2' },
    },
    {
      path: '/ad_backend/group_settings',
      create: {
        group_alias_id: 'group.id.2',
        search_filter: '(&(objectClass=user)(!(cn=guest*)))',
        object_guid: '7a3cf5b0-2f0c-4b3a-9d0e-6f2d3a1b4c5d',
        domain_name: 'corp.example',
        sync_type: 'ldap',
      },
      change: { sync_type: 'security', search_filter: '' },
    },
  ],
  singletons: [{ path: '/ad_backend/settings', change: { authorization_by_logs: true } }],
  reads: ['/ad_backend/status', '/ad_backend/forward_zones'],
}
