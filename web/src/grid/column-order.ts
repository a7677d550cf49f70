/** Choice of the columns of a table. */
export interface ColumnChoice {
  /** Keys in their order; columns that are not among them come where they are declared. */
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  /** Spare columns that are shown. */
  readonly shown: readonly string[]
  /** Widths in pixels by key. */
  readonly widths: Readonly<Record<string, number>>
}

interface Placed {
  readonly key: string
  readonly width: number
  readonly isSpare?: boolean
}

const nothing: ColumnChoice = { order: [], hidden: [], shown: [], widths: {} }

/** A choice as it was kept; what is not one counts as none. */
export function choiceOf(kept: string | null): ColumnChoice {
  try {
    const found = JSON.parse(kept ?? '{}') as Partial<ColumnChoice>
    return {
      order: Array.isArray(found.order) ? found.order : [],
      hidden: Array.isArray(found.hidden) ? found.hidden : [],
      shown: Array.isArray(found.shown) ? found.shown : [],
      widths: typeof found.widths === 'object' ? { ...found.widths } : {},
    }
  } catch {
    return nothing
  }
}

/** True where a column is shown. */
export function isShown({ hidden, shown }: ColumnChoice, { key, isSpare = false }: Placed): boolean {
  return isSpare ? shown.includes(key) : !hidden.includes(key)
}

/** The choice with a column shown or not. */
export function withShown(
  choice: ColumnChoice,
  { key, isSpare = false }: Placed,
  isWanted: boolean,
): ColumnChoice {
  const others = (keys: readonly string[]) => keys.filter((each) => each !== key)
  return isSpare
    ? { ...choice, shown: [...others(choice.shown), ...(isWanted ? [key] : [])] }
    : { ...choice, hidden: [...others(choice.hidden), ...(isWanted ? [] : [key])] }
}

/** Columns that are shown, as they were chosen. */
export function chosenColumns<T extends Placed>(columns: readonly T[], choice: ColumnChoice): readonly T[] {
  return orderedColumns(columns, choice).filter((column) => isShown(choice, column))
}

/** All columns, shown or not, in the order and with the widths that were chosen. A column that is new since then stands behind the one that is declared before it. */
export function orderedColumns<T extends Placed>(
  columns: readonly T[],
  { order, widths }: ColumnChoice,
): readonly T[] {
  const known = order.filter((key) => columns.some((column) => column.key === key))
  const keys = [...known]
  for (const [place, { key }] of columns.entries()) {
    if (keys.includes(key)) continue
    const before = columns[place - 1]?.key
    keys.splice(before === undefined ? 0 : keys.indexOf(before) + 1, 0, key)
  }
  return keys.map((key) => {
    const column = columns.find((each) => each.key === key)!
    return { ...column, width: widths[key] ?? column.width }
  })
}

/** Keys with one of them a place further up or down. */
export function moved(keys: readonly string[], key: string, step: 1 | -1): readonly string[] {
  const from = keys.indexOf(key)
  const to = from + step
  if (from < 0 || to < 0 || to >= keys.length) return keys
  const left = keys.filter((each) => each !== key)
  return left.toSpliced(to, 0, key)
}
