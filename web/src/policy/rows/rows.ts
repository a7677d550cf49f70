import type { Note, SystemRule } from '../data/answers.ts'
import type { Match } from '../filter/match.ts'
import type { Rule } from '../model/rule.ts'

/** A row of the grid. */
export type PolicyRow =
  | {
      readonly kind: 'rule'
      readonly key: string
      /** Place in the whole table, from 1. */
      readonly place: number
      readonly rule: Rule
      readonly note: Note | undefined
      readonly match: Match
    }
  | {
      readonly kind: 'section'
      readonly key: string
      readonly name: string
      readonly colour: string
      /** Ids of its first and last rule. */
      readonly first: number
      readonly last: number
      readonly count: number
      readonly isFolded: boolean
    }
  | { readonly kind: 'system'; readonly key: string; readonly rule: SystemRule }
  /** Heading of the rules of the system that come before the administrator's. */
  | {
      readonly kind: 'front'
      readonly key: string
      readonly rules: readonly SystemRule[]
      readonly isFolded: boolean
    }

/** Headings whose rows are hidden. */
export interface Folds {
  /** Sections, by name. */
  readonly sections: ReadonlySet<string>
  /** True where the rules of the system in front are shown; they are hidden until somebody asks for them. */
  readonly isFrontOpen: boolean
}

/** Data that the rows are made of. */
interface RowSource {
  readonly rules: readonly Rule[]
  readonly noteOf: ReadonlyMap<number, Note>
  readonly systemRules: readonly SystemRule[]
  readonly folds: Folds
  /** Null where the filter leaves the rule out. */
  readonly match: (rule: Rule, place: number) => Match | null
  readonly isFiltered: boolean
  /** Rows that were made before, by place: one that would be the same is taken again, so that nothing draws it anew. */
  readonly made: RuleRow[]
}

/** A row that is the heading of others. */
export type Heading = Extract<PolicyRow, { kind: 'section' | 'front' }>

/** True for a row that is the heading of others. */
export function isHeading(row: PolicyRow): row is Heading {
  return row.kind === 'section' || row.kind === 'front'
}

/** A row that shows a rule. */
export type RuleRow = Extract<PolicyRow, { kind: 'rule' }>

/**
 * Rows of a table: system rules that come before, rules under the headings of their sections, system rules that come after.
 * A heading stands above the system rules in front, and above each stretch of neighbours with the same section; folding hides
 * what is below it. A filter shows every rule that it finds, neither system rules nor headings without a rule.
 */
export function rowsOf(source: RowSource): readonly PolicyRow[] {
  const { rules, noteOf, systemRules, isFiltered, folds } = source
  const rows: PolicyRow[] = []
  const folded = isFiltered ? nothingFolded : folds.sections
  const system = systemRules.filter((rule) => !isDefault(rule) && rule.place !== 'routing')
  if (!isFiltered)
    rows.push(
      ...frontRows(
        system.filter(({ place }) => place !== 'after'),
        !folds.isFrontOpen,
      ),
    )
  let stretch: { readonly name: string; readonly rows: RuleRow[] } = {
    name: '',
    rows: [],
  }
  const end = () => {
    rows.push(...stretchRows(stretch.name, stretch.rows, folded))
  }
  rules.forEach((rule, index) => {
    const match = source.match(rule, index)
    if (!match) return
    const note = noteOf.get(rule.id)
    const name = note?.section ?? ''
    if (name !== stretch.name) {
      end()
      stretch = { name, rows: [] }
    }
    stretch.rows.push(rowOf(source.made, { rule, place: index + 1, note, match }))
  })
  end()
  if (!isFiltered) rows.push(...system.filter(({ place }) => place === 'after').map(systemRow))
  return rows
}

const nothingFolded: ReadonlySet<string> = new Set()

function systemRow(rule: SystemRule): PolicyRow {
  return { kind: 'system', key: rule.id, rule }
}

/** System rules in front under their heading. One that stops traffic before all else is shown even where they are folded. */
function frontRows(rules: readonly SystemRule[], isFolded: boolean): readonly PolicyRow[] {
  if (rules.length === 0) return []
  const shown = isFolded ? rules.filter(stopsAll) : rules
  return [{ kind: 'front', key: 'system rules', rules, isFolded }, ...shown.map(systemRow)]
}

function stopsAll({ place, action, in_force: isInForce }: SystemRule): boolean {
  return place === 'early' && action === 'drop' && isInForce
}

function rowOf(
  made: RuleRow[],
  { rule, place, note, match }: Pick<RuleRow, 'rule' | 'place' | 'note' | 'match'>,
): RuleRow {
  const before = made[place - 1]
  if (before?.rule === rule && before.note === note && before.match === match) return before
  const row: RuleRow = { kind: 'rule', key: String(rule.id), place, rule, note, match }
  made[place - 1] = row
  return row
}

/** The system rule that decides where nothing else does. */
export function isDefault({ id }: SystemRule): boolean {
  return id.endsWith('.sys.default')
}

function stretchRows(
  name: string,
  rows: readonly RuleRow[],
  folded: ReadonlySet<string>,
): readonly PolicyRow[] {
  const [first] = rows
  if (first === undefined || name === '') return rows
  const key = `section ${first.rule.id} ${name}`
  const isFolded = folded.has(name)
  const heading: PolicyRow = {
    kind: 'section',
    key,
    name,
    colour: first.note?.colour ?? '',
    first: first.rule.id,
    last: (rows.at(-1) ?? first).rule.id,
    count: rows.length,
    isFolded,
  }
  return isFolded ? [heading] : [heading, ...rows]
}
