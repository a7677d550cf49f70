import Type, { type Static } from 'typebox'
import { type Problem, problem } from '../../core/failure.ts'
import { parseAddress } from '../../core/net/ip.ts'
import { collection } from '../../core/resource/resource.ts'
import { aliasOf, choice, comment, flag } from '../../core/schema/fields.ts'
import { textFormats } from '../../core/schema/format.ts'
import { certificatesIn } from '../../core/text/pem.ts'
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
  tls: flag(false, 'Ask by TLS (port 853); the certificate of the server is verified.'),
  tls_name: Type.String({
    maxLength: 253,
    default: '',
    description: 'Name that the certificate of the server must have; empty while `tls` is off.',
  }),
  ca: Type.String({
    maxLength: 65_536,
    default: '',
    description: 'Certificates in PEM that the certificate must come from; empty for those of Debian.',
  }),
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
  check: (item) => [...checkObject(item), ...checkTls(item)],
  secondView: {
    path: '/x/dns/zones/root',
    summary: 'How root servers are asked: plainly, or by TLS.',
    source: 'silences#dns-tls',
    fields: ['tls', 'tls_name', 'ca'],
  },
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

function checkTls({ tls, tls_name, ca }: Static<typeof schema>): Problem[] {
  const isName = textFormats['domain']!.test(tls_name)
  return [
    ...(tls_name === '' || isName ? [] : [problem('tls_name', message('must be a domain name'))]),
    ...(tls && tls_name === ''
      ? [problem('tls_name', message('must be the name in the certificate of the server while tls is on'))]
      : []),
    ...(ca === '' || certificatesIn(ca) !== null
      ? []
      : [problem('ca', message('must be one or more certificates in PEM and nothing else'))]),
  ]
}
