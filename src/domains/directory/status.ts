import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import { isLicensed } from '../../core/license/license.ts'
import { view } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import type { Message } from '../../core/text/message.ts'
import { directoryAdmins } from '../access/directory-admin.ts'
import { installedLicense } from '../license/installed.ts'
import { directoryDomains } from './domain.ts'
import { notJoined } from './joined.ts'
import { message } from './messages.ts'

/** Obstacles to the integration. Source: document 1, "Directory integration". */
export const directoryStatus = view({
  name: 'directory_status',
  path: '/ad_backend/status',
  area: 'users',
  summary: 'What is wrong with the integration of directories.',
  source: 'document 1, Directory integration',
  output: Type.Object({
    msg: Type.Array(Type.String({ 'x-words': { no_license: 'no_license' } }), {
      description: 'Errors; `no_license` when there is no license.',
    }),
  }),
  read: ({ snapshot, machine: { hwid }, nowSeconds, say }) => {
    const { license } = snapshot.value(installedLicense)
    const missing = isLicensed(license, { hwid, nowSeconds }) ? [] : ['no_license']
    return ok({
      msg: [...missing, ...[...domains(snapshot), ...administrators(snapshot)].map((text) => say(text))],
    })
  },
})

function domains(snapshot: Snapshot): Message[] {
  return snapshot.rows(directoryDomains).entries.map(({ item }) => notJoined(item.name))
}

function administrators(snapshot: Snapshot): Message[] {
  const admits = snapshot.rows(directoryAdmins).entries.some(({ item }) => item.enabled)
  return admits ? [message('no administrator of a directory can log in: no domain is joined')] : []
}
