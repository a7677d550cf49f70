import { type DomainSamples, mac } from './sample.ts'

/** Bodies of this domain. */
export const accessSamples: DomainSamples = {
  tables: [
    {
      path: '/web/admins/ad',
      create: {
        enabled: true,
        role: 2,
        group_alias: 'security_group.guid.7a3cf5b0-2f0c-4b3a-9d0e-6f2d3a1b4c5d',
        comment: '',
      },
      change: { role: 'predefined_firewall_admin' },
    },
    {
      path: '/auth/rules',
      create: { enabled: true, ip: '192.0.2.7', mac, user_id: 1, always_logged: true, comment: '' },
      change: { always_logged: false },
    },
    {
      path: '/web/admins/local',
      create: { login: 'carla', name: 'Carla', password: 'ten letters or more', role: 2 },
      change: { role: 'predefined_reports_view' },
    },
  ],
  reads: ['/web/whoami', '/web/roles', '/web/sessions'],
}
