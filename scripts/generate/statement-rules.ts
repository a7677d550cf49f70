import type { Statement } from './statements.ts'

/** Rules for a value, as the words of a statement give them. */
export interface FieldRules {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'list'
  /** Of a list, what each item is. */
  readonly items: FieldRules['type'] | null
  readonly isNullable: boolean
  /** The only values of the field, or of an item of the list. */
  readonly values: readonly (string | number)[] | null
  /** Most characters of the text, or of each item. */
  readonly most: number | null
  /** Most items of the list. */
  readonly mostItems: number | null
  readonly isNonEmpty: boolean
  readonly mayBeEmpty: boolean
  /** Least and greatest number, of each item in a list. */
  readonly range: readonly [number, number] | null
  /** The form that a text, or each item, is written in. */
  readonly form: Form | null
  readonly isReadOnly: boolean
  /** A value that is the only one: `is null`, `is false`. */
  readonly only: null | boolean | undefined
  readonly isAbsent: boolean
  readonly isOptional: boolean
  /** True when a list of such texts is another form of it. */
  readonly mayBeList: boolean
}

/** Forms that the documents name. */
export type Form =
  | 'address'
  | 'domain'
  | 'form domain.com'
  | 'guid'
  | 'host'
  | 'layer-7'
  | 'mac'
  | 'network'
  | 'prefix'
  | 'time'
  | 'uuid'

const forms: readonly (readonly [RegExp, Form])[] = [
  [/IP\/prefix/, 'prefix'],
  [/domain or IP|IP or domain(?! alias)/, 'host'],
  [/MAC|network card/, 'mac'],
  [/form `?domain\.com/, 'form domain.com'],
  [/HH:MM/, 'time'],
  [/a\.b\.c\.d\/nn/, 'network'],
  [/domain name$|domain form/, 'domain'],
  [/UUID/, 'uuid'],
  [/id\.l7\.<protocol>/, 'layer-7'],
  [
    /an IP address$|IP addresses\)|IP addresses of|\(server IP\)|\(first address|\(last address|DNS server addresses/,
    'address',
  ],
]

/**
 * The rules of a field among all `statements`; null when they say nothing of a type. What its own words leave out is
 * taken from other statements about a field of this name, those of the same section first.
 */
export function rulesOf(statement: Statement, statements: readonly Statement[]): FieldRules | null {
  const own = bare(statement)
  const inherited = typeOf(own) === null ? kinOf(statement, statements).map(bare).find(typeOf) : undefined
  const isBare = /^(?:\(?optional\)?|: .*)?$/.test(own)
  const words = isBare && inherited !== undefined ? `${inherited} ${own}` : own
  const type =
    typeOf(own) ?? (inherited === undefined ? null : typeOf(inherited)) ?? (own === '' ? null : 'string')
  if (type === null) return null
  const listed =
    type === 'object'
      ? null
      : statement.field === 'status'
        ? (valuesIn(own) ?? serviceStatuses(statements))
        : valuesIn(words)
  const isObject = type === 'object' || itemsIn(words, listed) === 'object'
  const convention = conventions[lastName(statement)]
  const range = /(?<![\d.])(\d+)\.\.(\d+)/.exec(words)
  const [, most] = /(?:at most|up to) (\d+)(?! items)(?:\D|$)/.exec(words) ?? []
  const [, each] = /each at most (\d+) characters/.exec(words) ?? []
  const [, items] = /at most (\d+) items/.exec(words) ?? []
  const [, only] = /^is (null|false)/.exec(words) ?? []
  const characters = each ? Number(each) : most && !items ? Number(most) : (convention?.most ?? null)
  return {
    type,
    items: type === 'list' ? itemsIn(words, listed) : null,
    isNullable:
      type !== 'object' ? /^[^(]*(?:\| ?| or )null|null otherwise/.test(words) : /\} or null/.test(words),
    values: listed,
    most: isObject ? null : characters,
    mostItems: items ? Number(items) : null,
    isNonEmpty: /non-empty|empty strings are not allowed/.test(words),
    mayBeEmpty: /may be empty|empty (?:string )?if not/.test(words) && !isObject,
    range: range && !isObject && !/mask/.test(words) ? [Number(range[1]), Number(range[2])] : null,
    form: isObject ? null : (forms.find(([pattern]) => pattern.test(words))?.[1] ?? convention?.form ?? null),
    isReadOnly: /read-only|absent in create/.test(words) || statement.field === 'id',
    only: only === undefined ? undefined : only === 'null' ? null : false,
    isAbsent: words === 'is absent',
    isOptional: /\(?optional/.test(words),
    mayBeList: /shows a list of strings/.test(words),
  }
}

/** Rules that hold wherever a field of this name is. Source: document 1, Conventions. */
const conventions: Readonly<Record<string, { readonly most?: number; readonly form?: Form }>> = {
  comment: { most: 255 },
  mac: { form: 'mac' },
}

const lastName = ({ field }: Statement) => field.split('.').at(-1)!

/** Other statements about a field of this name, the nearest first; then what follows it in its own list. */
function kinOf(statement: Statement, statements: readonly Statement[]): Statement[] {
  const others = statements.filter((each) => each !== statement && lastName(each) === lastName(statement))
  const near = others.filter(({ source }) => source === statement.source)
  const after = statements
    .slice(statements.indexOf(statement) + 1)
    .filter(({ source, subject }) => source === statement.source && subject === statement.subject)
  const exactly = others.filter(({ field }) => field === statement.field)
  return [
    ...exactly.filter((each) => near.includes(each)),
    ...exactly,
    ...near,
    ...others,
    ...after.slice(0, 2),
  ]
}

function serviceStatuses(statements: readonly Statement[]): string[] {
  return statements
    .filter(({ subject, text }) => subject === 'Service status values' && text === '')
    .map(({ field }) => field)
}

const typeOf = (words: string) => typeIn(words, valuesIn(words))

const bare = ({ text }: Statement) => text.replace(/^\(?(?:\| )?/, '')

function typeIn(words: string, values: FieldRules['values']): FieldRules['type'] | null {
  if (/^\[/.test(words)) return 'list'
  if (/^list of /.test(words)) return 'list'
  if (/^(object|\{|dictionary|`\{)/.test(words)) return 'object'
  const [, name] = /^(string|integer|number|boolean)/.exec(words) ?? []
  if (name) return name as FieldRules['type']
  if (/^alias of/.test(words)) return 'string'
  return values === null ? null : typeof values[0] === 'number' ? 'integer' : 'string'
}

