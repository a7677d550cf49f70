import Type from 'typebox'
import { invalid, ok } from '../../core/failure.ts'
import { singleton, view } from '../../core/resource/resource.ts'
import { choice } from '../../core/schema/fields.ts'
import { message } from './messages.ts'

/** Way in which the license is updated. Source: document 1, "Licensing". */
export const licenseUpdateType = singleton({
  name: 'license_update_type',
  path: '/license/update-type',
  area: 'system',
  summary: 'Whether the license is obtained automatically or uploaded by hand.',
  source: 'document 1, Licensing',
  schema: Type.Object({
    update_type: choice(['auto', 'manual'], {
      description: '`auto`: obtained from the license server; `manual`: uploaded by hand.',
    }),
  }),
  initial: { update_type: 'auto' },
})

/** The page of the license server where this gateway is registered by hand. Source: document 1, "Licensing". */
export const offlineRegistration = view({
  name: 'license_offline_registration',
  path: '/license/license-get-offline-registration-url',
  area: 'system',
  summary: 'Address at which the server is registered by hand; only while the update type is `manual`.',
  source: 'document 1, Licensing',
  output: Type.Object({
    registration_url: Type.String({
      description: 'With the parameters `server_name`, `hwid` and `version`.',
    }),
  }),
  statuses: [542],
  read: ({ snapshot, machine }) => {
    if (snapshot.value(licenseUpdateType).update_type !== 'manual') {
      return invalid('', message('the update type of the license must be manual'), 'not_manual')
    }
    const { major, minor, build } = machine.version
    const url = new URL('register/offline', `${machine.licenseServer.address.replace(/\/$/, '')}/`)
    url.searchParams.set('server_name', machine.serverName)
    url.searchParams.set('hwid', machine.hwid)
    url.searchParams.set('version', `${major}.${minor}.${build}`)
    return ok({ registration_url: url.href })
  },
})
