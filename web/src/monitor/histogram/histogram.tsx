import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { Button } from '../../app/button.tsx'
import { useWords, type Words } from '../../words/words.tsx'
import {
  type Bar,
  barsIn,
  doneKinds,
  type Histogram,
  momentOf,
  placeOf,
  rowsOf,
  type Stretch,
  stretchOf,
  sumOf,
} from './window.ts'
import './histogram.css'

interface HistogramProperties {
  /** Null until it is there. */
  readonly histogram: Histogram | null
  readonly onZoom: (stretch: Stretch) => void
  /** Bars are to stay where they are while somebody draws over them. */
  readonly onFreeze: (isFrozen: boolean) => void
}

/** Height of the drawing in its own units. */
const tall = 100
/** Least height of a bar with rows, so that one among thousands is seen. */
const least = 5

/** Ends of a stretch that is being marked, as the middle of their bars: bars may move meanwhile. */
interface Mark {
  readonly anchor: number
  readonly end: number
}

/** Rows over time. A stretch is marked by dragging, or with Shift and arrows, and zoomed to by letting go, or by Enter. */
export function HistogramView({ histogram, onZoom, onFreeze }: HistogramProperties) {
  const words = useWords()
  const own = words.monitor.histogram
  const id = useId()
  const [mark, setMark] = useState<Mark | null>(null)
  if (histogram === null) return <div className="histogram" />
  const { bars, step } = histogram
  const last = bars.length - 1
  const middleOf = (place: number) => histogram.from + (Math.min(Math.max(0, place), last) + 0.5) * step
  const [anchor, end] =
    mark === null
      ? [last, last]
      : [placeOf(histogram, mark.anchor), placeOf(histogram, mark.end)].map((place) =>
          Math.min(Math.max(0, place), last),
        )
  const marked = stretchOf(histogram, anchor!, end!)
  const zoom = (stretch: Stretch) => {
    setMark(null)
    onZoom(stretch)
  }
  const move = (place: number, extends_: boolean) => {
    const to = middleOf(place)
    setMark({ anchor: extends_ ? (mark?.anchor ?? middleOf(last)) : to, end: to })
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const steps: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => move(end! - 1, event.shiftKey),
      ArrowRight: () => move(end! + 1, event.shiftKey),
      ArrowDown: () => move(end! - 1, event.shiftKey),
      ArrowUp: () => move(end! + 1, event.shiftKey),
      PageDown: () => move(end! - 10, event.shiftKey),
      PageUp: () => move(end! + 10, event.shiftKey),
      Home: () => move(0, event.shiftKey),
      End: () => move(last, event.shiftKey),
      Enter: () => zoom(marked),
      Escape: () => setMark(null),
    }
    const act = steps[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  const placeAt = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.floor(((clientX - left) / Math.max(1, width)) * bars.length)
  }
  const most = Math.max(1, ...bars.map(rowsOf))
  return (
    <section className="histogram" aria-label={own.title}>
      <div
        className="histogram-bars"
        role="slider"
        tabIndex={0}
        aria-label={own.title}
        aria-describedby={`${id}-help`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={end!}
        aria-valuetext={textOf(histogram, marked, words)}
        title={own.help}
        onKeyDown={pressed}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          onFreeze(true)
          move(placeAt(event), event.shiftKey)
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) move(placeAt(event), true)
        }}
        onPointerUp={(event) => {
          onFreeze(false)
          if (anchor !== end && event.currentTarget.hasPointerCapture(event.pointerId)) zoom(marked)
        }}
        onPointerCancel={() => {
          onFreeze(false)
          setMark(null)
        }}
      >
        <svg viewBox={`0 0 ${bars.length} ${tall}`} preserveAspectRatio="none" aria-hidden>
          {doneKinds.map((kind) => (
            <path key={kind} className={`done-${kind}`} d={pathOf(bars, kind, most)} />
          ))}
          {mark !== null && (
            <rect
              className="marked"
              x={placeOf(histogram, marked.from)}
              width={(marked.to - marked.from) / step}
              y={0}
              height={tall}
            />
          )}
        </svg>
      </div>
      <div className="histogram-foot">
        <span className="dim">{words.wall(momentOf(histogram.from))}</span>
        <span>
          {mark === null ? (
            <Legend bars={bars} />
          ) : (
            <>
              {textOf(histogram, marked, words)} <Button onClick={() => zoom(marked)}>{own.zoom}</Button>
            </>
          )}
        </span>
        <span className="dim">{words.wall(momentOf(histogram.from + bars.length * step))}</span>
      </div>
      <span id={`${id}-help`} className="heard">
        {own.help}
      </span>
      <BarTable histogram={histogram} onZoom={zoom} />
    </section>
  )
}

