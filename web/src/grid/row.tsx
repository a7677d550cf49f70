import { type MouseEvent as MouseAct, memo, type ReactNode } from 'react'
import { useWords } from '../words/words.tsx'
import { type Column, cellsOf } from './column.ts'

/** Acts of a grid on its rows; the same object for as long as the grid is there, so that rows need not be drawn again. */
export interface RowActs<T> {
  readonly toggle: (place: number, extends_: boolean) => void
  readonly click: (event: MouseAct<HTMLElement>, item: T, place: number) => void
  readonly cell: (item: T, column: string, place: DOMRect) => void
}

interface RowProperties<T> {
  readonly id: string
  readonly item: T
  /** From 0. */
  readonly place: number
  readonly rowKey: string
  readonly top: number
  readonly columns: readonly Column<T>[]
  /** Pixels from the edge at which the first columns stay. */
  readonly pins: readonly number[]
  readonly state: string
  readonly hasSelection: boolean
  readonly canSelect: boolean
  readonly isSelected: boolean
  readonly selectLabel: string | undefined
  /** Depth in a tree, from 1 on. */
  readonly level: number | undefined
  /** Whether what is below it in a tree is shown. */
  readonly isOpen: boolean | undefined
  /** Place of the column that keys act on; -1 in any other row. */
  readonly activeColumn: number
  readonly acts: RowActs<T>
}

/** A row of a grid, drawn again only where something of it has changed. */
export const GridRow = memo(PlainRow) as typeof PlainRow

function PlainRow<T>({ id, item, place, columns, pins, acts, ...row }: RowProperties<T>) {
  const words = useWords()
  const { hasSelection, isSelected } = row
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      aria-level={row.level}
      aria-expanded={row.isOpen}
      aria-selected={hasSelection ? isSelected : undefined}
      className={`grid-row ${row.state}`}
      data-key={row.rowKey}
      style={{ transform: `translateY(${row.top}px)` }}
      onDoubleClick={({ target }) => {
        const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
        if (cell !== null) acts.cell(item, cell.dataset['column'] ?? '', cell.getBoundingClientRect())
      }}
      onClick={(event) => acts.click(event, item, place)}
    >
      {hasSelection && (
        <div role="gridcell" aria-label={words.grid.selection} className="grid-cell grid-select pinned">
          {row.canSelect && (
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={row.selectLabel ?? words.grid.selectItem(row.rowKey)}
              checked={isSelected}
              onChange={({ nativeEvent }) => acts.toggle(place, (nativeEvent as MouseEvent).shiftKey)}
            />
          )}
        </div>
      )}
      {cellsOf(columns, item).map(({ column, from, to }) => {
        const isActive = from <= row.activeColumn && row.activeColumn <= to
        const pin = pins[to]
        const held = pin === undefined ? undefined : { left: pin }
        return (
          <div
            key={column.key}
            id={`${id}-${place}-${isActive ? row.activeColumn : to}`}
            role="gridcell"
            aria-colindex={from === to ? undefined : from + (hasSelection ? 2 : 1)}
            aria-colspan={from === to ? undefined : to - from + 1}
            data-column={column.key}
            className={`grid-cell${pin === undefined ? '' : ' pinned'}${isActive ? ' active' : ''}`}
            style={from === to ? held : { gridColumn: `span ${to - from + 1}` }}
          >
            {column.cell(item)}
          </div>
        )
      })}
    </div>
  )
}

/** A row that is a heading across all columns. */
export function HeadingRow({
  id,
  rowKey,
  place,
  top,
  state,
  span,
  children,
}: {
  /** Of its one cell. */
  readonly id: string
  readonly rowKey: string
  readonly place: number
  readonly top: number
  readonly state: string
  readonly span: number
  readonly children: ReactNode
}) {
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      data-key={rowKey}
      className={`grid-row grid-heading ${state}`}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="gridcell" aria-colspan={span} id={id}>
        {children}
      </div>
    </div>
  )
}
