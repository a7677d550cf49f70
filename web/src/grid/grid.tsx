import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { enterForm, openByKey } from '../form/lost-focus.ts'
import { useWords } from '../words/words.tsx'
import { type Column, wideEnough } from './column.ts'
import { isGridKey } from './grid-key.ts'
import { GridRow, HeadingRow, type RowActs } from './row.tsx'
import { inElementOrder, slotsOf } from './slots.ts'
import { usePrinting } from './use-media.ts'
import { usePlaceBack } from './use-place-back.ts'
import { useSelectionEscape } from './use-selection-escape.ts'
import { useRowHeight, useScroll } from './use-window.ts'
import './grid.css'
import './print.css'

interface GridProperties<T> {
  /** Name for assistive technology. */
  readonly label: string
  readonly rows: readonly T[]
  readonly columns: readonly Column<T>[]
  readonly keyOf: (row: T) => string
  /** Shown where there are no rows. */
  readonly empty: ReactNode
  /** True until it is known whether there are rows: the place of rows is shown, and nothing is said about them. */
  readonly isLoading?: boolean
  readonly classOf?: (row: T) => string
  /** Keys of rows that are selected; absent where nothing can be. */
  readonly selected?: ReadonlySet<string>
  readonly onSelect?: (selected: ReadonlySet<string>) => void
  /** Opens a row; by the keyboard, focus is to follow. */
  readonly onOpen?: (row: T, isByKey: boolean) => void
  /** Closes what is open beside the grid. */
  readonly onClose?: () => void
  /** A key that the grid has no use for, on its active row and column; true where something was done. */
  readonly onKey?: (event: KeyboardEvent, row: T, column: string) => boolean
  /** A row that is a heading: what it shows across all columns; null for any other row. */
  readonly headingOf?: (row: T) => ReactNode | null
  /** Name of what selects a row. */
  readonly selectLabel?: (row: T) => string
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
/** So long after a click a second one makes it a double click. */
const secondClickMs = 220
/** Pixels of the column in which rows are selected. */
const selectWidth = 32

/**
 * A table of any length: only rows that are seen are in the document, and they are used again, by their slot. It has one tab stop;
 * arrows, Home, End, PgUp and PgDn move in it, Space selects, Shift with arrows selects a stretch, Enter opens,
 * F2 presses what the cell has to press.
 */
export function Grid<T>(properties: GridProperties<T>) {
  const { label, rows, keyOf, empty, selected, onSelect, onOpen, onKey, openKey, footer } = properties
  const columns = useMemo(() => properties.columns.map(wideEnough), [properties.columns])
  const words = useWords()
  const canSelect = properties.canSelect ?? everyRow
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = useRowHeight(scroller, label)
  const { height, width, top, restedTop, follow } = useScroll(scroller, { rowHeight, label })
  const [active, setActive] = useState({ row: 0, column: 0 })
  const [anchor, setAnchor] = useState<number | null>(null)
  const row = Math.min(active.row, Math.max(0, rows.length - 1))
  const isPrinted = usePrinting()
  const drawnHeight = isPrinted ? rows.length * rowHeight : height
  const slots = slotsOf(rows.length, rowHeight, drawnHeight, isPrinted ? 0 : top, spare)
  const origin = slotsOf(rows.length, rowHeight, drawnHeight, isPrinted ? 0 : restedTop, spare).first
  const hasSelection = selected !== undefined && onSelect !== undefined
  const { template, printed, least } = widthsOf(columns, hasSelection)
  const pins = useMemo(() => pinsOf(columns, hasSelection), [columns, hasSelection])
  const selectable = useMemo(() => rows.filter(canSelect), [rows, canSelect])

  useSelectionEscape(scroller, hasSelection && selected.size > 0, () => onSelect?.(new Set()))

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
  /** False until somebody has been at a row: the active one is the first then, whatever comes before it. */
  const isTouched = useRef(false)
  // The active row stays with what it shows when rows come, go and move.
  const known = useRef<{ readonly rows: readonly T[]; readonly key: string | null }>({ rows, key: null })
  useLayoutEffect(() => {
    const item = rows[row]
    const { rows: before, key } = known.current
    const place =
      !isTouched.current || before === rows || key === null || (item !== undefined && keyOf(item) === key)
        ? -1
        : rows.findIndex((each) => keyOf(each) === key)
    if (place >= 0) setActive((now) => ({ ...now, row: place }))
    known.current = { rows, key: place >= 0 ? key : item === undefined ? null : keyOf(item) }
  }, [rows, row, keyOf])
  const { activeKey } = properties
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new key moves the active row
  useEffect(() => {
    const place = activeKey === undefined ? -1 : rows.findIndex((each) => keyOf(each) === activeKey)
    if (place >= 0) {
      isTouched.current = true
      setActive((before) => ({ ...before, row: place }))
      show(place)
    }
  }, [activeKey, rows])
  usePlaceBack({
    label,
    rows,
    keyOf,
    scroller,
    rowHeight,
    place: row,
    restore: (place) => {
      isTouched.current = true
      setActive((before) => ({ ...before, row: place }))
      follow()
    },
  })
  // What a link opens is seen, once it is there; behind that somebody may scroll away from it.
  const revealed = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what opens, and its coming, moves the rows
  useEffect(() => {
    const wanted = openKey === undefined ? null : `${openKey} ${rowHeight}`
    const place = wanted === null ? -1 : rows.findIndex((each) => keyOf(each) === openKey)
    if (wanted === revealed.current || (wanted !== null && place < 0)) return
    revealed.current = wanted
    if (wanted === null) return
    isTouched.current = true
    setActive((before) => ({ ...before, row: place }))
    show(place)
  }, [openKey, rows, rowHeight])
  const lastToggled = useRef<string | null>(null)
  /** Selects a row or leaves it; with `extends_` all from the one that was selected last. */
  const toggle = (place: number, extends_ = false) => {
    const item = rows[place]
    if (!hasSelection || item === undefined || !canSelect(item)) return
    const next = new Set(selected)
    const from = extends_ ? rows.findIndex((each) => keyOf(each) === lastToggled.current) : -1
    lastToggled.current = keyOf(item)
    if (from >= 0)
      for (const each of rows.slice(Math.min(from, place), Math.max(from, place) + 1).filter(canSelect))
        next.add(keyOf(each))
    else if (!next.delete(keyOf(item))) next.add(keyOf(item))
    onSelect(next)
  }
  const pressed = (event: KeyboardEvent<HTMLDivElement>) => {
    const item = rows[row]
    if (item === undefined || !isGridKey(event)) return
    isTouched.current = true
    const page = Math.max(1, Math.floor(height / rowHeight) - 2)
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(row + 1, active.column, event.shiftKey),
      ArrowUp: () => move(row - 1, active.column, event.shiftKey),
      ArrowRight: () => move(row, active.column + 1),
      ArrowLeft: () => move(row, active.column - 1),
      Home: () => move(0, active.column, event.shiftKey),
      End: () => move(rows.length - 1, active.column, event.shiftKey),
      PageDown: () => move(row + page, active.column, event.shiftKey),
      PageUp: () => move(row - page, active.column, event.shiftKey),
      ' ': () => toggle(row),
      Enter: () => {
        openByKey()
        onOpen?.(item, true)
        if (keyOf(item) === openKey)
          enterForm(scroller.current?.parentElement?.querySelector('.panel') ?? null, false)
      },
    }
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey
    const leaves = hasSelection && selected.size > 0 ? () => onSelect(new Set()) : undefined
    const closes = openKey === undefined ? undefined : properties.onClose
    const step = event.key === 'Escape' ? (leaves ?? closes) : isPlain ? steps[event.key] : undefined
    const isOpen = active.column === 0 ? properties.tree?.placeOf(item).isOpen : undefined
    if (isPlain && (event.key === 'ArrowRight' ? isOpen === false : event.key === 'ArrowLeft' && isOpen))
      properties.tree?.toggle(item)
    else if (isPlain && event.key === 'ArrowLeft' && isOpen !== undefined)
      move(aboveIn(rows, row, properties.tree))
    else if (step !== undefined) step()
    else if (onKey?.(event, item, columns[active.column]?.key ?? '') === true) {
      // It was done.
    } else if (event.key !== 'F2' || !isPlain || !pressIn(`${id}-${row}-${active.column}`)) return
    if (event.target !== event.currentTarget) event.currentTarget.focus({ preventScroll: true })
    event.preventDefault()
  }

