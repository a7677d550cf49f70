import type { DomainSamples } from './sample.ts'

const rules = '/application_control_backend/rules'

/** Bodies of this domain. */
export const applicationControlSamples: DomainSamples = {
  tables: [
    {
      path: rules,
      create: {
        name: 'no torrents',
        action: 'drop',
        aliases: ['group.id.1'],
        protocols: ['id.l7.bittorrent'],
      },
      change: { enabled: false },
    },
    {
      path: '/api/application_control/profiles',
      create: { name: 'office', protocols: [{ id: 'id.l7.bittorrent', action: 'deny' }] },
      change: { comment: 'changed' },
    },
  ],
  reads: ['/x/application-control/protocols'],
  requests: [
    { request: `POST ${rules}`, body: { name: 'all else', action: 'accept' } },
    { request: `PATCH ${rules}/move`, body: { params: { id: 2, anchor_item_id: 1, insert_after: false } } },
    { request: 'POST /api/application_control/profiles/{id}/copy' },
  ],
}
