import {
  type LogCondition,
  type LogFilter,
  type LogQuery,
  type QueryColumn,
  queryColumns,
} from '../../../core/log/log-query.ts'
import { parsePrefix, prefixInterval } from '../../../core/net/ip.ts'
import { foldForSearch } from '../segments/fold.ts'
import { addressKey } from './address-key.ts'
import { absent, stored, storedName } from './columns.ts'
import { bytesLiteral, joined, type Sql, sql } from './sql.ts'

const yes = sql`1`
const no = sql`0`
const ascii = /^[\0-\x7f]*$/

/** The rows that filters and search select, as the local log reads them. */
export function conditionOf({ filters, search }: Pick<LogQuery, 'filters' | 'search'>): Sql {
  const parts = filters.map(filterCondition)
  if (search !== null)
    parts.push(anyOf([...new Set(search.columns)].map((column) => contains(column, search.text))))
  return allOf(parts)
}

function filterCondition({ link, conditions }: LogFilter): Sql {
  if (conditions.length === 0) return yes
  const parts = conditions.map(condition)
  return link === 'and' ? allOf(parts) : anyOf(parts)
}

function allOf(parts: readonly Sql[]): Sql {
  return sql`(${joined(parts, ' AND ', yes)})`
}

function anyOf(parts: readonly Sql[]): Sql {
  return sql`(${joined(parts, ' OR ', no)})`
}

function condition(one: LogCondition): Sql {
  const { column } = one
  switch (one.kind) {
    case 'contains':
      return anyOf([...new Set(one.texts)].map((text) => negated(one.negate, contains(column, text))))
    case 'equals':
      return anyOf([...new Set(one.values)].map((value) => negated(one.negate, equals(column, value))))
    case 'compare':
      return compares(column, one.relation, one.value)
  }
}

function negated(negate: boolean, part: Sql): Sql {
  return negate ? sql`NOT ${part}` : part
}

/** The id of a row with its 16 digits. */
export const idText = sql`substring(toString(id + 10000000000000000), 2)`

function contains(column: QueryColumn, text: string): Sql {
  const folded = foldForSearch(text)
  if (folded === '') return yes
  if (!text.isWellFormed() || /[\n\0]/.test(text)) return no
  if (column === 'id') return /^\d{1,16}$/.test(folded) ? sql`(position(${idText}, ${folded}) > 0)` : no
  if (queryColumns[column] === 'integer') {
    if (!/^[-\d]+$/.test(folded)) return no
    const holds = sql`position(toString(${stored(column)}), ${folded}) > 0`
    return mayBeAbsent(column) ? sql`(${holds} AND ${stored(column)} != ${absent})` : sql`(${holds})`
  }
  const special = column === 'message' ? sql`message_folded` : foldedText(column)
  // Text that is stored as it is searched is ASCII.
  const searched = ascii.test(folded)
    ? sql`if(empty(${special}), lower(${stored(column)}), ${special})`
    : special
  return sql`(position(${searched}, ${folded}) > 0)`
}

/** Empty where the text is ASCII. */
function foldedText(column: QueryColumn): Sql {
  return sql`arrayElement(folded_texts, indexOf(folded_names, ${storedName(column)}))`
}

function mayBeAbsent(column: QueryColumn): boolean {
  return column.startsWith('event.')
}

function equals(column: QueryColumn, value: string | number): Sql {
  if (queryColumns[column] === 'integer') {
    if (value === '') return mayBeAbsent(column) ? sql`(${stored(column)} = ${absent})` : no
    return Number.isSafeInteger(value) ? sql`(${stored(column)} = ${value})` : no
  }
  const text = String(value)
  if (!text.isWellFormed() || text.includes('\0')) return no
  if (column === 'id') return /^\d{16}$/.test(text) ? sql`(id = toInt64(${text}))` : no
  const prefix = queryColumns[column] === 'address' ? parsePrefix(text) : null
  if (prefix === null) return sql`(${stored(column)} = ${text})`
  const { lo, hi } = prefixInterval(prefix)
  const [least, most] = [lo, hi].map((end) => addressKey(prefix.family, end))
  const key = sql`${keyOf(column)}`
  return sql`(${key} >= ${least!} AND ${key} <= ${most!})`
}

function keyOf(column: QueryColumn): Sql {
  return stored(`${column}_key` as QueryColumn)
}

type Relation = '<' | '<=' | '>' | '>='

function compares(column: QueryColumn, relation: Relation, value: string | number): Sql {
  if (queryColumns[column] === 'integer') return comparesNumber(column, relation, value)
  // Text is less than every number.
  if (typeof value === 'number') return relation.startsWith('<') ? yes : no
  const cell = column === 'id' ? idText : stored(column)
  // No row has NUL, and ClickHouse 18.16 takes an empty text for one. What is behind it makes no difference.
  const end = value.indexOf('\0')
  if (end >= 0) {
    const before = value.slice(0, end)
    if (before.isWellFormed())
      return relation.startsWith('<') ? sql`(${cell} <= ${before})` : sql`(${cell} > ${before})`
  }
  if (!value.isWellFormed()) {
    const bound = boundOf(value)
    return relation.startsWith('<') ? sql`(${cell} < ${bound})` : sql`(${cell} >= ${bound})`
  }
  return related(column === 'id' && /^\d{16}$/.test(value) ? sql`id` : cell, relation, {
    value: column === 'id' && /^\d{16}$/.test(value) ? sql`toInt64(${value})` : sql`${value}`,
  })
}

function comparesNumber(column: QueryColumn, relation: Relation, value: string | number): Sql {
  const cell = stored(column)
  if (typeof value === 'number') {
    // No row has a number beyond these.
    const bound = Math.max(Math.min(value, Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER)
    const holds = related(cell, relation, { value: sql`${bound}` })
    return mayBeAbsent(column) ? sql`(${holds} AND (${cell} != ${absent}))` : holds
  }
  const numbersHold = relation.startsWith('>')
  const absentHolds = value === '' ? relation.endsWith('=') : !numbersHold
  if (numbersHold === absentHolds) return numbersHold ? yes : no
  if (!mayBeAbsent(column)) return numbersHold ? yes : no
  return absentHolds ? sql`(${cell} = ${absent})` : sql`(${cell} != ${absent})`
}

function related(cell: Sql, relation: Relation, { value }: { readonly value: Sql }): Sql {
  switch (relation) {
    case '<':
      return sql`(${cell} < ${value})`
    case '<=':
      return sql`(${cell} <= ${value})`
    case '>':
      return sql`(${cell} > ${value})`
    case '>=':
      return sql`(${cell} >= ${value})`
  }
}

/**
 * The least UTF-8 that is greater than a text with half of a character, which no row has. Such halves are ordered as those of
 * whole characters: behind all others, the first of a pair before the second.
 */
function boundOf(text: string): Sql {
  const at = text.search(/\p{Cs}/u)
  const half = text.charCodeAt(at)
  const rest = half < 0xdc00 ? Buffer.from(String.fromCharCode(half, 0xdc00)) : Buffer.from([0xff])
  return bytesLiteral(Buffer.concat([Buffer.from(text.slice(0, at)), rest]))
}
