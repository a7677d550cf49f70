import { asCurl, asTypeScript, type Request } from '../../app/client.ts'
import { csvLines, type Sheet, sheetOf } from '../../resource/export.ts'
import { changesOf, type Edit, type Rules } from '../draft/edit.ts'
import type { PolicyTable, Rule } from '../model/rule.ts'
import type { ObjectIndex } from '../objects/object-index.ts'

/** Forms in which rules are copied. */
export const copyForms = ['json', 'curl', 'typescript', 'csv'] as const

/** One of the forms in which rules are copied. */
export type CopyForm = (typeof copyForms)[number]

/** Rules that are to be copied. */
export interface CopySource {
  readonly table: PolicyTable
  /** In the order of their table. */
  readonly rules: readonly Rule[]
  /** Every rule of the table, which the places are of. */
  readonly all: readonly Rule[]
  /** Edits of the draft: rules in it may name objects that it makes. */
  readonly draft: readonly Edit[]
  readonly objects: ObjectIndex
}

/** Rules as text: their JSON, the request that makes them anew in a shell or with the typed client, or a table with the names of objects. */
export function copiedRules(form: CopyForm, source: CopySource): string {
  switch (form) {
    case 'json':
      return `${JSON.stringify(source.rules.map(asRead), null, 2)}\n`
    case 'curl':
      return asCurl(requestOf(source))
    case 'typescript':
      return asTypeScript(requestOf(source))
    case 'csv':
      return csvLines(rulesSheet(source))
  }
}

/** Rules as a table with the names of objects, and as the interface has them. */
export function rulesSheet(source: CopySource): Sheet {
  return {
    ...sheetOf(source.rules.map((rule) => inWords(rule, source))),
    data: source.rules.map(asRead),
  }
}

/** A rule of a draft has no id yet. */
function asRead({ id, ...fields }: Rule): object {
  return id > 0 ? { id, ...fields } : fields
}

/** The request that makes rules anew, at the end of a table: one rule alone, several in one revision. */
export function requestOf({ table, rules, draft }: CopySource): Request {
  const edits: Edit[] = rules.map(({ id: _id, ...fields }, index) => ({
    kind: 'create',
    table,
    id: -1 - index,
    fields,
    at: { end: 'last' },
  }))
  const nothing: Rules = { forward: [], input: [], dnat: [], snat: [], log: [] }
  const text = JSON.stringify(rules)
  const objects = draft.filter((edit) => edit.kind === 'object' && text.includes(`"new:${edit.as}"`))
  const changes = changesOf(nothing, [...objects, ...edits])
  const [only] = changes
  if (changes.length === 1 && only !== undefined)
    return { method: only.method, path: only.path, body: only.body }
  return { method: 'POST', path: '/x/transactions', body: { changes } }
}

/** Fields of a rule with its place, and with names in place of identifiers. */
function inWords({ id, ...fields }: Rule, { all, objects }: CopySource): Readonly<Record<string, unknown>> {
  const place = all.findIndex((rule) => rule.id === id) + 1
  const words = Object.entries(fields).map(([name, value]) => [name, named(value, objects)] as const)
  return { number: place, id: id > 0 ? id : '', ...Object.fromEntries(words) }
}

function named(value: unknown, objects: ObjectIndex): unknown {
  const name = (id: string) => (id === 'any' ? id : id.startsWith('new:') ? id.slice(4) : objects.titleOf(id))
  if (Array.isArray(value))
    return value.map((each) => (typeof each === 'string' ? name(each) : each)).join('; ')
  return typeof value === 'string' && objects.get(value) !== undefined ? name(value) : value
}
