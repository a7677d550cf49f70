import Type, { type Static } from 'typebox'
import { type Problem, problem } from '../../core/failure.ts'
import {
  type LogCondition,
  type LogQuery,
  logColumnNames,
  type QueryColumn,
  queryColumnNames,
  queryColumns,
} from '../../core/log/log-query.ts'
import { parseAddress, printAddress, unmapAddress } from '../../core/net/ip.ts'
import { choice } from '../../core/schema/fields.ts'
import { message } from './messages.ts'

/** A column of a query, by its name. */
export function columnName(description: string) {
  return choice(queryColumnNames, { description })
}

const filterItem = Type.Object({
  column_name: columnName('Column that is compared.'),
  operator: choice(
    ['contains', 'not_contains', 'equals', 'not_equals', 'greater', 'greater_equal', 'less', 'less_equal'],
    {
      description:
        '`contains` and `not_contains` look for a part of the text, letters compared case-blind; the last four take ' +
        'one value.',
    },
  ),
  value: Type.Array(Type.Union([Type.String(), Type.Integer(), Type.Boolean()]), {
    maxItems: 255,
    description: 'Values, joined with `or`.',
  }),
})

/** The order of rows. */
export const sortParameter = Type.Array(
  Type.Object({
    field: columnName('Column that is sorted by.'),
    direction: choice(['asc', 'desc'], { description: 'Ascending or descending.' }),
  }),
  { maxItems: 255, description: 'Applied in order; without it the newest rows come first.' },
)

/** The documents have no bound but that of the values of a condition. */
const mostFilters = 1_000

/** What selects rows. */
export const selectionParameters = {
  filter: Type.Array(
    Type.Object({
      items: Type.Array(filterItem, { maxItems: mostFilters, description: 'Conditions.' }),
      link_operator: choice(['and', 'or'], { description: 'How the conditions are joined.' }),
    }),
    { maxItems: mostFilters, description: 'Filters, all of which must hold.' },
  ),
  search: Type.Object(
    {
      text: Type.String({ description: 'Text to look for, letters compared case-blind.' }),
      columns: Type.Array(columnName('Name of a column.'), {
        maxItems: 255,
        description: 'Columns, one of which must hold the text; none: all columns.',
      }),
    },
    { description: 'Only rows that hold a text.' },
  ),
}

type FilterItem = Static<typeof filterItem>

/** What selects rows, as it is on the wire; null or absent for all. */
interface WireSelection {
  readonly filter?: Static<typeof selectionParameters.filter> | null | undefined
  readonly search?: Static<typeof selectionParameters.search> | null | undefined
}

/** The rows that `filter` and `search` select; what is wrong goes to `problems`. Source: silences#log-query. */
export function selectionOf(
  { filter, search }: WireSelection,
  problems: Problem[],
): Pick<LogQuery, 'filters' | 'search'> {
  return {
    filters: (filter ?? []).map(({ items, link_operator }, index) => ({
      link: link_operator,
      conditions: items.map((item, place) => {
        problems.push(...checkItem(item, `filter[${index}].items[${place}]`))
        return condition(item)
      }),
    })),
    search: search
      ? { text: search.text, columns: search.columns.length > 0 ? search.columns : logColumnNames }
      : null,
  }
}

/** Checks the value of a condition: for an integer column an integer, or its digits. */
function checkItem({ column_name, operator, value }: FilterItem, path: string): Problem[] {
  const takesAny = queryColumns[column_name] !== 'integer' || isContains(operator)
  const problems = value.flatMap((one, index) =>
    takesAny || asInteger(one) !== null
      ? []
      : [problem(`${path}.value[${index}]`, message('must be an integer'))],
  )
  const single = /^(greater|less)/.test(operator) && value.length !== 1
  return single ? [...problems, problem(`${path}.value`, message('must have exactly one item'))] : problems
}

function isContains(operator: FilterItem['operator']): boolean {
  return operator === 'contains' || operator === 'not_contains'
}

/** A value as an integer: true and false are 1 and 0. */
function asInteger(value: string | number | boolean): number | null {
  if (typeof value !== 'string') return Number(value)
  return /^-?\d{1,16}$/.test(value) && Number.isSafeInteger(Number(value)) ? Number(value) : null
}

function condition({ column_name: column, operator, value }: FilterItem): LogCondition {
  const asText = queryColumns[column] !== 'integer' || isContains(operator)
  const isAddress = queryColumns[column] === 'address' && /equals$/.test(operator)
  const textOf = (one: string | number | boolean) => (isAddress ? addressText(String(one)) : String(one))
  const values = value.map((one) => (asText ? textOf(one) : (asInteger(one) ?? 0)))
  switch (operator) {
    case 'contains':
    case 'not_contains':
      return { kind: 'contains', column, negate: operator === 'not_contains', texts: values.map(String) }
    case 'equals':
    case 'not_equals':
      return { kind: 'equals', column, negate: operator === 'not_equals', values }
    case 'greater':
      return comparison(column, '>', values)
    case 'greater_equal':
      return comparison(column, '>=', values)
    case 'less':
      return comparison(column, '<', values)
    case 'less_equal':
      return comparison(column, '<=', values)
  }
}

/** An address as rows have it, whatever the form that it is written in; all else as it is. */
function addressText(text: string): string {
  const address = parseAddress(text)
  if (address === null) return text
  const { family, value } = unmapAddress(address)
  return printAddress(family, value)
}

function comparison(
  column: QueryColumn,
  relation: '<' | '<=' | '>' | '>=',
  values: readonly (string | number)[],
): LogCondition {
  return { kind: 'compare', column, relation, value: values[0] ?? '' }
}
