import { useEffect, useRef, useState } from 'react'
import { followLog } from '../app/log-stream.ts'
import { newestRows } from './log-rows.ts'
import { isSelected, type LogRow, type LogSelection, queryOf } from './log-selection.ts'
import { newerThan, withNewest } from './shown-rows.ts'

/** Rows that are shown; older ones are found by the filter. */
const mostRows = 5_000
const first = 500
/** Rows come into the page no more often than this, however many there are. */
const showMs = 250

interface Tail {
  /** The newest first. */
  readonly rows: readonly LogRow[]
  /** Rows that came while the page was held. */
  readonly waiting: number
  /** Rows that come in a second, over the last seconds. */
  readonly perSecond: number
  readonly missed: number
  readonly error: string
  /** All rows of the selection in the log; null until it is known. */
  readonly total: number | null
}

/** Told of rows of the selection as they come, held or not; `isIncomplete` where others may have come unseen. */
type Listener = (rows: readonly LogRow[], isIncomplete: boolean) => void

/**
 * The newest rows of a selection, and those that come, by the one stream of this browser; while `isHeld` nothing moves, and
 * nothing is lost. A selection with an end in time has no rows that come.
 */
export function useLogTail(selection: LogSelection, isHeld: boolean, onCome: Listener): Tail {
  const [rows, setRows] = useState<readonly LogRow[]>([])
  const [waiting, setWaiting] = useState(0)
  const [perSecond, setPerSecond] = useState(0)
  const [missed, setMissed] = useState(0)
  const [error, setError] = useState('')
  const [total, setTotal] = useState<number | null>(null)
  const listener = useRef(onCome)
  listener.current = onCome
  const held = useRef(isHeld)
  held.current = isHeld
  const key = JSON.stringify(selection)
  useEffect(() => {
    const wanted = JSON.parse(key) as LogSelection
    const ended = new AbortController()
    let come: LogRow[] = []
    let shown: readonly LogRow[] = []
    /** Rows that are to be shown once nobody reads; null where only `come` is. */
    let caught: readonly LogRow[] | null = null
    let recent: number[] = []
    const show = (next: readonly LogRow[]) => {
      shown = next
      setRows(next)
    }
    const fail = (reason: Error) => {
      if (reason.name !== 'AbortError') setError(reason.message)
    }
    show([])
    setMissed(0)
    setWaiting(0)
    setError('')
    setTotal(null)
    /** Rows that are in the log, with those that came meanwhile. */
    const catchUp = async () => {
      const { rows: found, total: all } = await newestRows(queryOf(wanted), first, ended.signal)
      setTotal(all)
      setError('')
      caught = withNewest(here(), found).slice(0, mostRows)
      come = []
      if (!held.current || shown.length === 0) take()
    }
    /** All rows that this page has. */
    const here = () => {
      const before = caught ?? shown
      return [...newerThan(come, before).reverse(), ...before].slice(0, mostRows)
    }
    const take = () => {
      if (caught === null && come.length === 0) return
      show(here())
      caught = null
      come = []
    }
    if (wanted.to !== '') void catchUp().catch(fail)
    const stop =
      wanted.to !== ''
        ? () => undefined
        : followLog(queryOf(wanted), {
            onFollowing: () => {
              listener.current([], true)
              void catchUp().catch(fail)
            },
            onRows: (more, lost) => {
              const mine = (more as readonly LogRow[]).filter((row) => isSelected(row, wanted))
              come.push(...mine)
              const now = Date.now()
              recent.push(...mine.map(() => now))
              if (mine.length > 0) setTotal((before) => (before === null ? null : before + mine.length))
              if (lost > 0) setMissed((before) => before + lost)
              listener.current(mine, lost > 0)
            },
          })
    const timer = setInterval(() => {
      recent = recent.filter((at) => at > Date.now() - 5_000)
      setPerSecond(Math.round(recent.length / 5))
      const beyond = come.length - mostRows
      if (beyond > 0) {
        come.splice(0, beyond)
        setMissed((before) => before + beyond)
      }
      if (held.current) setWaiting(come.length + newerThan(caught ?? [], shown).length)
      else {
        setWaiting(0)
        take()
      }
    }, showMs)
    return () => {
      ended.abort()
      stop()
      clearInterval(timer)
    }
  }, [key])
  return { rows, waiting, perSecond, missed, error, total }
}
