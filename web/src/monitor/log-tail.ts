import { useEffect, useRef, useState } from 'react'
import { addressOf, read } from '../app/client.ts'

/** A row of the log. */
export interface LogRow {
  readonly id: string
  readonly date_time: number
  readonly microseconds: number
  readonly priority: number
  readonly message: string
  readonly syslog_id: string
  readonly unit: string
  readonly event?: Readonly<Record<string, unknown>>
}

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
  readonly missed: number
  readonly error: string
}

/** The newest rows that hold a text, and those that come; while `isHeld` nothing moves, and nothing is lost. */
export function useLogTail(text: string, isHeld: boolean): Tail {
  const [rows, setRows] = useState<readonly LogRow[]>([])
  const [waiting, setWaiting] = useState(0)
  const [missed, setMissed] = useState(0)
  const [error, setError] = useState('')
  const held = useRef(isHeld)
  const come = useRef<LogRow[]>([])
  held.current = isHeld
  useEffect(() => {
    const search = text === '' ? {} : { search: JSON.stringify({ text, columns: ['message'] }) }
    const ended = new AbortController()
    let stream: EventSource | null = null
    come.current = []
    setMissed(0)
    setError('')
    read<{ data: readonly LogRow[] }>('/logs_backend/logs', { ...search, limit: first }, ended.signal)
      .then(({ data }) => {
        setRows(data)
        const after = data[0] === undefined ? {} : { after: Number(data[0].id) }
        stream = new EventSource(addressOf({ path: '/x/logs/tail', query: { ...search, ...after } }))
        stream.onmessage = ({ data: line }) => void come.current.push(JSON.parse(line as string) as LogRow)
        stream.addEventListener('missed', ({ data: line }) => {
          const { rows: count = 0 } = JSON.parse(line as string) as { rows?: number }
          setMissed((before) => before + count)
        })
      })
      .catch((reason: Error) => {
        if (reason.name !== 'AbortError') setError(reason.message)
      })
    const show = setInterval(() => {
      if (held.current) setWaiting(come.current.length)
      else if (come.current.length > 0) {
        const more = come.current.reverse()
        come.current = []
        setWaiting(0)
        setRows((before) => [...more, ...before].slice(0, mostRows))
      }
      const beyond = come.current.length - mostRows
      if (beyond > 0) {
        come.current.splice(0, beyond)
        setMissed((before) => before + beyond)
      }
    }, showMs)
    return () => {
      ended.abort()
      stream?.close()
      clearInterval(show)
    }
  }, [text])
  return { rows, waiting, missed, error }
}