function Legend({ bars }: { readonly bars: readonly Bar[] }) {
  const words = useWords()
  const sum = sumOf(bars)
  return (
    <>
      {doneKinds.map((kind) => (
        <span key={kind} className="histogram-kind">
          <svg viewBox="0 0 8 8" width={8} height={8} aria-hidden>
            <rect className={`done-${kind}`} width={8} height={8} />
          </svg>{' '}
          {words.monitor.histogram[kind]} {words.number(sum[kind])}
        </span>
      ))}
    </>
  )
}

/** The same as a table, for those who do not see bars. */
function BarTable({
  histogram,
  onZoom,
}: {
  readonly histogram: Histogram
  readonly onZoom: (stretch: Stretch) => void
}) {
  const words = useWords()
  const own = words.monitor.histogram
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="histogram-table"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{own.table}</summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll
        <div className="histogram-scroll" role="region" aria-label={own.table} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{own.from}</th>
                <th scope="col">{own.to}</th>
                {doneKinds.map((kind) => (
                  <th key={kind} scope="col">
                    {own[kind]}
                  </th>
                ))}
                <th scope="col">{own.zoom}</th>
              </tr>
            </thead>
            <tbody>
              {histogram.bars
                .map((bar, place) => ({ bar, stretch: stretchOf(histogram, place, place) }))
                .filter(({ bar }) => rowsOf(bar) > 0)
                .reverse()
                .map(({ bar, stretch }) => (
                  <tr key={stretch.from}>
                    <td>{words.wall(momentOf(stretch.from))}</td>
                    <td>{words.wall(momentOf(stretch.to))}</td>
                    {doneKinds.map((kind) => (
                      <td key={kind} className="number">
                        {words.number(bar[kind])}
                      </td>
                    ))}
                    <td>
                      <Button
                        kind="quiet"
                        aria-label={own.zoomTo(
                          words.wall(momentOf(stretch.from)),
                          words.wall(momentOf(stretch.to)),
                        )}
                        onClick={() => onZoom(stretch)}
                      >
                        {own.zoom}
                      </Button>
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  )
}

/** A stretch in words: its time, and what was done in it. */
function textOf(histogram: Histogram, stretch: Stretch, words: Words): string {
  const [from, to] = [words.wall(momentOf(stretch.from)), words.wall(momentOf(stretch.to))]
  const isSameDay = from.slice(0, 10) === to.slice(0, 10)
  const sum = sumOf(barsIn(histogram, stretch))
  return words.monitor.histogram.bar(
    `${from} – ${isSameDay ? to.slice(11) : to}`,
    rowsOf(sum),
    sum.accept,
    sum.drop,
  )
}

/** All bars of a kind as one path, each on top of those of the kinds below. */
function pathOf(bars: readonly Bar[], kind: keyof Bar, most: number): string {
  const below = doneKinds.slice(0, doneKinds.indexOf(kind))
  return bars
    .map((bar, place) => {
      if (bar[kind] === 0) return ''
      const heights = (kinds: readonly (keyof Bar)[]) =>
        kinds.reduce(
          (sum, each) => sum + (bar[each] === 0 ? 0 : Math.max(least, heightOf(bar[each], most))),
          0,
        )
      const bottom = tall - heights(below)
      const top = Math.max(0, bottom - Math.max(least, heightOf(bar[kind], most)))
      return `M${place + 0.1} ${bottom}V${top}H${place + 0.9}V${bottom}Z`
    })
    .join('')
}

function heightOf(count: number, most: number): number {
  return Math.round((count / most) * tall * 10) / 10
}
