import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useWords } from '../words/words.tsx'
import './grid.css'

/** A column of a grid. */
export interface Column<T> {
  readonly key: string
  readonly title: string
  /** Pixels at least; what is left of the width is shared by columns that grow. */
  readonly width: number
  readonly grows?: boolean
  readonly cell: (row: T) => ReactNode
}

interface GridProperties<T> {
  /** Name for assistive technology. */
  readonly label: string
  readonly rows: readonly T[]
  readonly columns: readonly Column<T>[]
  readonly keyOf: (row: T) => string
  /** Shown where there are no rows. */
  readonly empty: ReactNode
  readonly classOf?: (row: T) => string
  /** Keys of rows that are selected; absent where nothing can be. */
  readonly selected?: ReadonlySet<string>
  readonly onSelect?: (selected: ReadonlySet<string>) => void
  readonly onOpen?: (row: T) => void
  /** A key that the grid has no use for, on its active row and column; true where something was done. */
  readonly onKey?: (event: KeyboardEvent, row: T, column: string) => boolean
  /** A row that is a heading: what it shows across all columns; null for any other row. */
  readonly headingOf?: (row: T) => ReactNode | null
  /** True where a row can be selected; all can where it is absent. */
  readonly canSelect?: (row: T) => boolean
  /** Key of the row that is to be the active one, once it changes. */
  readonly activeKey?: string | undefined
  /** A cell that was clicked twice. */
  readonly onCell?: (row: T, column: string, place: DOMRect) => void
  /** Key of the row that is open beside the grid. */
  readonly openKey?: string | undefined
  /** The last row, which is always seen. */
  readonly footer?: ReactNode
  /** Makes the grid a tree: where a row stands in it, and what opens and closes it. */
  readonly tree?: {
    /** Depth from 1 on; whether what is below the row is shown, null where nothing can be. */
    readonly placeOf: (row: T) => { readonly level: number; readonly isOpen: boolean | null }
    readonly toggle: (row: T) => void
  }
}

/** Rows above and below what is seen, so that the next ones are there already. */
const spare = 6

/**
 * A table of any length: only rows that are seen are in the document, and they are used again, by their slot. It has one tab stop;
 * arrows, Home, End, PgUp and PgDn move in it, Space selects, Shift with arrows selects a stretch, Enter opens.
 */