function itemsIn(words: string, values: FieldRules['values']): FieldRules['type'] | null {
  if (/^\[(object|\{)|^list of `\{/.test(words)) return 'object'
  if (/^\[string \| integer/.test(words)) return null
  const [, name] = /^\[(string|integer)/.exec(words) ?? []
  return name ? (name as FieldRules['type']) : values ? 'string' : null
}

/** The values that the words list: `(``up`` | ``down``)`, `one of 1443, 2443`, `from GET, POST`. */
function valuesIn(words: string): (string | number)[] | null {
  const numbers = /one of ((?:\d+, )+\d+)/.exec(words)
  if (numbers) return numbers[1]!.split(', ').map(Number)
  const capitals = /from ((?:[A-Z]+, )+[A-Z]+)/.exec(words)
  if (capitals) return capitals[1]!.split(', ')
  const rest = words
    .replace(/^\[?(?:string)? ?\|? ?(?:non-empty\. )?(?:: )?(?:checks to perform: )?/, '')
    .replace(/^\[|\]$/, '')
  const found: string[] = []
  for (const part of outermost(rest)) {
    const [, quoted] = /^[`']([\w-]+)[`'](?! only `)/.exec(part) ?? []
    if (!quoted) break
    found.push(quoted)
  }
  const isList = found.length > 1 || /^`\w+` only|^`ztna`$/.test(rest)
  return isList ? [...new Set(found)] : null
}

/** The parts between commas, bars and `or`, outside of brackets. */
function outermost(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const [index, sign] of [...text].entries()) {
    if ('([{'.includes(sign)) depth++
    if (')]}'.includes(sign)) depth--
    const ends = depth === 0 && (',;|.'.includes(sign) || text.slice(index, index + 4) === ' or ')
    if (ends) parts.push('')
    else parts[parts.length - 1] += sign
    if (depth < 0) break
  }
  return parts.map((part) => part.replace(/^or /, '').replace(/^r /, '').trim()).filter((part) => part !== '')
}
