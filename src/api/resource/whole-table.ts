import { isDeepStrictEqual } from 'node:util'
import { fail, invalid, ok, type Problem, problem, type Result } from '../../core/failure.ts'
import type { Item, Ordered } from '../../core/resource/resource.ts'
import type { Entry, Id } from '../../core/resource/snapshot.ts'
import type { Transaction } from '../../core/resource/transaction.ts'
import { asSent, decode } from '../../core/schema/decode.ts'
import { isFields } from '../../core/schema/schema.ts'
import type { RuleKeyTable } from '../../store/runtime/rule-key-table.ts'
import { message } from './messages.ts'

/** A rule as a whole table brings it. */
export interface KeyedRule {
  readonly key: string
  readonly body: Readonly<Record<string, unknown>>
}

/** Result of replacing a table: numbers of rules added, changed, moved and removed, and the ids by their keys. */
export interface Replaced {
  readonly added: number
  readonly changed: number
  readonly moved: number
  readonly removed: number
  readonly rules: readonly { readonly key: string; readonly id: Id }[]
}

/** Scope in which the rules of a list are named. */
export interface KeyScope {
  readonly table: Ordered
  /** The parent of the rules; null in tables without parents. */
  readonly parent: Id | null
  /** The rules that are there, in their order. */
  readonly entries: readonly Entry<unknown>[]
}

const longestKey = 128
const mostProblems = 100
const controls = /[\p{Cc}\p{Cs}]/u
const keyRule = message(
  'must be a string of 1 to {longestKey} characters without control characters, not blank at its ends',
  { longestKey },
)

/** The key of a rule: the one that it came with, or else its id. */
export function keyOf(keys: ReadonlyMap<string, string>, id: Id): string {
  return keys.get(String(id)) ?? String(id)
}

/** The ids of these rules. */
export function idsOf(entries: readonly Entry<unknown>[]): Id[] {
  return entries.map(({ id }) => id)
}

/** Reads `{rules: [{key, …}]}`, the rules' own fields left as they are. */
export function readKeyedRules(body: unknown): Result<readonly KeyedRule[]> {
  if (!isFields(body)) return invalid('', message('must be a JSON object'))
  const other = Object.keys(body).find((name) => name !== 'rules')
  if (other !== undefined) return invalid(other, message('is not a field of this request'), 'unknown_field')
  const { rules } = body
  if (!Array.isArray(rules)) return invalid('rules', message('must be a list of rules'), 'required')
  const problems: Problem[] = []
  const seen = new Set<string>()
  const read = rules.flatMap((rule: unknown, index): KeyedRule[] => {
    const [key, found] = judged(rule, seen)
    if (found !== null) problems.push({ ...found, path: under(index, found.path) })
    if (found !== null || key === null) return []
    seen.add(key)
    const { key: _key, ...fields } = rule as Record<string, unknown>
    return [{ key, body: fields }]
  })
  return problems.length > 0 ? refused(problems) : ok(read)
}

function judged(rule: unknown, seen: ReadonlySet<string>): readonly [string | null, Problem | null] {
  if (!isFields(rule)) return [null, problem('', message('must be a JSON object'))]
  const { key } = rule
  if (key === undefined) return [null, problem('key', message('is required'), 'required')]
  if (typeof key !== 'string' || key === '' || key.length > longestKey) return [null, problem('key', keyRule)]
  if (controls.test(key) || key.trim() !== key) return [null, problem('key', keyRule)]
  return seen.has(key)
    ? [null, problem('key', message('must not stand in the list twice'), 'duplicate')]
    : [key, null]
}

/**
 * Makes the rules of `scope` those of `rules`, in their order: what is the same is left alone, what is missing goes,
 * and as few as possible move. Source: silences#whole-tables.
 */
