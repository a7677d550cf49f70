import Type, { type Static } from 'typebox'
import { lineProblem, type Problem, problem } from '../../core/failure.ts'
import { singleton } from '../../core/resource/resource.ts'
import { bodyLimitBytes } from '../../core/schema/body-limit.ts'
import { aliasOf, certificates, choice, flag, nullable } from '../../core/schema/fields.ts'
import { textFormats } from '../../core/schema/format.ts'
import { brokenPemLine } from '../../core/text/pem.ts'
import { message } from './messages.ts'
import { parseServer } from './name-server.ts'

const base64 = '^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$'
const maxAddressLength = 2048

const schema = Type.Object({
  protocol: choice(['dyndns', 'rfc2136'], {
    default: 'dyndns',
    description:
      '`dyndns`: the common HTTPS update, with login and password of `/dns/ddns`; `rfc2136`: updates of a name server, signed with a key (TSIG).',
  }),
  connection: nullable(aliasOf(['isp']), {
    default: null,
    description: 'Provider connection whose address is published; null for the first enabled one.',
  }),
  names: Type.Array(choice(['@', 'www']), {
    minItems: 1,
    maxItems: 2,
    uniqueItems: true,
    'x-set': 'members',
    default: ['@', 'www'],
    description: 'Names that get the address: `@` the domain itself, `www` the name `www` in it.',
  }),
  ipv4: flag(true, 'Publish the IPv4 address (A).'),
  ipv6: flag(true, 'Publish the IPv6 address (AAAA).'),
  update_url: Type.String({
    maxLength: maxAddressLength,
    default: '',
    description:
      'With `dyndns`: address that is asked with `hostname` and `myip`, https alone; `/x/dns/ddns/presets` lists those of providers.',
  }),
  ipv6_parameter: Type.String({
    pattern: '^[A-Za-z0-9_]{1,32}$',
    'x-rule': message('must be 1 to 32 letters, digits and _'),
    default: 'myip',
    description:
      'With `dyndns`: parameter of the IPv6 address. `myip` means a request for each address; with another name one request brings both.',
  }),
  checkip_url: Type.String({
    maxLength: maxAddressLength,
    default: '',
    description:
      'Address whose answer holds the address that a client comes from, https alone; empty: the address of the connection is published.',
  }),
  checkip: choice(['behind_nat', 'always'], {
    default: 'behind_nat',
    description:
      'When `checkip_url` is asked: while the address of the connection is private (`behind_nat`), or `always`.',
  }),
  checkip_seconds: Type.Integer({
    minimum: 10,
    maximum: 86_400,
    default: 300,
    description: 'How often `checkip_url` is asked, in seconds; also at once when the connection changes.',
  }),
  ca: certificates({
    default: '',
    description:
      'Certificates in PEM that the certificate of the provider must come from; empty for those of Debian.',
  }),
  server: Type.String({
    maxLength: 320,
    default: '',
    description:
      'With `rfc2136`: name server that takes the updates, an address or a name, with `:port` where it is not 53.',
  }),
  zone: Type.String({
    maxLength: 253,
    default: '',
    description: 'With `rfc2136`: zone that the domain lies in; empty: the domain is the zone.',
  }),
  ttl: Type.Integer({
    minimum: 0,
    maximum: 604_800,
    default: 300,
    description: 'With `rfc2136`: time to live of the records in seconds.',
  }),
  key_name: Type.String({ maxLength: 253, default: '', description: 'With `rfc2136`: name of the key.' }),
  key_algorithm: choice(['hmac-sha256', 'hmac-sha384', 'hmac-sha512'], {
    default: 'hmac-sha256',
    description: 'With `rfc2136`: algorithm of the key.',
  }),
  key: Type.String({
    maxLength: 1024,
    default: '',
    pattern: base64,
    'x-rule': message('must be base64'),
    writeOnly: true,
    'x-secret': 'secret',
    description: 'With `rfc2136`: the key in base64; stored encrypted and never shown.',
  }),
})

/** Settings of updates at the provider of dynamic DNS. Source: silences#ddns-protocols. */
export const dynamicDnsSettings = singleton({
  name: 'dynamic_dns_settings',
  path: '/x/dns/ddns',
  area: 'network',
  summary: 'How the provider of dynamic DNS is told of a new address.',
  source: 'silences#ddns-protocols',
  bodyLimitBytes: bodyLimitBytes.extension,
  schema,
  initial: {
    protocol: 'dyndns',
    connection: null,
    names: ['@', 'www'],
    ipv4: true,
    ipv6: true,
    update_url: '',
    ipv6_parameter: 'myip',
    checkip_url: '',
    checkip: 'behind_nat',
    checkip_seconds: 300,
    ca: '',
    server: '',
    zone: '',
    ttl: 300,
    key_name: '',
    key_algorithm: 'hmac-sha256',
    key: '',
  },
  check,
})

const rules = {
  address: message('must be an https address without login, fragment and the parameters hostname and myip'),
  certificates: message('must be one or more certificates in PEM and nothing else'),
  server: message('must be an address or a name, with :port where it is not 53, an IPv6 address in brackets'),
  domain: message('must be a domain name'),
  family: message('must be true for one of ipv4 and ipv6 at least'),
}

function check({ update_url, checkip_url, ...rest }: Static<typeof schema>): Problem[] {
  const { ca, server, zone, key_name, ipv4, ipv6 } = rest
  const brokenLine = ca === '' ? null : brokenPemLine(ca)
  const addresses = Object.entries({ update_url, checkip_url })
  const names = Object.entries({ zone, key_name })
  return [
    ...addresses.filter(([, text]) => text !== '' && !isUpdateAddress(text)).map(refused(rules.address)),
    ...names.filter(([, text]) => text !== '' && !isName(text)).map(refused(rules.domain)),
    ...(brokenLine === null ? [] : [lineProblem('ca', brokenLine, rules.certificates)]),
    ...(server === '' || parseServer(server) !== null ? [] : [problem('server', rules.server)]),
    ...(ipv4 || ipv6 ? [] : [problem('ipv4', rules.family)]),
  ]
}

function refused(rule: Problem['message']): (field: readonly [string, string]) => Problem {
  return ([field]) => problem(field, rule)
}

function isUpdateAddress(text: string): boolean {
  if (!URL.canParse(text) || /[\s\p{C}]/u.test(text)) return false
  const { protocol, username, password, hash, searchParams } = new URL(text)
  const isTaken = searchParams.has('hostname') || searchParams.has('myip')
  return protocol === 'https:' && username === '' && password === '' && hash === '' && !isTaken
}

/** A name without the dot that ends it in zone files and keys. */
export function withoutDot(name: string): string {
  return name.replace(/\.$/, '')
}

function isName(text: string): boolean {
  return textFormats['domain']!.test(withoutDot(text))
}
