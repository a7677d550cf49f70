import Type, { type Static } from 'typebox'
import { type Problem, problem } from '../../core/failure.ts'
import { readAuthority } from '../../core/net/authority.ts'
import { type CheckContext, singleton } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { bodyLimitBytes } from '../../core/schema/body-limit.ts'
import { flag, idOf } from '../../core/schema/fields.ts'
import { message } from './messages.ts'

/** Most rules that have metrics, in all tables together. */
const mostRules = 1_000

const rulesOf = (table: string, name: string) =>
  Type.Array(idOf(table), {
    maxItems: mostRules,
    uniqueItems: true,
    'x-set': 'members',
    default: [],
    description: `Ids of ${name} rules whose hits are metrics.`,
  })

const schema = Type.Object({
  enabled: flag(false, 'Whether metrics are answered.'),
  listen: Type.String({
    maxLength: 64,
    default: '',
    description:
      'Address and port, `address:port`, an IPv6 address in brackets: there `/metrics` is answered over plain HTTP, to who ' +
      'has `token` where one is set, else to all who reach it. Empty for none.',
  }),
  token: Type.String({
    maxLength: 260,
    default: '',
    pattern: '^([A-Za-z0-9._~+/-]{16,256}={0,4})?$',
    'x-rule': message('must be 16 to 256 letters, digits and - . _ ~ + / with = at the end, or empty'),
    writeOnly: true,
    'x-secret': 'secret',
    description:
      'With it, as `Authorization: Bearer`, `/metrics` is also answered at the management address. Stored encrypted and ' +
      'never shown; empty for none.',
  }),
  forward_rules: rulesOf('forward_rules', 'FORWARD'),
  input_rules: rulesOf('input_rules', 'INPUT'),
  dnat_rules: rulesOf('dnat_rules', 'DNAT'),
  snat_rules: rulesOf('snat_rules', 'SNAT'),
})

/** Settings of the page of metrics. */
export type MetricsSettings = Static<typeof schema>

/** Where and to whom metrics are answered, and of which rules. Source: silences#metrics. */
export const metricsSettings = singleton({
  name: 'metrics_settings',
  path: '/x/metrics/settings',
  area: 'system',
  summary: 'Where and to whom metrics are answered, and of which rules.',
  source: 'silences#metrics',
  bodyLimitBytes: bodyLimitBytes.extension,
  schema,
  initial: {
    enabled: false,
    listen: '',
    token: '',
    forward_rules: [],
    input_rules: [],
    dnat_rules: [],
    snat_rules: [],
  },
  check,
})

/** Address and port of a listener; null where the text is none. */
export function listenPlace(text: string): { readonly host: string; readonly port: number } | null {
  const authority = readAuthority(text)
  if (authority === null || authority.address === null || !authority.port) return null
  return { host: authority.host, port: authority.port }
}

/** Published sites, as far as they are asked here: their own declaration asks for these settings. */
const sites = {
  shape: 'collection',
  name: 'published_sites',
  schema: Type.Object({
    title: Type.String(),
    listen: Type.Object({ port: Type.Integer() }),
    http_to_https: Type.Boolean(),
  }),
} as const

/** Title of a published site that has a TCP port; null where none has it. */
function siteAt(snapshot: Snapshot, port: number): string | null {
  const found = snapshot
    .rows(sites)
    .entries.find(({ item }) => item.listen.port === port || (item.http_to_https && port === 80))
  return found?.item.title ?? null
}

function check(settings: MetricsSettings, { snapshot }: CheckContext<MetricsSettings>): readonly Problem[] {
  const { enabled, listen, token, forward_rules, input_rules, dnat_rules, snat_rules } = settings
  const problems: Problem[] = []
  if (listen !== '' && listenPlace(listen) === null) {
    const rule = message('must be an address and a port, address:port, an IPv6 address in brackets, or empty')
    problems.push(problem('listen', rule))
  }
  const place = enabled ? listenPlace(listen) : null
  const title = place === null ? null : siteAt(snapshot, place.port)
  if (place !== null && title !== null) {
    const { port } = place
    problems.push(
      problem('listen', message('the published site {title} has port {port}', { title, port }), 'duplicate'),
    )
  }
  if (enabled && listen === '' && token === '')
    problems.push(problem('listen', message('must be set, or token, while enabled is true')))
  const tables = Object.entries({ forward_rules, input_rules, dnat_rules, snat_rules })
  const count = tables.reduce((sum, [, rules]) => sum + rules.length, 0)
  const longest = tables.sort(([, a], [, b]) => b.length - a.length)[0]![0]
  if (count > mostRules) {
    const rule = message('must be at most {limit} rules in all tables together', { limit: mostRules })
    problems.push(problem(longest, rule))
  }
  return problems
}
