import type { FieldSchema } from '../../resource/descriptor.ts'
import type { Edit } from '../draft/edit.ts'
import { isSame } from '../merge/merge.ts'
import type { PolicyTable, Rule, RuleFields } from '../model/rule.ts'

/** Something that can be set in several rules at once: a field, or a switch with what it switches. */
export interface Settable {
  /** Field that it is called by. */
  readonly name: keyof RuleFields
  readonly fields: readonly (keyof RuleFields)[]
  /** True for a list of names, to which names can be added. */
  readonly isList: boolean
}

/** Ways to change a list of names. */
export const listWays = ['add', 'remove', 'replace'] as const

/** Way to change a list of names. */
export type ListWay = (typeof listWays)[number]

/** Fields that are set by other means: the switch has buttons of its own. */
const elsewhere = new Set(['enabled', 'parent_id'])
/** What is asked most comes first. */
const leading: readonly string[] = [
  'source_addresses',
  'destination_addresses',
  'destination_ports',
  'source_ports',
  'action',
  'incoming_interface',
  'outgoing_interface',
  'timetable',
]

/** Everything that can be set in several rules of a table at once. */
export function settables(schema: FieldSchema): readonly Settable[] {
  const names = Object.keys(schema.properties ?? {}).filter((name) => !elsewhere.has(name))
  const place = (name: string) => (leading.includes(name) ? leading.indexOf(name) : leading.length)
  return names
    .filter((name) => !names.includes(name.replace(/_enabled$/, '_profile')) || !name.endsWith('_enabled'))
    .sort((one, other) => place(one) - place(other))
    .map((name) => {
      const switched = name.replace(/_profile$/, '_enabled')
      const fields = switched !== name && names.includes(switched) ? [switched, name] : [name]
      return {
        name: name as keyof RuleFields,
        fields: fields as (keyof RuleFields)[],
        isList: schema.properties?.[name]?.type === 'array',
      }
    })
}

/** Values that a form begins with: those that all rules have, else the defaults. */
export function commonValues(
  rules: readonly Rule[],
  fields: readonly (keyof RuleFields)[],
  schema: FieldSchema,
): RuleFields {
  const [first] = rules
  return Object.fromEntries(
    fields.map((name) => {
      const isCommon = rules.every((rule) => isSame(rule[name], first?.[name]))
      return [name, isCommon ? first?.[name] : schema.properties?.[name]?.default]
    }),
  ) as RuleFields
}

/** Edits that give all rules these values; a rule that has them already is left out, and so is a value that nobody chose yet. */
export function setEdits(table: PolicyTable, rules: readonly Rule[], values: RuleFields): readonly Edit[] {
  return rules.flatMap((rule): Edit[] => {
    const names = (Object.keys(values) as (keyof RuleFields)[]).filter(
      (name) => values[name] !== undefined && !isSame(rule[name], values[name]),
    )
    if (names.length === 0) return []
    const pick = (from: RuleFields) =>
      Object.fromEntries(names.map((name) => [name, from[name]])) as RuleFields
    return [{ kind: 'set', table, id: rule.id, base: pick(rule), fields: pick(values), whole: rule }]
  })
}

/** Edits that change a list of names in all rules. */
export function listEdits(
  table: PolicyTable,
  rules: readonly Rule[],
  {
    field,
    names,
    way,
  }: { readonly field: keyof RuleFields; readonly names: readonly string[]; readonly way: ListWay },
): readonly Edit[] {
  return rules.flatMap((rule) => {
    const value = newNames((rule[field] ?? []) as readonly string[], names, way)
    return value === null ? [] : setEdits(table, [rule], { [field]: value } as RuleFields)
  })
}

/** The names of a field afterwards; null where nothing changes. A field without a name takes anything. */
export function newNames(
  before: readonly string[],
  names: readonly string[],
  way: ListWay,
): readonly string[] | null {
  const rest = before.filter((name) => name !== 'any')
  const after = {
    add: () => (names.includes('any') ? ['any'] : [...new Set([...rest, ...names])]),
    remove: () => rest.filter((name) => !names.includes(name)),
    replace: () => names,
  }[way]()
  // Removing the last name would make a rule about everything, or at any time.
  if (way === 'remove' && (after.length === rest.length || after.length === 0)) return null
  return isSame(after, before) ? null : after
}
