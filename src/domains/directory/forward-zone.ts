import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import { view } from '../../core/resource/resource.ts'
import { directoryDomains } from './domain.ts'

/** Zones whose questions go to domain controllers. Source: document 1, "Directory security group and OU node". */
export const directoryZones = view({
  name: 'directory_zones',
  path: '/ad_backend/forward_zones',
  area: 'users',
  summary: 'Zones of the directory domains, with the domain controllers as servers.',
  source: 'document 1, Directory integration',
  output: Type.Array(
    Type.Object({
      id: Type.String({ format: 'uuid', description: 'Id of the domain.' }),
      name: Type.String(),
      servers: Type.Array(Type.String()),
      enabled: Type.Boolean(),
      comment: Type.String({ maxLength: 255 }),
    }),
  ),
  read: ({ snapshot }) =>
    ok(
      snapshot.rows(directoryDomains).entries.map(({ id, item }) => {
        return { id: String(id), name: item.name, servers: item.dns_ips, enabled: true, comment: '' }
      }),
    ),
})
