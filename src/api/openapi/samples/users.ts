import type { DomainSamples } from './sample.ts'

/** Bodies of this domain. */
export const usersSamples: DomainSamples = {
  tables: [
    {
      path: '/user_backend/groups',
      create: { name: 'engineers', parent_id: 1 },
      change: { name: 'makers' },
    },
    {
      path: '/user_backend/users',
      create: { name: 'Ann', login: 'ann', psw: 'correct horse', parent_id: 1, comment: '' },
      change: { phone_number: '+1 555 0100' },
    },
  ],
  reads: ['/x/users/group-sizes'],
}
