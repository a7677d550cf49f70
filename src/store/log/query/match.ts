import type { LogCondition, LogFilter, LogQuery, QueryColumn } from '../../../core/log/log-query.ts'
import { queryColumns } from '../../../core/log/log-query.ts'
import { parseAddress, parsePrefix, prefixInterval } from '../../../core/net/ip.ts'
import type { BlockView } from '../segments/block.ts'
import { bitOfValue, bitsOfText } from '../segments/fold.ts'
import { compareCells } from './compare.ts'
import { both, either, type Mask, not } from './mask.ts'
import { type Needle, needleOf, textMask } from './text-match.ts'
import {
  cellMask,
  equalCellMask,
  equalWordMask,
  numberMask,
  partOfWordMask,
  remembered,
  type Tables,
  wordMask,
} from './word-match.ts'

/** A question to a block: which of its rows hold. */
export type Matcher = (view: BlockView) => Mask

/** A matcher with what it costs, so that cheap ones are asked first. */
interface Costed {
  readonly match: Matcher
  readonly cost: number
}

/** The rows that a query is about, but for `lastBootOnly`. */
export function matcherOf({ filters, search }: Pick<LogQuery, 'filters' | 'search'>): Matcher {
  // A megabyte each.
  const tables = { left: 16 }
  const parts = filters.map((filter) => filterMatcher(filter, tables))
  if (search !== null) {
    const needle = needleOf(search.text, tables)
    parts.push(anyOf(search.columns.map((column) => contains(column, needle, tables))))
  }
  return allOf(parts).match
}

function filterMatcher({ link, conditions }: LogFilter, tables: Tables): Costed {
  if (conditions.length === 0) return { match: () => true, cost: 0 }
  const parts = conditions.map((condition) => conditionMatcher(condition, tables))
  return link === 'and' ? allOf(parts) : anyOf(parts)
}

function allOf(parts: readonly Costed[]): Costed {
  const sorted = [...parts].sort((one, other) => one.cost - other.cost)
  return {
    cost: sorted.reduce((sum, { cost }) => sum + cost, 0),
    match: (view) => {
      let mask: Mask = true
      for (const { match } of sorted) {
        mask = both(mask, match(view))
        if (mask === false) return false
      }
      return mask
    },
  }
}

function anyOf(parts: readonly Costed[]): Costed {
  const sorted = [...parts].sort((one, other) => one.cost - other.cost)
  return {
    cost: sorted.reduce((sum, { cost }) => sum + cost, 0),
    match: (view) => {
      let mask: Mask = false
      for (const { match } of sorted) {
        mask = either(mask, match(view))
        if (mask === true) return true
      }
      return mask
    },
  }
}

function conditionMatcher(condition: LogCondition, tables: Tables): Costed {
  const { column } = condition
  switch (condition.kind) {
    case 'contains': {
      const parts = condition.texts.map((text) => contains(column, needleOf(text, tables), tables))
      return anyOf(condition.negate ? parts.map(negated) : parts)
    }
    case 'equals': {
      const values = [...new Set(condition.values)]
      if (!condition.negate) return equals(column, values, tables)
      return anyOf(values.map((value) => negated(equals(column, [value], tables))))
    }
    case 'compare': {
      const { relation, value } = condition
      const isOfNumbers = queryColumns[column] === 'integer' && typeof value === 'number'
      const holds = (cell: string | number) =>
        !(isOfNumbers && cell === '') && isIn(relation, compareCells(cell, value))
      return cells(column, holds, (least, most) => (holds(least) === holds(most) ? holds(least) : null))
    }
  }
}

function isIn(relation: '<' | '<=' | '>' | '>=', order: number): boolean {
  switch (relation) {
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
  }
}

function negated({ match, cost }: Costed): Costed {
  return { match: (view) => not(match(view)), cost }
}

function contains(column: QueryColumn, needle: Needle, tables: Tables): Costed {
  if (needle.text === '') return { match: () => true, cost: 0 }
  if (!needle.isPossible) return { match: () => false, cost: 0 }
  if (column === 'message') {
    const bits = bitsOfText(needle.bytes)
    return { match: (view) => textMask(view, needle, bits), cost: 10 }
  }
  if (column === 'id') return { match: (view) => idMask(view, needle.text), cost: 1 }
  if (queryColumns[column] === 'integer') {
    if (!/^[-\d]+$/.test(needle.text)) return { match: () => false, cost: 0 }
    const holds = remembered((value) => String(value).includes(needle.text), tables)
    return { match: (view) => cellMask(view, column, holds, false), cost: 3 }
  }
  return { match: (view) => partOfWordMask(view, column, needle.text), cost: 2 }
}

/** Rows whose id, as 16 digits, holds some digits: those in a few ranges. */
function idMask(view: BlockView, digits: string): Mask {
  if (!/^\d{1,16}$/.test(digits)) return false
  const { least, most } = view.block.range('id')!
  const ids = view.number('id')!
  const rows = new Uint8Array(view.rows)
  const [value, span] = [Number(digits), 10 ** digits.length]
  for (let unit = 1; digits.length + String(unit).length - 1 <= 16; unit *= 10) {
    const period = span * unit
    for (let from = Math.floor(least / period) * period + value * unit; from <= most; from += period)
      for (let row = firstAt(ids, from); row < rows.length && ids[row]! < from + unit; row++) rows[row] = 1
  }
  return rows
}

