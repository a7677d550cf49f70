import Type, { type Static } from 'typebox'
import { logKindNames, optionalKinds } from '../../core/log/log-kinds.ts'
import { byOrigin, type LogOrigin } from '../../core/log/log-record.ts'
import type { LogRetention } from '../../core/log/log-retention.ts'
import { singleton } from '../../core/resource/resource.ts'
import { bodyLimitBytes } from '../../core/schema/body-limit.ts'
import { nullable } from '../../core/schema/fields.ts'
import { kindList } from './kind-list.ts'

/** The number that documentation and examples use. */
const exampleEnterprise = 32_473
const leastBytes = 32e6
const mostBytes = 2 ** 50
const mostDays = 36_500
const noBound = { bytes: null, days: null }
const noBounds = byOrigin(() => noBound)

const rowsOf: Readonly<Record<LogOrigin, string>> = {
  packet: 'packets that rules log, and ends of connections',
  gateway: 'what administrators did, and what became of engines and processes',
  refusal: 'refused requests of signed-in administrators',
  system: 'lines that programs print, and what the kernel and other services say',
  outside: 'what anybody can cause without signing in, and losses of the log',
}

const bound = (origin: LogOrigin) =>
  Type.Object(
    {
      bytes: nullable(Type.Integer({ minimum: leastBytes, maximum: mostBytes }), {
        default: null,
        description: 'Bytes of the files; null for a share of the disk.',
      }),
      days: nullable(Type.Integer({ minimum: 1, maximum: mostDays }), {
        default: null,
        description: 'Days that rows are kept at most; null for the usual number.',
      }),
    },
    { default: noBound, description: `Bound of ${rowsOf[origin]}.` },
  )

const schema = Type.Object({
  enterprise_id: Type.Integer({
    minimum: 1,
    maximum: 2_147_483_647,
    default: exampleEnterprise,
    description:
      'Private enterprise number (IANA) of `gatehouse@N` in the structured data of forwarded rows.',
  }),
  bounds: Type.Object(byOrigin(bound), {
    default: noBounds,
    description: 'How much is kept of the rows of each origin; the oldest go first (`/x/logs/storage`).',
  }),
  omitted_kinds: kindList(
    optionalKinds,
    'members',
    'Kinds of rows that are not kept. What administrators did and losses are always kept.',
  ),
  forwarded_kinds: kindList(
    logKindNames,
    'limits',
    'Kinds of rows that the receiver of `/logs_backend/remote_syslog` gets; empty for all.',
  ),
})

/** Settings of the system log that the documents leave open. Source: silences#log-settings. */
export const logSettings = singleton({
  name: 'log_settings',
  path: '/x/logs/settings',
  area: 'system',
  summary: 'Settings of the system log: what is kept, how much of it, and what is forwarded.',
  source: 'silences#log-settings',
  bodyLimitBytes: bodyLimitBytes.extension,
  schema,
  initial: {
    enterprise_id: exampleEnterprise,
    bounds: noBounds,
    omitted_kinds: [],
    forwarded_kinds: [],
  },
})

/** What the log keeps by these settings. */
export function logRetention({ bounds, omitted_kinds }: Static<typeof schema>): LogRetention {
  return { bounds, omittedKinds: omitted_kinds }
}