export function replaceTable(
  transaction: Transaction,
  ruleKeys: RuleKeyTable,
  { table, parent, entries }: KeyScope,
  rules: readonly KeyedRule[],
): Result<Replaced> {
  const keys = ruleKeys.of(table, idsOf(entries))
  const known = new Map(entries.map((entry) => [keyOf(keys, entry.id), entry]))
  const decoded = decodeAll(table, parent, rules, known)
  if (!decoded.ok) return decoded
  const all = decoded.value

  const wanted = new Set(rules.map(({ key }) => key))
  const gone = [...known].filter(([key]) => !wanted.has(key)).map(([, { id }]) => id)
  const removed = transaction.removeAll(table, gone)
  if (!removed.ok) return removed

  const changed = all.filter(({ entry, item }) => entry && !isDeepStrictEqual(item, entry.item))
  const edits = changed.map(({ entry, item }) => [entry!.id, item] as const)
  const edited = transaction.replaceAll(table, edits, (at) => `rules[${changed[at]!.index}]`)
  if (!edited.ok) return sent(table, rules, edited)

  const fresh = all.filter(({ entry }) => !entry)
  const items = fresh.map(({ item }) => item)
  const added = transaction.insertAll(table, items, (at) => `rules[${fresh[at]!.index}]`)
  if (!added.ok) return sent(table, rules, added)
  const future = fresh.find(({ key }, at) => isFutureId(key, added.value[at]!))
  if (future)
    return invalid(`rules[${future.index}].key`, message('must not be an id that a future rule will get'))
  ruleKeys.add(
    table,
    fresh.map(({ key }, at) => [added.value[at]!, key] as const),
  )

  const ids = new Map(fresh.map(({ key }, at) => [key, added.value[at]!]))
  const order = rules.map(({ key }) => known.get(key)?.id ?? ids.get(key)!)
  const moved = transaction.reorder(table, order, new Set(added.value))
  if (!moved.ok) return moved
  return ok({
    added: fresh.length,
    changed: changed.length,
    moved: moved.value.length,
    removed: gone.length,
    rules: rules.map(({ key }, index) => ({ key, id: order[index]! })),
  })
}

/** A rule without a key of its own answers to its id: one to come must not find that taken. */
function isFutureId(key: string, newest: Id): boolean {
  return typeof newest === 'number' && /^[1-9]\d*$/.test(key) && Number(key) > newest
}

interface DecodedRule {
  readonly key: string
  readonly index: number
  readonly entry: Entry<unknown> | undefined
  readonly item: Item<Ordered>
}

function decodeAll(
  table: Ordered,
  parent: Id | null,
  rules: readonly KeyedRule[],
  known: ReadonlyMap<string, Entry<unknown>>,
): Result<readonly DecodedRule[]> {
  const problems: Problem[] = []
  const kept = table.within ? { [table.within.field]: parent } : null
  const all: DecodedRule[] = []
  for (const [index, { key, body }] of rules.entries()) {
    const entry = known.get(key)
    const before = entry ? (entry.item as Record<string, unknown>) : kept
    const item = decode(table.schema, 'replace', body, before)
    if (item.ok) all.push({ key, index, entry, item: item.value as Item<Ordered> })
    else problems.push(...problemsUnder(index, asSent(table.schema, body, item)))
    if (problems.length >= mostProblems) break
  }
  return problems.length > 0 ? refused(problems) : ok(all)
}

function problemsUnder(index: number, result: Result<unknown>): Problem[] {
  if (result.ok || result.failure.kind !== 'invalid') return []
  return result.failure.problems.map((each) => ({ ...each, path: under(index, each.path) }))
}

/** The failure with its problems named as the rule's body named its fields. */
function sent<T>(table: Ordered, rules: readonly KeyedRule[], result: Result<T>): Result<never> {
  if (result.ok || result.failure.kind !== 'invalid') return result as Result<never>
  const problems = result.failure.problems.flatMap((each) => {
    const [, index, path] = /^rules\[(\d+)\]\.?(.*)$/s.exec(each.path) ?? []
    if (index === undefined) return [each]
    const own = fail({ kind: 'invalid', problems: [{ ...each, path: path! }] })
    return problemsUnder(Number(index), asSent(table.schema, rules[Number(index)]!.body, own))
  })
  return refused(problems)
}

function under(index: number, path: string): string {
  return path === '' ? `rules[${index}]` : `rules[${index}].${path}`
}

function refused(problems: readonly Problem[]): Result<never> {
  return fail({ kind: 'invalid', problems: problems.slice(0, mostProblems) })
}
