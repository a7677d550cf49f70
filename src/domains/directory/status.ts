import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import { isLicensed } from '../../core/licence.ts'
import { view } from '../../core/resource.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import { directoryAdmins } from '../access/directory-admin.ts'
import { installedLicence } from '../licence/installed.ts'
import { directoryDomains } from './domain.ts'
import { notJoined } from './joined.ts'

/** What stands in the way of the integration. Source: document 1, "Directory integration". */
export const directoryStatus = view({
  name: 'directory_status',
  path: '/ad_backend/status',
  area: 'users',
  summary: 'What is wrong with the integration of directories.',
  source: 'document 1, Directory integration',
  output: Type.Object({
    msg: Type.Array(Type.String(), { description: 'Errors; `no_license` when there is no license.' }),
  }),
  read: ({ snapshot, machine: { hwid }, nowSeconds, say }) => {
    const { licence } = snapshot.value(installedLicence)
    const missing = isLicensed(licence, { hwid, nowSeconds }) ? [] : ['no_license']
    return ok({
      msg: [...missing, ...[...domains(snapshot), ...administrators(snapshot)].map((text) => say(text))],
    })
  },
})

function domains(snapshot: Snapshot): string[] {
  return snapshot.rows(directoryDomains).entries.map(({ item }) => notJoined(item.name))
}

function administrators(snapshot: Snapshot): string[] {
  const admits = snapshot.rows(directoryAdmins).entries.some(({ item }) => item.enabled)
  return admits ? ['no administrator of a directory can log in: no domain is joined'] : []
}
