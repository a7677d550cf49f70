import Type, { type Static } from 'typebox'
import { type Problem, problem } from '../../core/failure.ts'
import { parseAddress } from '../../core/net/ip.ts'
import { collection } from '../../core/resource/resource.ts'
import { aliasOf, choice, comment, flag } from '../../core/schema/fields.ts'
import { message } from './messages.ts'

const schema = Type.Object({
  enabled: flag(true, 'Whether the server is asked.'),
  type: choice(['ip', 'interface'], {
    description: '`ip`: an address entered by hand; `interface`: the DNS servers of a provider connection.',
  }),
  object: aliasOf(['isp'], {
    'x-or-format': 'address',
    description: 'The address when `type` is `ip`, otherwise `isp.id.N` of a provider connection.',
  }),
  comment: comment(),
})

/** Name servers that are asked for everything no zone answers. Source: document 3, "DNS". */
export const rootServers = collection({
  name: 'root_servers',
  path: '/dns/zones/root',
  area: 'network',
  summary: 'Name servers that are asked for everything no zone answers.',
  source: 'document 3, DNS',
  id: { kind: 'uuid' },
  schema,
  label: (server) => server.object,
  search: ['object', 'comment'],
  check: checkObject,
})

function checkObject({ type, object }: Static<typeof schema>): Problem[] {
  const isAddress = parseAddress(object) !== null
  if (type === 'ip') {
    return isAddress ? [] : [problem('object', message('must be an IPv4 or IPv6 address when type is ip'))]
  }
  return isAddress
    ? [problem('object', message('must be the alias id of a provider connection when type is interface'))]
    : []
}
