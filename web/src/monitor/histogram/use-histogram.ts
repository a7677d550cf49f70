import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { gatewayMs, read } from '../../app/client.ts'
import { type LogRow, type LogSelection, queryOf } from '../log-selection.ts'
import {
  type DoneKind,
  doneKind,
  type Histogram,
  type HistogramAnswer,
  histogramOf,
  liveStretch,
  mostBars,
  movedTo,
  wallSeconds,
  withRows,
} from './window.ts'

/** So often all is counted anew by the gateway while rows come. */
const countEveryMs = 60_000
/** Bars move no more often than this, however many rows come. */
const moveEveryMs = 500
/** Seconds beyond now in a stretch without an end, for rows that come until all is counted anew. */
const spare = 60

/** Seconds since 1970 by the clock of the gateway. */
function unixNow(): number {
  return (Date.now() + gatewayMs()) / 1000
}

/** Seconds that the wall clock of the gateway is ahead of those since 1970. */
async function wallOffset(signal: AbortSignal): Promise<number> {
  const to = Math.floor(unixNow())
  const query = { from: to - 1, to, buckets: 1 }
  return wallSeconds((await read<HistogramAnswer>('/x/logs/histogram', query, signal)).to) - to
}

/** Request of a histogram: of a stretch of the selection, or of the last `span` seconds. */
export function histogramRequest(selection: LogSelection, span: number) {
  const { from, to } = selection
  const isLive = from === '' && to === ''
  const stretch = isLive
    ? liveStretch(unixNow(), span)
    : {
        ...(from === '' ? {} : { from: Number(from) }),
        to: to === '' ? Math.ceil(unixNow()) + spare : Number(to),
      }
  return {
    method: 'GET',
    path: '/x/logs/histogram',
    query: {
      ...queryOf({ ...selection, from: '', to: '' }),
      ...stretch,
      buckets: mostBars,
      by: 'event.action',
    },
  }
}

/**
 * Rows of a selection over time: counted by the gateway once, and again each minute; rows that come meanwhile are counted here, so
 * that none costs a request.
 */
export function useHistogram(selection: LogSelection, span: number) {
  const isOpen = selection.to === ''
  const isLive = isOpen && selection.from === ''
  const { data, error, refetch } = useQuery({
    queryKey: ['log-histogram', selection, isLive ? span : 0],
    queryFn: async ({ signal }) => {
      const { path, query } = histogramRequest(selection, span)
      const answer = await read<HistogramAnswer>(path, query, signal)
      return {
        histogram: histogramOf(answer),
        /** Seconds that the wall clock is ahead of those since 1970. */
        offset: isOpen ? wallSeconds(answer.to) - query.to : null,
      }
    },
    refetchInterval: isOpen ? countEveryMs : false,
    refetchOnWindowFocus: isOpen,
    structuralSharing: false,
    retry: false,
  })
  // A stretch with an end says nothing about the time that it is now.
  const { data: pastOffset = null } = useQuery({
    queryKey: ['log-wall-offset'],
    queryFn: ({ signal }) => wallOffset(signal),
    enabled: !isOpen,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const come = useRef<{ readonly at: number; readonly kind: DoneKind }[]>([])
  const isFrozen = useRef(false)
  const [shown, setShown] = useState<Histogram | null>(null)
  useEffect(() => {
    come.current = []
    setShown(data?.histogram ?? null)
  }, [data])
  const offset = data?.offset ?? null
  useEffect(() => {
    if (!isOpen || offset === null) return
    const timer = setInterval(() => {
      if (isFrozen.current) return
      const rows = come.current.splice(0)
      setShown((before) => {
        if (before === null) return null
        const moved = isLive ? movedTo(before, Math.floor(unixNow()) + offset) : before
        return rows.length === 0 ? moved : withRows(moved, rows)
      })
    }, moveEveryMs)
    return () => clearInterval(timer)
  }, [isOpen, isLive, offset])
  const add = useCallback(
    (rows: readonly LogRow[], isIncomplete: boolean) => {
      for (const { date_time, event } of rows)
        come.current.push({ at: wallSeconds(date_time), kind: doneKind(event?.['action']) })
      if (isIncomplete) void refetch({ cancelRefetch: false })
    },
    [refetch],
  )
  return {
    histogram: shown,
    error,
    /** Counts rows that have come; `isIncomplete` where others may have come unseen. */
    add,
    /** While true bars stay where they are. */
    isFrozen,
    /** Second of the wall clock behind the present one, which no row has yet; null while it is not known. */
    nextSecond: (): number | null => {
      const ahead = offset ?? pastOffset
      return ahead === null ? null : Math.floor(unixNow()) + ahead + 1
    },
  }
}
