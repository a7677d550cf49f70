import { useMemo, useState } from 'react'
import { Button } from '../app/button.tsx'
import { Layer } from '../app/layer.tsx'
import { useSession } from '../app/session.tsx'
import { useWords } from '../words/words.tsx'
import type { Column } from './column.ts'
import {
  type ColumnChoice,
  choiceOf,
  chosenColumns,
  isShown,
  moved,
  orderedColumns,
  withShown,
} from './column-order.ts'

/** Widths that a column may have, in pixels, and the step of its buttons. */
const narrowest = 48
const widest = 800
const step = 24

/**
 * The columns of a table as somebody wants them: which, in which order, how wide, but for those that are pinned; kept in this browser for each login and table.
 * Gives the columns to show and the button that chooses them.
 */
export function useColumnChoice<T>(table: string, columns: readonly Column<T>[]) {
  const { person } = useSession()
  const words = useWords()
  const kept = `gatehouse.columns.${person.login}.${table}`
  const [choice, setChoice] = useState<ColumnChoice>(() => choiceOf(localStorage.getItem(kept)))
  const [isOpen, setOpen] = useState(false)
  const change = (next: ColumnChoice) => {
    localStorage.setItem(kept, JSON.stringify(next))
    setChoice(next)
  }
  const offered = useMemo(() => columns.filter(({ isPinned }) => isPinned !== true), [columns])
  const all = orderedColumns(offered, choice)
  // The same array while nothing has changed, or every row would be drawn again.
  const shown = useMemo(
    () => [...columns.filter(({ isPinned }) => isPinned === true), ...chosenColumns(offered, choice)],
    [columns, offered, choice],
  )
  const titles = (key: string) => columns.find((column) => column.key === key)?.title ?? key
  const order = all.map(({ key }) => key)
  const button = (
    <>
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.grid.columns}
      </Button>
      {isOpen && (
        <Layer label={words.grid.columns} onClose={() => setOpen(false)}>
          <h2>{words.grid.columns}</h2>
          <ul className="column-choice">
            {all.map(({ key, width, isSpare = false }) => (
              <li key={key}>
                <label>
                  <input
                    type="checkbox"
                    checked={isShown(choice, { key, width, isSpare })}
                    onChange={({ target }) =>
                      change(withShown(choice, { key, width, isSpare }, target.checked))
                    }
                  />
                  {titles(key)}
                </label>
                <Button
                  aria-label={`${words.actions.moveUp}: ${titles(key)}`}
                  disabled={order[0] === key}
                  onClick={() => change({ ...choice, order: moved(order, key, -1) })}
                >
                  ↑
                </Button>
                <Button
                  aria-label={`${words.actions.moveDown}: ${titles(key)}`}
                  disabled={order.at(-1) === key}
                  onClick={() => change({ ...choice, order: moved(order, key, 1) })}
                >
                  ↓
                </Button>
                <input
                  type="number"
                  aria-label={`${words.grid.width}: ${titles(key)}`}
                  min={narrowest}
                  max={widest}
                  step={step}
                  value={width}
                  onChange={({ target }) => {
                    const wanted = Math.min(widest, Math.max(narrowest, target.valueAsNumber))
                    if (Number.isFinite(wanted))
                      change({ ...choice, widths: { ...choice.widths, [key]: wanted } })
                  }}
                />
              </li>
            ))}
          </ul>
          <div className="form-foot">
            <Button kind="primary" onClick={() => setOpen(false)}>
              {words.actions.close}
            </Button>
            <Button onClick={() => change(choiceOf(null))}>{words.grid.asDeclared}</Button>
          </div>
        </Layer>
      )}
    </>
  )
  return { columns: shown, button }
}
