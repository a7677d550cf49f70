import Type, { type Static } from 'typebox'
import { type Problem, problem } from '../../core/failure.ts'
import { webProxy } from '../../core/net/web-proxy.ts'
import { singleton } from '../../core/resource/resource.ts'
import { addressClasses } from '../../core/schema/alias.ts'
import { bodyLimitBytes } from '../../core/schema/body-limit.ts'
import { aliasList, choice } from '../../core/schema/fields.ts'
import { message } from './messages.ts'

const schema = Type.Object({
  ports: Type.Array(Type.Integer({ minimum: 1, maximum: 65_535 }), {
    maxItems: 100,
    uniqueItems: true,
    'x-set': 'members',
    default: [],
    description: 'TCP ports that the content filter sees beside 80 and 443.',
  }),
  sources_excepted: aliasList(addressClasses, {
    default: [],
    description: 'Sources whose connections are not led to the proxy; nor is their QUIC refused.',
  }),
  destinations_excepted: aliasList(addressClasses, {
    default: [],
    description: 'Destinations to which connections are not led to the proxy; nor is QUIC refused there.',
  }),
  on_failure: choice(['block', 'pass'], {
    default: 'block',
    description:
      'What becomes of web connections while the proxy or its judge is missing, starts or does not answer: `block` drops ' +
      'or refuses them, `pass` lets them through without the content filter.',
  }),
})

/** Ports that are always led to the proxy. */
const usualPorts: readonly number[] = [80, 443]

/** Connections that are led to the proxy of the content filter. Source: silences#cf-proxy. */
export const contentFilterProxy = singleton({
  name: 'content_filter_proxy',
  path: '/x/content-filter/proxy',
  area: 'security',
  summary: 'Connections that the content filter sees, and what becomes of them while it does not work.',
  source: 'silences#cf-proxy',
  bodyLimitBytes: bodyLimitBytes.extension,
  schema,
  initial: { ports: [], sources_excepted: [], destinations_excepted: [], on_failure: 'block' },
  check: ({ ports }: Static<typeof schema>): Problem[] =>
    ports.flatMap((port, index) =>
      port === webProxy.port
        ? [problem(`ports[${index}]`, message('the proxy itself listens at this port'))]
        : [],
    ),
})

/** Every TCP port that is led to the proxy, ascending. */
export function proxiedPorts({ ports }: Pick<Static<typeof schema>, 'ports'>): readonly number[] {
  return [...new Set([...usualPorts, ...ports])].sort((a, b) => a - b)
}
