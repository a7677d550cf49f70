import Type, { type Static } from 'typebox'
import { choice, nullable } from '../schema/fields.ts'

/** Checks that a device can be asked for. Source: document 2, "ZTNA request". */
export const ztnaTests = [
  'os_type',
  'os_version',
  'domain',
  'kb_list',
  'av_active',
  'av_name',
  'av_version',
  'av_update',
  'av_scan',
  'fw_active',
  'fw_name',
  'fw_version',
  'processes',
  'services',
  'registry',
] as const

/** One of `ztnaTests`. */
export type ZtnaTest = (typeof ztnaTests)[number]

/** Checks that need no list of what to look for. */
const plainTests = ztnaTests.filter(
  (test) => !['kb_list', 'processes', 'services', 'registry'].includes(test),
)

function lookFor(description: string) {
  const item = Type.String({ minLength: 1, maxLength: 1024 })
  return Type.Array(item, {
    maxItems: 100_000,
    uniqueItems: true,
    'x-set': 'members',
    default: [],
    description,
  })
}

/** Request for the data that a device collects, without `type`. Source: document 2, "ZTNA request". */
export const ztnaRequest = Type.Object(
  {
    period: Type.Integer({
      minimum: 0,
      maximum: 10080,
      default: 10,
      description: 'Minutes between collections; 0 collects and sends once.',
    }),
    test_list: Type.Array(choice(ztnaTests), {
      uniqueItems: true,
      'x-set': 'members',
      default: plainTests,
      description: 'Checks to perform.',
    }),
    kb_list: lookFor('Updates to look for.'),
    proc_list: lookFor('Processes to look for.'),
    service_list: lookFor('Services to look for.'),
    reg_key_list: lookFor('Registry keys to look for, as path/name.'),
  },
  { title: 'ZtnaRequest' },
)

/** Request for the data that a device collects. */
export type ZtnaRequest = Readonly<Static<typeof ztnaRequest>>

/** Kinds of operating system, as agents report them. Source: document 2, "ZTNA report". */
export const ztnaSystems = ['Windows', 'Linux', 'MacOS'] as const

const text = (description: string) => Type.String({ maxLength: 1024, default: '', description })

function found(description: string) {
  const item = Type.String({ maxLength: 1024 })
  return Type.Optional(
    Type.Array(item, { maxItems: 20_000, description: `${description}; absent: not told.` }),
  )
}

function ageDays(description: string) {
  return nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 }), { default: null, description })
}

const product = {
  active: Type.Boolean({ description: 'Whether it is active.' }),
  name: text('Name; empty: not checked.'),
  version: text('Version; empty: not checked.'),
}

/**
 * Report of a device. Agents send every field but those that were not asked for; the defaults are for who writes a
 * report by hand. Source: document 2, "ZTNA report".
 */
export const ztnaReport = Type.Object(
  {
    type: Type.Literal('ztna', { default: 'ztna', description: 'Kind of message.' }),
    node_name: Type.String({
      maxLength: 255,
      default: '',
      description: 'Name of the device, which is not checked.',
    }),
    operation_system: Type.Optional(
      Type.Object(
        {
          type: choice([...ztnaSystems, ''], {
            default: '',
            description: 'Kind of system; empty: not checked.',
          }),
          version: text('Version; empty: not checked.'),
          domain: text('Domain; empty: not checked or none.'),
        },
        { description: 'The operating system; absent: not told.' },
      ),
    ),
    kb_list: found('Installed updates'),
    antivirus: Type.Optional(
      Type.Array(
        Type.Object({
          ...product,
          last_update: ageDays('Full days since the last update of its database; null: not checked.'),
          last_scan: ageDays('Full days since the last scan; null: not checked or none.'),
        }),
        { maxItems: 1000, description: 'Installed antivirus packages; absent: not told.' },
      ),
    ),
    firewall: Type.Optional(
      Type.Array(Type.Object(product), {
        maxItems: 1000,
        description: 'Installed firewalls; absent: not told.',
      }),
    ),
    proc_list: found('Processes that were found'),
    service_list: found('Services that were found'),
    reg_key_list: Type.Optional(
      Type.Array(
        Type.Object({
          key: Type.String({ maxLength: 1024, description: 'Path and name.' }),
          value: Type.String({ maxLength: 65536, description: 'Value.' }),
        }),
        { maxItems: 20_000, description: 'Registry keys that were found; absent: not told.' },
      ),
    ),
  },
  { title: 'ZtnaReport' },
)

/** Report of a device. */
export type ZtnaReport = Static<typeof ztnaReport>

type Field = Exclude<keyof ZtnaReport, 'type' | 'node_name'>

/** Checks that each field answers; it may be absent only when none of them was asked for. */
const answers: Readonly<Record<Field, readonly ZtnaTest[]>> = {
  operation_system: ['os_type', 'os_version', 'domain'],
  kb_list: ['kb_list'],
  antivirus: ['av_active', 'av_name', 'av_version', 'av_update', 'av_scan'],
  firewall: ['fw_active', 'fw_name', 'fw_version'],
  proc_list: ['processes'],
  service_list: ['services'],
  reg_key_list: ['registry'],
}

/** The field of a report that was asked for and is not there, or null when it is complete. */
export function missingAnswer(report: ZtnaReport, { test_list }: ZtnaRequest): Field | null {
  const fields = Object.keys(answers) as Field[]
  const isAsked = (field: Field) => answers[field].some((test) => test_list.includes(test))
  return fields.find((field) => report[field] === undefined && isAsked(field)) ?? null
}
