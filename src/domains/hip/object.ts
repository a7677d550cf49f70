import Type, { type Static } from 'typebox'
import { ztnaSystems } from '../../core/agent/ztna.ts'
import { type Problem, problem } from '../../core/failure.ts'
import { collection } from '../../core/resource/resource.ts'
import { choice, comment, formatted, nullable, title } from '../../core/schema/fields.ts'
import { message } from './messages.ts'
import { comparisons } from './version.ts'

const version = nullable(
  Type.Object({
    comparison: choice(comparisons, { description: 'How the version must stand to `value`.' }),
    value: Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'A version, such as `10.0.19045`.',
    }),
  }),
  { default: null, description: 'What its version must be; null: any.' },
)

const product = {
  active: nullable(Type.Boolean(), {
    default: null,
    description: 'Whether it must be active; null: either.',
  }),
  name: Type.String({ default: '', maxLength: 255, description: 'Its name in either case; empty: any.' }),
  version,
}

function days(what: string) {
  return nullable(Type.Integer({ minimum: 0, maximum: 36500 }), {
    default: null,
    description: `At most so many full days since ${what}; null: not asked.`,
  })
}

function names(what: string) {
  return Type.Array(Type.String({ minLength: 1, maxLength: 1024 }), {
    maxItems: 1000,
    uniqueItems: true,
    'x-set': 'limits',
    default: [],
    description: `${what}, all of which must be there; empty: not asked.`,
  })
}

const schema = Type.Object({
  title: title(),
  comment: comment(),
  operation_system: nullable(
    Type.Object({
      type: nullable(choice(ztnaSystems), { default: null, description: 'Kind of system; null: any.' }),
      version,
      domain: nullable(formatted('domain'), {
        default: null,
        description: 'Domain that the device must be a member of; null: not asked.',
      }),
    }),
    { default: null, description: 'What the operating system must be; null: not asked.' },
  ),
  kb_list: names('Updates of the operating system'),
  antivirus: nullable(
    Type.Object({
      ...product,
      max_update_days: days('the last update of its database'),
      max_scan_days: days('its last scan'),
    }),
    { default: null, description: 'What one installed antivirus must be; null: not asked.' },
  ),
  firewall: nullable(Type.Object(product), {
    default: null,
    description: 'What one installed firewall must be; null: not asked.',
  }),
  proc_list: names('Processes'),
  service_list: names('Services'),
  reg_key_list: Type.Array(
    Type.Object({
      key: Type.String({ minLength: 1, maxLength: 1024, description: 'Path and name of the key.' }),
      value: nullable(Type.String({ maxLength: 4096 }), {
        default: null,
        description: 'Its value; null: any.',
      }),
    }),
    {
      maxItems: 1000,
      'x-set': 'limits',
      'x-key': 'key',
      default: [],
      description: 'Registry keys, all of which must be there; empty: not asked.',
    },
  ),
})

/** Condition on a device, as its agent reports it. */
export type HipObject = Static<typeof schema>

/** Posture objects: what a device must be like. Source: silences#hip; document 2, "ZTNA report". */
export const hipObjects = collection({
  name: 'hip_objects',
  path: '/hip/objects',
  area: 'security',
  summary: 'What a device must be like, compared with the report of its agent.',
  source: 'silences#hip',
  id: { kind: 'integer' },
  unique: [{ fields: ['title'], fold: true }],
  schema,
  label: (object) => object.title,
  search: ['title', 'comment'],
  check: (object) => [...checkAsks(object), ...checkSystem(object), ...checkVersions(object)],
})

/** An object that asks nothing would hold for every device. */
function checkAsks(object: HipObject): Problem[] {
  const lists = [object.kb_list, object.proc_list, object.service_list, object.reg_key_list]
  const asks = object.operation_system ?? object.antivirus ?? object.firewall
  return asks === null && lists.every((list) => list.length === 0)
    ? [problem('', message('at least one check must be given'), 'required')]
    : []
}

function checkSystem({ operation_system: system }: HipObject): Problem[] {
  if (system === null || system.type !== null || system.version !== null || system.domain !== null) return []
  return [problem('operation_system', message('must give type, version or domain, or be null'))]
}

function checkVersions(object: HipObject): Problem[] {
  return (['operation_system', 'antivirus', 'firewall'] as const)
    .filter((part) => object[part]?.version && !/\d/.test(object[part].version.value))
    .map((part) => problem(`${part}.version.value`, message('must be a version: it has no number')))
}
