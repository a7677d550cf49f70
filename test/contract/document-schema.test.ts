import { expect, test } from 'vitest'
import { committedEndpoints } from '../../scripts/generate/endpoints.ts'
import { type FieldRules, rulesOf } from '../../scripts/generate/statement-rules.ts'
import type { Statement } from '../../scripts/generate/statements.ts'
import { statements, statementsAbout, titleOf } from './about.ts'
import { Described, type Published } from './described.ts'
import { type Subject, subjects } from './subjects.ts'

const products = { gateway: new Described('gateway'), console: new Described('console') }

/** The forms of the field in what is sent, and in what is shown. */
function formsOf(
  subject: Subject,
  field: string,
): { readonly sent: Published[]; readonly shown: Published[] } {
  const described = products[subject.product ?? 'gateway']
  const path = (subject.table ?? subject.setting ?? subject.view)!.replace(/\?.*/, '')
  const kind = field === 'type' ? undefined : subject.create?.['type']
  const ofType = (forms: Published[]) => forms.filter((form) => isOfType(form, kind))
  const sent = ofType(described.bodies(subject.table ? 'POST' : 'PUT', path))
  const shown = ofType(described.answers('GET', path)).flatMap((form) =>
    form.properties?.['data']?.items ? described.forms(form.properties['data'].items) : [form],
  )
  return { sent: described.fields(sent, field), shown: described.fields(shown, field) }
}

/** True when a form is that of connections of a type, where the types have forms of their own. */
function isOfType({ properties }: Published, type: unknown): boolean {
  const own = properties?.['type']
  if (type === undefined || !own) return true
  return own.const === undefined ? (own.enum?.includes(type) ?? true) : own.const === type
}

/** Differences that a strict reader finds between the words and the forms that are described. */
function differences(rules: FieldRules, forms: readonly Published[]): string[] {
  const plain = forms.filter(({ type }) => type !== 'null')
  const items = plain.flatMap(({ items: inner }) => (inner ? [inner] : []))
  const holders = rules.type === 'list' ? items : plain
  const values = holders.flatMap(
    ({ enum: listed, const: only }) => listed ?? (only === undefined ? [] : [only]),
  )
  const least = (key: 'maxLength' | 'maximum') => holders.map((form) => form[key])
  return [
    ...(rules.values && rules.type !== 'list' && !sameValues(rules.values, values)
      ? [`takes ${values.join(', ')}`]
      : []),
    ...(rules.most && !least('maxLength').every((most) => most === rules.most)
      ? [`at most ${least('maxLength')}`]
      : []),
    ...(rules.mostItems && !plain.every(({ maxItems }) => maxItems === rules.mostItems)
      ? ['another number of items']
      : []),
    ...(rules.range &&
    !holders.every(({ minimum, maximum }) => minimum === rules.range![0] && maximum === rules.range![1])
      ? ['another range']
      : []),
    ...(rules.isNonEmpty &&
    !plain.every(({ minLength, minItems, enum: listed }) => listed || (minLength ?? minItems)! >= 1)
      ? ['may be empty']
      : []),
    ...(rules.mayBeEmpty && plain.some(({ minLength, minItems }) => (minLength ?? minItems ?? 0) > 0)
      ? ['may not be empty']
      : []),
  ]
}

function sameValues(documented: readonly unknown[], described: readonly unknown[]): boolean {
  return new Set(described).size === documented.length && documented.every((each) => described.includes(each))
}

