import Type, { type Static } from 'typebox'
import { type Problem, problem } from '../../core/failure.ts'
import { type CheckContext, collection } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { parseAlias } from '../../core/schema/alias.ts'
import { aliasList, choice, comment, flag, formatted, name } from '../../core/schema/fields.ts'
import { connections } from './connection.ts'
import { lowestFree } from './generated-number.ts'
import { message } from './messages.ts'

const schema = Type.Object({
  title: name({ description: 'What administrators call it.' }),
  comment: comment(),
  enabled: flag(true, 'Whether traffic is mirrored.'),
  mac: formatted('mac', { description: 'MAC of the network card that the copies leave by.' }),
  monitor_interfaces: aliasList(['interface', 'isp', 'interface.vpn_traffic'], {
    uniqueItems: true,
    default: [],
    description:
      'Interfaces whose traffic is mirrored: lan and provider connections, and client VPN traffic.',
  }),
  direction: choice(['rx', 'tx', 'both'], {
    description: '`rx` incoming traffic, `tx` outgoing, `both`.',
  }),
  osdevindex: Type.Integer({
    minimum: 0,
    readOnly: true,
    default: 0,
    description: 'Number in the system name `Span<osdevindex>`; generated, unique.',
  }),
})

type Span = Static<typeof schema>

/** Interfaces that mirror the traffic of others. Source: document 2, "SPAN interface"; silences#span-write. */
export const spanInterfaces = collection({
  name: 'span_interfaces',
  path: '/network/span',
  area: 'network',
  summary: 'Interfaces that mirror the traffic of others.',
  source: 'document 2, SPAN interfaces',
  id: { kind: 'uuid' },
  unique: [{ fields: ['osdevindex'] }],
  schema,
  label: (span) => span.title,
  derive: (span, _id, { snapshot }) => (span.osdevindex === 0 ? { osdevindex: freeIndex(snapshot) } : {}),
  check: checkMonitored,
  search: ['title', 'comment'],
})

function freeIndex(snapshot: Snapshot): number {
  return lowestFree(snapshot.rows(spanInterfaces).entries.map(({ item }) => item.osdevindex))
}

function checkMonitored({ monitor_interfaces }: Span, { snapshot }: CheckContext<Span>): Problem[] {
  return monitor_interfaces.flatMap((text, index) => {
    const alias = parseAlias(text)
    const connection = alias?.kind === 'object' ? snapshot.rows(connections).get(alias.id) : undefined
    if (connection?.item.type !== 'loopback') return []
    return [problem(`monitor_interfaces[${index}]`, message('must be a lan or provider connection'))]
  })
}
