import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import { licenceAt } from '../../core/licence.ts'
import type { Machine } from '../../core/machine.ts'
import { view } from '../../core/resource.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import { installedLicence } from './installed.ts'

const seconds = Type.Number({ description: 'Unix seconds; 0 for none.' })

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
      last_update_time: Type.Number({ description: 'When the license came, Unix seconds.' }),
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

/** What `/license` answers. Source: document 1, "License object". */
export function licenceOf(
  snapshot: Snapshot,
  { machine, nowSeconds }: { machine: Machine; nowSeconds: number },
) {
  const { licenseServer, hwid, vendor } = machine
  const connection = { has_connection: licenseServer.reachable, license_server: licenseServer.address }
  const { licence } = snapshot.value(installedLicence)
  // A backup may bring the licence of another server.
  if (!licence || licence.hwid !== hwid) return { registered: false, ...connection }
  const { modules, general, unreliable } = licenceAt(licence, vendor, nowSeconds)
  return {
    modules,
    general,
    license_type: licence.license_type,
    license_id: licence.license_id,
    server_name: licence.server_name,
    last_update_time: licence.installed_at,
    company_id: licence.company_id,
    server_id: licence.server_id,
    registered: true,
    unreliable,
    ...connection,
  }
}

/** The licence and what it allows. Source: document 1, "License object". */
export const licenceInfo = view({
  name: 'license',
  path: '/license/info',
  otherPaths: ['/license'],
  area: 'system',
  summary: 'The license and what it allows.',
  source: 'document 1, Licensing',
  output,
  read: ({ snapshot, machine, nowSeconds }) => ok(licenceOf(snapshot, { machine, nowSeconds }) as never),
})