export function Grid<T>(properties: GridProperties<T>) {
  const { label, rows, columns, keyOf, empty, selected, onSelect, onOpen, onKey, openKey, footer } =
    properties
  const words = useWords()
  const canSelect = properties.canSelect ?? everyRow
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const { height, top, follow } = useScroll(scroller)
  const rowHeight = useRowHeight(scroller)
  const [active, setActive] = useState({ row: 0, column: 0 })
  const [anchor, setAnchor] = useState<number | null>(null)
  const row = Math.min(active.row, Math.max(0, rows.length - 1))
  const first = Math.max(0, Math.floor(top / rowHeight) - spare)
  const end = Math.min(rows.length, Math.ceil((top + height) / rowHeight) + spare)
  const window = end - first
  const hasSelection = selected !== undefined && onSelect !== undefined
  const template = [
    ...(hasSelection ? ['32px'] : []),
    ...columns.map(({ width, grows }) => (grows ? `minmax(${width}px, 1fr)` : `${width}px`)),
  ].join(' ')
  const least = columns.reduce((sum, { width }) => sum + width, hasSelection ? 32 : 0)

  const show = (place: number) => {
    const box = scroller.current
    if (box === null) return
    const from = place * rowHeight
    const seen = box.clientHeight - rowHeight - (footer === undefined ? 0 : rowHeight)
    if (from < box.scrollTop) box.scrollTop = from
    else if (from + rowHeight > box.scrollTop + seen) box.scrollTop = from + rowHeight - seen
    follow()
  }
  const move = (to: number, column = active.column, extends_ = false) => {
    const place = Math.min(Math.max(0, to), rows.length - 1)
    if (extends_ && hasSelection) {
      const from = anchor ?? row
      setAnchor(from)
      const stretch = rows.slice(Math.min(from, place), Math.max(from, place) + 1)
      onSelect(new Set(stretch.filter(canSelect).map(keyOf)))
    } else setAnchor(null)
    setActive({ row: place, column: Math.min(Math.max(0, column), columns.length - 1) })
    show(place)
  }
  const { activeKey } = properties
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new key moves the active row
  useEffect(() => {
    const place = activeKey === undefined ? -1 : rows.findIndex((each) => keyOf(each) === activeKey)
    if (place >= 0) {
      setActive((before) => ({ ...before, row: place }))
      show(place)
    }
  }, [activeKey, rows])
  const toggle = (place: number) => {
    const item = rows[place]
    if (!hasSelection || item === undefined || !canSelect(item)) return
    const next = new Set(selected)
    if (!next.delete(keyOf(item))) next.add(keyOf(item))
    onSelect(next)
  }
  const pressed = (event: KeyboardEvent<HTMLDivElement>) => {
    const item = rows[row]
    if (event.target !== event.currentTarget || item === undefined) return
    const page = Math.max(1, Math.floor(height / rowHeight) - 2)
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(row + 1, active.column, event.shiftKey),
      ArrowUp: () => move(row - 1, active.column, event.shiftKey),
      ArrowRight: () => move(row, active.column + 1),
      ArrowLeft: () => move(row, active.column - 1),
      Home: () => move(0),
      End: () => move(rows.length - 1),
      PageDown: () => move(row + page),
      PageUp: () => move(row - page),
      ' ': () => toggle(row),
      Enter: () => onOpen?.(item),
    }
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey
    const step = isPlain ? steps[event.key] : undefined
    const isOpen = active.column === 0 ? properties.tree?.placeOf(item).isOpen : undefined
    if (isPlain && (event.key === 'ArrowRight' ? isOpen === false : event.key === 'ArrowLeft' && isOpen))
      properties.tree?.toggle(item)
    else if (step !== undefined) step()
    else if (onKey?.(event, item, columns[active.column]?.key ?? '') !== true) return
    event.preventDefault()
  }

  return (
    <div
      ref={scroller}
      className="grid"
      role="grid"
      {...(properties.tree === undefined ? {} : { role: 'treegrid' })}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + (hasSelection ? 1 : 0)}
      aria-multiselectable={hasSelection ? true : undefined}
      aria-activedescendant={
        rows.length > 0 && row >= first && row < end ? `${id}-${row}-${active.column}` : undefined
      }
      tabIndex={0}
      onScroll={follow}
      onKeyDown={pressed}
    >
      <div
        className="grid-row grid-head"
        role="row"
        aria-rowindex={1}
        style={{ gridTemplateColumns: template, minWidth: least }}
      >
        {hasSelection && (
          <div role="columnheader" className="grid-cell">
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={words.grid.selectAll}
              checked={selected.size > 0 && selected.size === rows.filter(canSelect).length}
              onChange={({ target }) =>
                onSelect(new Set(target.checked ? rows.filter(canSelect).map(keyOf) : []))
              }
            />
          </div>
        )}
        {columns.map(({ key, title }) => (
          <div key={key} role="columnheader" className="grid-cell">
            {title}
          </div>
        ))}
      </div>
      <div className="grid-body" role="rowgroup" style={{ height: rows.length * rowHeight, minWidth: least }}>
        {Array.from({ length: Math.max(0, window) }, (_, offset) => {
          const place = first + offset
          const item = rows[place]!
          const key = keyOf(item)
          const isSelected = selected?.has(key) ?? false
          const state = [
            place === row ? 'active' : '',
            isSelected ? 'selected' : '',
            key === openKey ? 'open' : '',
            properties.classOf?.(item) ?? '',
          ].filter((part) => part !== '')
          const node = properties.tree?.placeOf(item)
          const heading = properties.headingOf?.(item) ?? null
          if (heading !== null)
            return (
              <div
                key={place % (window + 1)}
                role="row"
                aria-rowindex={place + 2}
                className={`grid-row grid-heading ${state.join(' ')}`}
                style={{ transform: `translateY(${place * rowHeight}px)` }}
              >
                <div
                  role="gridcell"
                  aria-colspan={columns.length + (hasSelection ? 1 : 0)}
                  id={`${id}-${place}-${active.column}`}
                >
                  {heading}
                </div>
              </div>
            )
          return (
            <div
              key={place % (window + 1)}
              role="row"
              aria-rowindex={place + 2}
              aria-level={node?.level}
              aria-expanded={node?.isOpen ?? undefined}
              aria-selected={hasSelection ? isSelected : undefined}
              className={`grid-row ${state.join(' ')}`}
              data-key={key}
              onDoubleClick={(event) => {
                const cell =
                  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null
                if (cell !== null)
                  properties.onCell?.(item, cell.dataset['column'] ?? '', cell.getBoundingClientRect())
              }}
              style={{ gridTemplateColumns: template, transform: `translateY(${place * rowHeight}px)` }}
              onClick={(event) => {
                setActive({ row: place, column: active.column })
                if (event.shiftKey && hasSelection) move(place, active.column, true)
                else if (
                  !(
                    event.target instanceof HTMLInputElement ||
                    (event.target instanceof HTMLElement && event.target.closest('button, a'))
                  )
                )
                  onOpen?.(item)
              }}
            >
              {hasSelection && (
                <div role="gridcell" className="grid-cell">
                  {canSelect(item) && (
                    <input
                      type="checkbox"
                      tabIndex={-1}
                      aria-label={words.grid.select}
                      checked={isSelected}
                      onChange={() => toggle(place)}
                    />
                  )}
                </div>
              )}
              {columns.map((column, index) => (
                <div
                  key={column.key}
                  id={`${id}-${place}-${index}`}
                  role="gridcell"
                  data-column={column.key}
                  className="grid-cell"
                >
                  {column.cell(item)}
                </div>
              ))}
            </div>
          )
        })}
      </div>
      {rows.length === 0 && (
        <div role="row" className="grid-empty">
          <div role="gridcell">{empty}</div>
        </div>
      )}
      {footer !== undefined && (
        <div role="row" className="grid-footer">
          <div role="gridcell">{footer}</div>
        </div>
      )}
    </div>
  )
}

function everyRow(): boolean {
  return true
}

function useScroll(scroller: { readonly current: HTMLDivElement | null }) {
  const [box, setBox] = useState({ height: 600, top: 0 })
  const follow = () => {
    const element = scroller.current
    if (element !== null)
      setBox((before) =>
        before.height === element.clientHeight && before.top === element.scrollTop
          ? before
          : { height: element.clientHeight, top: element.scrollTop },
      )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is there
  useLayoutEffect(follow, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is there
  useEffect(() => {
    const observer = new ResizeObserver(follow)
    if (scroller.current !== null) observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [])
  return { ...box, follow }
}

/** The height of a row in pixels, as the style sheet has it. */
function useRowHeight(scroller: { readonly current: HTMLDivElement | null }): number {
  const [height, setHeight] = useState(34)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is there
  useLayoutEffect(() => {
    if (scroller.current === null) return
    const found = Number.parseFloat(getComputedStyle(scroller.current).getPropertyValue('--row'))
    if (found > 0) setHeight(found)
  }, [])
  return height
}
