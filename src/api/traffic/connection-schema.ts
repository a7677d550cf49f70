import Type from 'typebox'
import { connectionOrders, connectionStates } from '../../core/engine/declared/connection-table.ts'
import { choice } from '../../core/schema/fields.ts'
import { message } from './messages.ts'

/** Most connections in one answer, and most that are ended by one request. */
const mostListed = 500
const mostEnded = 1_000
/** Highest number of connections that are passed over. */
const mostPassed = 100_000

const span = (description: string) =>
  Type.Optional(Type.String({ maxLength: 64, description, examples: ['10.1.2.0/24'] }))

const way = (description: string, example: string) =>
  Type.Optional(Type.String({ maxLength: 128, description, examples: [example] }))

/** Parameters of `GET /x/connections`. */
export const connectionQuery = Type.Object({
  address: span('An address or network at either end, before or behind translation.'),
  source: span('The same, of the end that began the connection.'),
  destination: span('The same, of the other end.'),
  zone: way(
    'The zone or interfaces, as rules name them, that lead to either end by the routes of now.',
    'zone.id.1',
  ),
  source_zone: way('The same, to the end that began the connection.', 'zone.id.1'),
  destination_zone: way('The same, to the other end behind translation.', 'interface.external_any'),
  interface: way('The device that leads to either end by the routes of now.', 'eth0'),
  source_interface: way('The same, to the end that began the connection.', 'eth0'),
  destination_interface: way('The same, to the other end behind translation.', 'eth1'),
  port: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 65_535,
      description: 'Port of either end, before or behind translation.',
    }),
  ),
  protocol: Type.Optional(
    Type.String({ maxLength: 16, description: '`tcp`, `udp`, `icmp`, … or a number.', examples: ['tcp'] }),
  ),
  state: Type.Optional(choice(connectionStates, { description: 'State of the connection.' })),
  rule: Type.Optional(
    Type.String({ maxLength: 64, description: 'Id of the rule in the log.', examples: ['fwd.ngfw.41'] }),
  ),
  order: Type.Optional(
    choice(connectionOrders, {
      description: 'Most bytes first (when absent), most packets, oldest or newest.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: mostListed, description: 'At most so many; 100 when absent.' }),
  ),
  offset: Type.Optional(
    Type.Integer({ minimum: 0, maximum: mostPassed, description: 'Connections to leave out first.' }),
  ),
})

const nullableInteger = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])
const nullableText = (description: string) => Type.Union([Type.String(), Type.Null()], { description })
const counted = (description: string) =>
  Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], { description })

const connection = Type.Object({
  id: Type.String({ description: 'Identifies it for as long as it lives.' }),
  protocol: Type.String(),
  source: Type.String({ description: 'Source of its first packet, before translation.' }),
  source_port: nullableInteger,
  destination: Type.String({ description: 'Destination of its first packet, before translation.' }),
  destination_port: nullableInteger,
  translated_source: nullableText('Source behind all translation; null where it is the same.'),
  translated_source_port: nullableInteger,
  translated_destination: nullableText('Destination behind all translation; null where it is the same.'),
  translated_destination_port: nullableInteger,
  state: choice(connectionStates, {
    description: 'Of TCP as the kernel names it; else whether somebody has answered.',
  }),
  assured: Type.Boolean({ description: 'The kernel does not forget it early when its table is full.' }),
  packets_sent: counted('Packets of the end that began it; null where they are not counted.'),
  bytes_sent: counted('Their bytes.'),
  packets_received: counted('Packets of the other end.'),
  bytes_received: counted('Their bytes.'),
  age_seconds: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
    description: 'Null where the kernel did not note its begin, for which the log of connections must be on.',
  }),
  expires_seconds: counted('Without a packet it is forgotten after this time.'),
  source_interface: nullableText('Device that leads to its source by the routes of now.'),
  destination_interface: nullableText('Device that leads to its destination behind translation.'),
  rule_id: nullableText('Rule that accepts it; null where none is known.'),
  rule_by: Type.Union([choice(['mark', 'policy']), Type.Null()], {
    description:
      '`mark`: the kernel noted the rule when it accepted a packet of it. `policy`: it notes none, and this rule would accept ' +
      'such a packet now.',
  }),
})

/** Answer of `GET /x/connections`. */
export const connectionAnswer = Type.Object({
  connections: Type.Array(connection),
  total: Type.Integer({ minimum: 0, description: 'Connections that fit.' }),
  entries: Type.Integer({ minimum: 0, description: 'Connections in the table.' }),
  complete: Type.Boolean({
    description:
      'False where more connections would have to be judged by the policy than the 2,000 that were.',
  }),
})

/** Body of `POST /x/connections/end`. */
export const endRequest = Type.Object({
  ids: Type.Array(
    Type.String({ pattern: '^[0-9a-f]{16}$', 'x-rule': message('must be the id of a connection') }),
    {
      minItems: 1,
      maxItems: mostEnded,
      description: 'Ids of connections.',
    },
  ),
})

/** Answer of `POST /x/connections/end`. */
export const endAnswer = Type.Object({
  ended: Type.Integer({ minimum: 0, description: 'Connections that were ended.' }),
  gone: Type.Integer({ minimum: 0, description: 'Those that were there no longer.' }),
})
