import { isSame } from '../merge/merge.ts'
import { type Edit, emptyRule, renamed } from './edit.ts'

type Values = Readonly<Record<string, unknown>>

/** Ids that new rules and new objects got, by what stood for them. */
export interface MadeIds {
  readonly rules: ReadonlyMap<number, number>
  readonly objects: ReadonlyMap<string, string>
}

/**
 * Edits that a draft has beyond those of it that were applied: what was gathered while they were on their way. An edit that was
 * joined with one of them is the difference.
 */
export function leftOf(now: readonly Edit[], sent: readonly Edit[], made: MadeIds): readonly Edit[] {
  const gone = new Set(sent.map((edit) => JSON.stringify(edit)))
  const left = now.filter((edit) => !gone.has(JSON.stringify(edit))).flatMap((edit) => beyond(edit, sent))
  return withObjects(renamed(left, made.rules), made.objects)
}

/** The edits with the ids that new objects got in the place of what stood for them. */
export function withObjects(edits: readonly Edit[], objects: ReadonlyMap<string, string>): readonly Edit[] {
  if (objects.size === 0) return edits
  return JSON.parse(JSON.stringify(edits), (_name, value: unknown) =>
    typeof value === 'string' ? (objects.get(value) ?? value) : value,
  ) as readonly Edit[]
}

function beyond(edit: Edit, sent: readonly Edit[]): readonly Edit[] {
  if (edit.kind === 'note') {
    const before = sent.find(
      (each) => each.kind === 'note' && each.table === edit.table && each.id === edit.id,
    )
    return [before?.kind === 'note' ? { ...edit, base: before.fields } : edit]
  }
  if (edit.kind !== 'set' && edit.kind !== 'create') return [edit]
  const before = sent.find(
    (each) => each.kind === edit.kind && each.table === edit.table && each.id === edit.id,
  )
  if (before?.kind !== 'set' && before?.kind !== 'create') return [edit]
  const applied: Values = before.kind === 'set' ? { ...before.base, ...before.fields } : before.fields
  const base: Values = edit.kind === 'set' ? { ...edit.base, ...applied } : applied
  const fields = Object.fromEntries(
    Object.entries(edit.fields).filter(([name, value]) => !isSame(applied[name], value)),
  )
  const names = Object.keys(fields)
  const former = Object.fromEntries(names.map((name) => [name, base[name]]))
  if (names.length === 0) return []
  const { table, id } = edit
  const whole = edit.kind === 'set' ? edit.whole : { ...emptyRule, ...applied }
  return [{ kind: 'set', table, id, base: former, fields, whole }]
}