  const opening = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  /** What opens beside the grid moves cells from under the pointer: a second click must find its own. */
  const open = (item: T) => {
    clearTimeout(opening.current)
    if (properties.onCell === undefined || openKey !== undefined) onOpen?.(item, false)
    else opening.current = setTimeout(() => onOpen?.(item, false), secondClickMs)
  }
  const acts = useActs<T>({
    toggle,
    click: (event, item, place) => {
      const { target } = event
      const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
      const clicked = columns.findIndex(({ key }) => key === cell?.dataset['column'])
      const column = clicked < 0 ? active.column : clicked
      isTouched.current = true
      setActive({ row: place, column })
      if (event.shiftKey && hasSelection) move(place, column, true)
      else if (
        !(target instanceof HTMLInputElement || (target instanceof Element && target.closest('button, a')))
      )
        open(item)
    },
    cell: (item, column, place) => {
      clearTimeout(opening.current)
      properties.onCell?.(item, column, place)
    },
  })
  // Rows beyond the window follow those that are seen when there is time.
  const before = useDeferredValue(rows)
  const seenFrom = Math.floor(top / rowHeight)
  const seenTo = seenFrom + Math.ceil(drawnHeight / rowHeight)
  const drawn = (place: number) => {
    const isSeen = place >= seenFrom && place <= seenTo
    const item = (isSeen ? undefined : before[place]) ?? rows[place]!
    const key = keyOf(item)
    const isSelected = selected?.has(key) ?? false
    const state = [
      place === row ? 'active' : '',
      isSelected ? 'selected' : '',
      key === openKey ? 'open' : '',
      properties.classOf?.(item) ?? '',
    ]
      .filter((part) => part !== '')
      .join(' ')
    const node = properties.tree?.placeOf(item)
    const heading = properties.headingOf?.(item) ?? null
    const common = { place, top: place * rowHeight, state }
    if (heading !== null)
      return (
        <HeadingRow
          key={place % slots.count}
          id={`${id}-${place}-${active.column}`}
          rowKey={key}
          span={columns.length + (hasSelection ? 1 : 0)}
          {...common}
        >
          {heading}
        </HeadingRow>
      )
    return (
      <GridRow
        key={place % slots.count}
        id={id}
        item={item}
        rowKey={key}
        columns={columns}
        pins={pins}
        hasSelection={hasSelection}
        canSelect={hasSelection && canSelect(item)}
        isSelected={isSelected}
        selectLabel={hasSelection ? properties.selectLabel?.(item) : undefined}
        level={node?.level}
        isOpen={node?.isOpen ?? undefined}
        activeColumn={place === row ? active.column : -1}
        acts={acts}
        {...common}
      />
    )
  }

