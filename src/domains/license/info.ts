import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import type { Machine } from '../../core/license/installation.ts'
import { licenseAt } from '../../core/license/license.ts'
import { view } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { installedLicense } from './installed.ts'

const seconds = Type.Number({ 'x-shown': 'moment', description: 'Unix seconds; 0 for none.' })

const always = {
  registered: Type.Boolean({ description: 'Whether there is a license for this server.' }),
  has_connection: Type.Boolean({ description: 'Whether the license server is reachable.' }),
  license_server: Type.String({ description: 'Address of the license server.' }),
}

const output = Type.Union([
  Type.Object(always, { title: 'NoLicense', additionalProperties: false }),
  Type.Object(
    {
      modules: Type.Record(
        Type.String(),
        Type.Union([
          Type.Object({ available: Type.Boolean(), expiration_date: seconds }),
          Type.Object({ available: Type.Boolean(), max_users_count: Type.Integer() }),
        ]),
        { description: 'By the name of the module.' },
      ),
      general: Type.Object(
        {
          available: Type.Boolean(),
          reason: Type.String({ description: 'Why the license is not available; empty when it is.' }),
          not_upgrade_after: seconds,
          tech_support_end: seconds,
          start_date: seconds,
          expiration_date: seconds,
        },
        { description: 'The license as a whole.' },
      ),
      license_type: Type.String({ description: 'Kind of license, in the words of the vendor.' }),
      license_id: Type.String({ description: 'Id of the license.' }),
      server_name: Type.String({ description: 'Name of the server in the license.' }),
      last_update_time: Type.Number({
        'x-shown': 'moment',
        description: 'When the license came, Unix seconds.',
      }),
      company_id: Type.String({ description: 'Id of the company in the license.' }),
      server_id: Type.String({ description: 'Id of the server in the license.' }),
      unreliable: Type.Boolean({
        description: 'The clock stands before the license came: dates prove nothing.',
      }),
      ...always,
    },
    { title: 'License' },
  ),
])

/** Answer of `/license`. Source: document 1, "License object". */
export function licenseOf(
  snapshot: Snapshot,
  { machine, nowSeconds }: { machine: Machine; nowSeconds: number },
) {
  const { licenseServer, hwid, vendor } = machine
  const connection = { has_connection: licenseServer.reachable, license_server: licenseServer.address }
  const { license } = snapshot.value(installedLicense)
  // A backup may bring the license of another server.
  if (!license || license.hwid !== hwid) return { registered: false, ...connection }
  const { modules, general, unreliable } = licenseAt(license, vendor, nowSeconds)
  return {
    modules,
    general,
    license_type: license.license_type,
    license_id: license.license_id,
    server_name: license.server_name,
    last_update_time: license.installed_at,
    company_id: license.company_id,
    server_id: license.server_id,
    registered: true,
    unreliable,
    ...connection,
  }
}

/** The license and what it allows. Source: document 1, "License object". */
export const licenseInfo = view({
  name: 'license',
  path: '/license/info',
  otherPaths: ['/license'],
  area: 'system',
  summary: 'The license and what it allows.',
  source: 'document 1, Licensing',
  output,
  read: ({ snapshot, machine, nowSeconds }) => ok(licenseOf(snapshot, { machine, nowSeconds }) as never),
})
