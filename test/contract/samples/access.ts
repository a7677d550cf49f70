import { type DomainSamples, mac } from './sample.ts'

/** Bodies of this domain. */
export const accessSamples: DomainSamples = {
  tables: [
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
