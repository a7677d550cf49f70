import Type, { type Static } from 'typebox'
import { type Problem, problem } from '../../core/failure.ts'
import { containsValue, parseAddress, parsePrefix, prefixInterval } from '../../core/net/ip.ts'
import { collection, everyItem } from '../../core/resource/resource.ts'
import { aliasOf, choice, flag, formatted, nullable } from '../../core/schema/fields.ts'
import { message } from './messages.ts'

const ethernet = ['lan', 'wan'] as const
const tunnelled = ['pptp', 'l2tp'] as const
const addressed = [...ethernet, ...tunnelled, 'loopback'] as const
const withCard = [...ethernet, ...tunnelled, 'pppoe'] as const
const dialled = [...tunnelled, 'pppoe'] as const

/** Fields about a card, as a loopback has them. */
const ofLoopback = { mac: null, vlan_tag: null, zone: null, is_vce_vlan: false } as const

function fixedIn<K extends keyof typeof ofLoopback>(name: K) {
  return { 'x-fixed': { loopback: ofLoopback[name] } }
}

const secretText = { minLength: 1, maxLength: 255 } as const

const schema = Type.Object({
  type: choice([...withCard, 'loopback'], {
    'x-once': true,
    description: 'Kind of connection; cannot be changed.',
  }),
  title: Type.String({ minLength: 1, maxLength: 255, description: 'What administrators call it.' }),
  enabled: flag(true, 'Whether the connection is up.'),
  mac: nullable(formatted('mac-or-uuid', { 'x-ref': 'aggregated_interfaces', 'x-or-format': 'mac' }), {
    default: null,
    'x-given': withCard,
    ...fixedIn('mac'),
    description: 'MAC of the network card or identifier of an aggregated interface; null for a loopback.',
  }),
  vlan_tag: nullable(Type.Integer({ minimum: 1, maximum: 4095, 'x-shown': 'name' }), {
    default: null,
    ...fixedIn('vlan_tag'),
    description: 'VLAN, or null.',
  }),
  zone: nullable(aliasOf(['zone']), {
    default: null,
    ...fixedIn('zone'),
    description: 'Zone the interface belongs to.',
  }),
  is_vce_vlan: Type.Boolean({
    default: false,
    ...fixedIn('is_vce_vlan'),
    description: 'Built on a VLAN that is forwarded into VCE.',
  }),
  enable_dhcp: Type.Optional(
    Type.Boolean({
      'x-when': [...ethernet, ...tunnelled],
      default: false,
      description: 'Address and gateway by DHCP.',
    }),
  ),
  addresses: Type.Optional(
    Type.Array(formatted('address-prefix'), {
      'x-when': addressed,
      maxItems: 255,
      uniqueItems: true,
      default: [],
      description: '`IP/prefix`; may be empty when DHCP is on only.',
    }),
  ),
  gateway: Type.Optional(
    nullable(formatted('address'), {
      'x-when': [...ethernet, ...tunnelled],
      default: null,
      description:
        'Next hop. May be null for a lan, when DHCP is on, and where a tunnel reaches its server without.',
    }),
  ),
  dns: Type.Optional(
    Type.Array(formatted('address'), {
      'x-when': [...ethernet, ...tunnelled],
      maxItems: 16,
      default: [],
      description: 'Name servers of the connection.',
    }),
  ),
  server: Type.Optional(
    formatted('host', { 'x-when': tunnelled, description: 'IP or domain name of the server.' }),
  ),
  login: Type.Optional(
    Type.String({ 'x-when': dialled, ...secretText, description: 'Login at the provider.' }),
  ),
  password: Type.Optional(
    Type.String({
      'x-when': dialled,
      ...secretText,
      writeOnly: true,
      'x-secret': 'secret',
      description: 'Password at the provider; stored encrypted.',
    }),
  ),
  service: Type.Optional(
    Type.String({
      'x-when': ['pppoe'],
      maxLength: 255,
      default: '',
      description: 'Service name; empty: any.',
    }),
  ),
  concentrator: Type.Optional(
    Type.String({
      'x-when': ['pppoe'],
      maxLength: 255,
      default: '',
      description: 'Concentrator; empty: any.',
    }),
  ),
  osdevname: Type.Optional(
    Type.String({
      'x-when': ['loopback'],
      readOnly: true,
      default: '',
      description: 'System name, generated.',
    }),
  ),
  comment: Type.Optional(
    Type.String({
      'x-when': ['loopback'],
      maxLength: 256,
      default: '',
      description: 'At most 256 characters.',
    }),
  ),
})

/** A connection as it is stored. */
export type Connection = Static<typeof schema>

/** External and local connections. Source: document 2, "Connection (external or local interface)". */
export const connections = collection({
  name: 'connections',
  path: '/network/connections',
  area: 'network',
  summary: 'External and local connections.',
  source: 'document 2, Connections',
  id: { kind: 'integer' },
  aliases: {
    interface: everyItem,
    isp: ({ type }) => type === 'wan' || dialled.some((kind) => kind === type),
  },
  schema,
  label: (connection) => connection.title,
  derive: (connection, id) => (connection.type === 'loopback' ? { osdevname: `loopback${id}` } : {}),
  check: (connection) => [...checkType(connection), ...checkAddressing(connection)],
})

function checkType(connection: Connection): Problem[] {
  if (connection.type !== 'loopback') {
    return connection.mac === null
      ? [problem('mac', message('must be the MAC of a network card'), 'required')]
      : []
  }
  return Object.entries(ofLoopback)
    .filter(([name, value]) => connection[name as keyof typeof ofLoopback] !== value)
    .map(([name, value]) =>
      problem(
        name,
        value === null ? message('must be null for a loopback') : message('must be false for a loopback'),
      ),
    )
}

function checkAddressing(connection: Connection): Problem[] {
  const { type, enable_dhcp: dhcp, addresses = [], gateway = null } = connection
  if (type === 'pppoe' || dhcp) return []
  const problems: Problem[] = []
  if (addresses.length === 0)
    problems.push(problem('addresses', message('may be empty only when enable_dhcp is true')))
  if (type === 'wan' && gateway === null) {
    problems.push(problem('gateway', message('may be null only when enable_dhcp is true')))
  }
  if (tunnelled.some((kind) => kind === type) && gateway === null && !reachesServer(connection)) {
    const rule = message(
      'may be null only when enable_dhcp is true or the server lies in a subnet of the interface',
    )
    problems.push(problem('gateway', rule))
  }
  return problems
}

/** True when the server of a tunnel lies in a subnet of its interface. A name can lie anywhere, so it does. */
function reachesServer({ server = '', addresses = [] }: Connection): boolean {
  const address = parseAddress(server)
  if (address === null) return true
  return addresses.some((text) => {
    const prefix = parsePrefix(text)
    return prefix?.family === address.family && containsValue([prefixInterval(prefix)], address.value)
  })
}
