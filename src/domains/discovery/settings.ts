import Type from 'typebox'
import { type Problem, problem } from '../../core/failure.ts'
import { intersect, parsePrefix, prefixInterval } from '../../core/net/ip.ts'
import { singleton } from '../../core/resource/resource.ts'
import { flag, formatted, idOf } from '../../core/schema/fields.ts'
import { userGroups } from '../users/group.ts'
import { message } from './messages.ts'

/** The root group of users (silences#root-group). */
const rootGroup = 1

/** Addresses that no host of a network has: of this host, loopback, multicast and reserved. */
const hostless = ['0.0.0.0/8', '127.0.0.0/8', '224.0.0.0/3', '::/127', 'ff00::/8'].map((text) => {
  const prefix = parsePrefix(text)!
  return { family: prefix.family, interval: prefixInterval(prefix) }
})

/** Discovery of devices: found ones are added as users and authorised. Source: document 1, "Device discovery settings". */
export const discoverySettings = singleton({
  name: 'discovery_settings',
  path: '/netscan_backend',
  otherPaths: ['/netscan_backend/settings'],
  area: 'users',
  summary: 'Discovery of devices in local networks, which are added to a group and authorised.',
  source: 'document 1, Device discovery',
  schema: Type.Object({
    enabled: flag(false, 'Discovery on or off.'),
    group_id: idOf(userGroups.name, { default: rootGroup, description: 'Group that receives devices.' }),
    networks: Type.Array(formatted('address-prefix'), {
      maxItems: 1000,
      'x-set': 'members',
      default: [],
      description: 'Local networks, `IP/prefix`, whose devices are added and authorised.',
    }),
  }),
  initial: { enabled: false, group_id: rootGroup, networks: [] },
  check: ({ networks }) => networks.flatMap((text, index) => networkProblem(text, `networks[${index}]`)),
})

function networkProblem(text: string, path: string): Problem[] {
  const prefix = parsePrefix(text)!
  const own = [prefixInterval(prefix)]
  const isLocal = hostless.every(
    ({ family, interval }) => family !== prefix.family || intersect(own, [interval]).length === 0,
  )
  return isLocal
    ? []
    : [problem(path, message('must be a local network: no default route, loopback or multicast'))]
}
