import Type, { type Static } from 'typebox'
import { lineProblem, type Problem, problem } from '../../core/failure.ts'
import { singleton } from '../../core/resource/resource.ts'
import { bodyLimitBytes } from '../../core/schema/body-limit.ts'
import { certificates, choice } from '../../core/schema/fields.ts'
import { brokenPemLine } from '../../core/text/pem.ts'
import { message } from './messages.ts'

const name = {
  pattern: '^[A-Za-z_][A-Za-z0-9_-]{0,62}$',
  'x-rule': message('must be a name of ClickHouse: letters, digits, _ and -'),
}

const schema = Type.Object({
  kind: choice(['local', 'clickhouse'], {
    default: 'local',
    description:
      '`local`: the disk of the gateway alone; `clickhouse`: rows also go to ClickHouse, which keeps them as long as it has room.',
  }),
  servers: Type.Array(Type.String({ maxLength: 300 }), {
    maxItems: 16,
    uniqueItems: true,
    default: [],
    description:
      'Addresses of the HTTP interface of ClickHouse, such as `https://logs.corp.example:8443`; several are servers of one cluster, and the next one is asked when one cannot be used.',
  }),
  database: Type.String({
    ...name,
    default: 'gatehouse',
    description: 'Database with the table `gatehouse_log`.',
  }),
  user: Type.String({ minLength: 1, maxLength: 128, default: 'default', description: 'User of ClickHouse.' }),
  password: Type.String({
    maxLength: 1024,
    default: '',
    writeOnly: true,
    'x-secret': 'secret',
    description: 'Its password; stored encrypted and never shown.',
  }),
  cluster: Type.String({
    pattern: '^([A-Za-z_][A-Za-z0-9_-]{0,62})?$',
    'x-rule': name['x-rule'],
    default: '',
    description:
      'Cluster whose shards have the rows; empty for one server, where the gateway makes the table itself.',
  }),
  ca: certificates({
    default: '',
    description: 'Certificates in PEM that those of the servers must come from; empty for those of Debian.',
  }),
})

/** Place of the log beside the disk of the gateway. Source: silences#log-store. */
export const logStoreSettings = singleton({
  name: 'log_store',
  path: '/x/logs/store',
  area: 'system',
  summary: 'Where rows of the system log are kept beside the disk of the gateway.',
  source: 'silences#log-store',
  bodyLimitBytes: bodyLimitBytes.extension,
  schema,
  initial: {
    kind: 'local',
    servers: [],
    database: 'gatehouse',
    user: 'default',
    password: '',
    cluster: '',
    ca: '',
  },
  check,
})

/** Settings of the place of the log. */
export type LogStoreSettings = Static<typeof schema>

function check({ kind, servers, ca }: LogStoreSettings): Problem[] {
  const places = servers.flatMap((server, index) => {
    const rule = ruleOf(server)
    return rule === null ? [] : [problem(`servers[${index}]`, rule)]
  })
  const brokenLine = ca === '' ? null : brokenPemLine(ca)
  const isMissing = kind === 'clickhouse' && servers.length === 0
  return [
    ...(isMissing ? [problem('servers', message('must not be empty where kind is clickhouse'))] : []),
    ...places,
    ...(brokenLine === null ? [] : [lineProblem('ca', brokenLine, message('must be certificates in PEM'))]),
  ]
}

function ruleOf(server: string): Problem['message'] | null {
  const rule = message('must be http:// or https:// with a host and a port, and nothing else')
  if (!URL.canParse(server) || /[\s\p{C}]/u.test(server)) return rule
  const { protocol, username, password, pathname, search, hash } = new URL(server)
  const isBare = [username, password, search, hash].every((part) => part === '') && pathname === '/'
  return isBare && (protocol === 'http:' || protocol === 'https:') ? null : rule
}