  return (
    <div
      ref={scroller}
      className={width > 0 && least > width ? 'grid scrolls-across' : 'grid'}
      role="grid"
      {...(properties.tree === undefined ? {} : { role: 'treegrid' })}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + (hasSelection ? 1 : 0)}
      aria-multiselectable={hasSelection ? true : undefined}
      aria-activedescendant={
        rows.length > 0 && row >= slots.first && row < slots.end ? `${id}-${row}-${active.column}` : undefined
      }
      tabIndex={0}
      onScroll={follow}
      onKeyDown={pressed}
      style={{ '--columns': template, '--printed': printed } as CSSProperties}
    >
      <div className="grid-row grid-head" role="row" aria-rowindex={1} style={{ minWidth: least }}>
        {hasSelection && (
          <div role="columnheader" className="grid-cell grid-select pinned">
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={words.grid.selectAll}
              checked={selected.size > 0 && selected.size === selectable.length}
              onChange={({ target }) => onSelect(new Set(target.checked ? selectable.map(keyOf) : []))}
            />
          </div>
        )}
        {columns.map(({ key, title }, index) => (
          <div
            key={key}
            role="columnheader"
            data-column={key}
            className={pins[index] === undefined ? 'grid-cell' : 'grid-cell pinned'}
            style={pins[index] === undefined ? undefined : { left: pins[index] }}
          >
            {title}
          </div>
        ))}
      </div>
      <div className="grid-body" role="rowgroup" style={{ height: rows.length * rowHeight, minWidth: least }}>
        {inElementOrder(slots, origin).map(drawn)}
      </div>
      {rows.length === 0 && properties.isLoading === true && <div role="row" className="loading" aria-busy />}
      {rows.length === 0 && properties.isLoading !== true && (
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

/** Presses what a cell has to press, as a click on it does; false where it has nothing. */
function pressIn(cell: string): boolean {
  const found = document.getElementById(cell)?.querySelector<HTMLElement>('button, a[href]')
  found?.click()
  return found !== null && found !== undefined
}

/** Place of the row of a tree that another is below; its own place where it is below none. */
function aboveIn<T>(rows: readonly T[], place: number, tree: GridProperties<T>['tree']): number {
  const levelOf = (at: number) => tree?.placeOf(rows[at]!).level ?? 0
  for (let at = place - 1; at >= 0; at--) if (levelOf(at) < levelOf(place)) return at
  return place
}

function everyRow(): boolean {
  return true
}

/** Width of a column on paper, to that on the screen. */
const printedScale = 0.86
/** Part of its width that a column which grows has on paper at least. */
const leastGrown = 0.6
/** Pixels that the narrower of the usual sheets, on its side, has between its margins. */
const sheetWidth = 980

/** The columns as templates of the style sheet, for the screen and for paper, and the pixels that they take at least. */
function widthsOf<T>(columns: readonly Column<T>[], hasSelection: boolean) {
  const first = hasSelection ? selectWidth : 0
  const template = [
    ...(hasSelection ? [`${first}px`] : []),
    ...columns.map(({ width, grows }) => (grows ? `minmax(${width}px, 1fr)` : `${width}px`)),
  ].join(' ')
  const least = columns.reduce((sum, { width }) => sum + width, first)
  // On paper nothing is selected, letters are smaller, and there is no more room than the page has: columns that grow give way first.
  const kept = columns.reduce((sum, { width, grows }) => sum + width * (grows ? leastGrown : 1), 0)
  const fits = kept * printedScale <= sheetWidth
  const printed = columns
    .map(({ width, grows }) =>
      grows || !fits ? `minmax(0, ${width}fr)` : `${Math.round(width * printedScale)}px`,
    )
    .join(' ')
  return { template, printed, least }
}

/** Pixels from the edge at which the first columns stay, by their place. */
function pinsOf<T>(columns: readonly Column<T>[], hasSelection: boolean): readonly number[] {
  const pins: number[] = []
  let left = hasSelection ? selectWidth : 0
  for (const { isPinned, width } of columns) {
    if (isPinned !== true) break
    pins.push(left)
    left += width
  }
  return pins
}

/** Acts that stay the same object while what they do follows the newest render. */
function useActs<T>(newest: RowActs<T>): RowActs<T> {
  const [holder] = useState(() => ({ newest }))
  holder.newest = newest
  return useState<RowActs<T>>(() => ({
    toggle: (place, extends_) => holder.newest.toggle(place, extends_),
    click: (event, item, place) => holder.newest.click(event, item, place),
    cell: (item, column, place) => holder.newest.cell(item, column, place),
  }))[0]
}