test.each(subjects.map((subject) => [titleOf(subject), subject] as const))('%s', (_name, subject) => {
  const found = statementsAbout(subject).flatMap((statement) => {
    if (subject.elsewhere?.includes(statement.field)) return []
    const rules = rulesOf(statement, statements)
    const { sent, shown } = formsOf(subject, statement.field)
    const isHidden = subject.hidden?.includes(statement.field) ?? false
    if (rules === null || rules.only !== undefined) return []
    const all = rules.isReadOnly || subject.view ? shown : [...sent, ...(isHidden ? [] : shown)]
    const isThere = rules.isAbsent || isHidden ? shown.length === 0 : shown.length > 0
    const isWritten =
      subject.view ||
      rules.isReadOnly ||
      subject.shown?.includes(statement.field.split(/[.[]/)[0]!) ||
      sent.length > 0
    // The root group has no parent: silences#root-group.
    const isRootless = statement.source === 'document 1, User group' && statement.field === 'parent_id'
    const isNull = all.some(({ type }) => type === 'null') && !isRootless
    return [
      ...(isThere ? [] : [isHidden || rules.isAbsent ? 'is shown' : 'is not shown']),
      ...(rules.isAbsent || isWritten ? [] : ['is not taken']),
      ...(isNull === rules.isNullable || /null/.test(statement.text)
        ? []
        : [isNull ? 'may be null' : 'is never null']),
      ...differences(rules, all),
    ].map((difference) => `${statement.field} (${statement.text.slice(0, 60)}): ${difference}`)
  })
  expect(found).toEqual([])
})

/** The names in the first form that a cell shows: `{enabled, title}` and "`name, parent_id`". */
function namesIn(cell: string): string[] {
  const [, list] =
    /^(?:some of |body presented .*? )?`\{?([\w-]+(?::[^,}`]*)?(?:, ?[\w-]+(?:[ :(][^,}`]*)?)*)\}?`/.exec(
      cell,
    ) ?? []
  return (list ?? '').split(/, ?/).flatMap((each) => /^[\w-]+/.exec(each) ?? [])
}

const rows = committedEndpoints()
  .filter(({ source }) => source.startsWith('document'))
  .flatMap(({ source, requests }) => requests.map((request) => ({ source, request })))

/** The path as it is described: rows of a profile call it by their name for it. */
function servedPath(path: string): string {
  return path.replace(/(profiles\/)\{id\}(?=\/(?:rules|exceptions))/, '$1{profile_id}')
}

/** The statement that is the row of a request. */
function rowOf(source: string, request: string): Statement | undefined {
  const [method, path] = request.split(' ') as [string, string]
  const like = (each: Statement) => {
    const [methods, ...cells] = each.field.split(/ (?=\/)/)
    const shape = (text: string) => text.replaceAll(/<[^>]+>|\{\w+\}/g, '*').replace(/\?.*/, '')
    return methods!.includes(method) && cells.some((cell) => shape(cell).trim() === shape(path))
  }
  return statements.find((each) => each.source === source && each.subject === '' && like(each))
}

test('every field that the row of a request names is in the description of its body', () => {
  let count = 0
  const missing = rows.flatMap(({ source, request }) => {
    const row = rowOf(source, request)
    if (!row) return []
    const [method, path] = request.split(' ') as [string, string]
    const described = products[source.includes("console's own") ? 'console' : 'gateway']
    const bodies = described.bodies(method, servedPath(path))
    const names = method === 'GET' || method === 'DELETE' ? [] : namesIn(row.text.split(' | ')[0]!)
    count += names.length
    return names
      .filter((field) => described.fields(bodies, field).length === 0)
      .map((field) => `${request}: ${field}`)
  })
  expect(missing).toEqual([])
  expect(count).toBeGreaterThan(100)
})

test('every parameter that the row of a request names is described', () => {
  let count = 0
  const missing = statements
    .filter(({ field }) => /^(GET|POST|PATCH|DELETE) \S*\?/.test(field))
    .flatMap(({ source, field }) => {
      const [, method, path, query] = /^(\w+) ([^?]*)\?(\S*)/.exec(field)!
      const plain = path!.replaceAll(/\{table\}|\{\w+\|[^}]*\}/g, (each) =>
        /\{(\w+)/.exec(each)![1]!.replace('table', 'forward'),
      )
      const described = products[source.includes("console's own") ? 'console' : 'gateway']
      const shape = servedPath(plain.replaceAll(/<[^>]+>/g, '{id}'))
      const known = described.operation(method!, shape)?.parameters?.map((each) => each.name) ?? []
      const names = [...query!.matchAll(/(\w+)=/g)]
      count += names.length
      return names
        .filter(([, parameter]) => !known.includes(parameter!))
        .map(([, parameter]) => `${field}: ${parameter}`)
    })
  expect(missing).toEqual([])
  expect(count).toBeGreaterThan(15)
})