/** Place of the first id that is at least `id`. */
function firstAt(ids: Float64Array, id: number): number {
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ids[middle]! < id) low = middle + 1
    else high = middle
  }
  return low
}

function equals(column: QueryColumn, values: readonly (string | number)[], tables: Tables): Costed {
  if (column === 'message') return equalMessages(values.map(String), tables)
  if (column === 'id') {
    const texts = new Set(values)
    const wanted = values.filter((value) => /^\d{16}$/.test(String(value))).map(Number)
    return cells(
      column,
      (cell) => texts.has(cell),
      (least, most) => (wanted.some((id) => id >= Number(least) && id <= Number(most)) ? null : false),
    )
  }
  if (queryColumns[column] === 'address')
    return anyOf(values.map((value) => equalAddress(column, String(value))))
  if (queryColumns[column] === 'string') return anyOf(values.map((value) => equalWord(column, String(value))))
  const wanted = new Set(values)
  const filtered = column.startsWith('event.')
  const bits = filtered ? values.map((value) => bitOfValue(column, value)) : []
  const { match, cost } = cells(
    column,
    (cell) => wanted.has(cell),
    (least, most) => {
      if (least === most) return wanted.has(least)
      return values.some((value) => Number(value) >= Number(least) && Number(value) <= Number(most))
        ? null
        : false
    },
    wanted,
  )
  if (!filtered || wanted.has('')) return { match, cost }
  return { match: (view) => bits.some((bit) => view.block.mayHold([bit])) && match(view), cost }
}

function equalWord(column: QueryColumn, value: string): Costed {
  const bit = bitOfValue(column, value)
  const mayHold = ({ block }: BlockView) => value === '' || block.hasFewWords(column) || block.mayHold([bit])
  return { match: (view) => mayHold(view) && equalWordMask(view, column, value), cost: 1 }
}

/**
 * A condition on the cells of a column; `byRange` answers it from the range of its numbers, where it can. `wanted` are the only cells
 * that hold, where these are few.
 */
function cells(
  column: QueryColumn,
  holds: (cell: string | number) => boolean,
  byRange: (least: number | string, most: number | string) => boolean | null,
  wanted: ReadonlySet<string | number> = noCells,
): Costed {
  if (column === 'message')
    return { match: (view) => rowMask(view, (row) => holds(view.message(row))), cost: 20 }
  if (column === 'id') {
    const digits = (id: number) => String(id).padStart(16, '0')
    return {
      match: (view) => {
        const { least, most } = view.block.range('id')!
        const known = byRange(digits(least), digits(most))
        return known ?? numberMask(view.number('id'), (id) => holds(digits(id)), false)
      },
      cost: 2,
    }
  }
  if (queryColumns[column] === 'integer') {
    const absent = holds('')
    const isEvent = column.startsWith('event.')
    return {
      match: (view) => {
        const range = view.block.range(column)
        if (range === null) return absent
        const known = byRange(range.least, range.most)
        if (known !== null && (!isEvent || known === absent)) return known
        const [only] = wanted
        return wanted.size === 1 && typeof only === 'number'
          ? equalCellMask(view, column, only)
          : cellMask(view, column, holds, absent)
      },
      cost: 1,
    }
  }
  return { match: (view) => wordMask(view, column, holds, false), cost: 1 }
}

const noCells: ReadonlySet<never> = new Set()

function rowMask(view: BlockView, holds: (row: number) => boolean): Mask {
  const rows = new Uint8Array(view.rows)
  for (let row = 0; row < rows.length; row++) rows[row] = Number(holds(row))
  return rows
}

/** A message that equals a text also contains it. */
function equalMessages(texts: readonly string[], tables: Tables): Costed {
  return anyOf(
    texts.map((text) => {
      const needle = needleOf(text, tables)
      const bits = bitsOfText(needle.bytes)
      const match = (view: BlockView): Mask => {
        if (!needle.isPossible) return false
        const some: Mask = text === '' ? true : textMask(view, needle, bits)
        if (some === false) return false
        return rowMask(view, (row) => (some === true || some[row] === 1) && view.message(row) === text)
      }
      return { match, cost: 11 }
    }),
  )
}

/** An address, or all addresses of a network. */
function equalAddress(column: QueryColumn, value: string): Costed {
  const prefix = parsePrefix(value)
  if (prefix === null) return equalWord(column, value)
  const { lo, hi } = prefixInterval(prefix)
  // The octets that are the same in the whole network spare most addresses a closer look.
  const start = prefix.family === 4 ? value.split('.').slice(0, prefix.length >> 3) : []
  const begin = start.length === 0 || start.length === 4 ? '' : `${start.join('.')}.`
  const holds = (word: string) => {
    if (!word.startsWith(begin)) return false
    const address = parseAddress(word)
    return address !== null && address.family === prefix.family && address.value >= lo && address.value <= hi
  }
  return { match: (view) => wordMask(view, column, holds, false), cost: 2 }
}
