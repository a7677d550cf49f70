import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWords } from '../words/words.tsx'
import { lastAnswerMs, read } from './client.ts'
import { useInterval } from './news.tsx'
import { useSession } from './session.tsx'

/** State of the gateway that every administrator may read. */
export interface GatewayState {
  /** Name that the settings give it; empty for none. */
  readonly name: string
  /** IANA name of its time zone. */
  readonly time_zone: string
  readonly revision: number
  readonly applied_revision: number | null
  readonly apply_error: string
  /** `lab`, `host`, `none` or `disconnected`. */
  readonly data_plane: string
  readonly engines: readonly { readonly name: string; readonly status: string; readonly msg: string }[]
}

/** The state of the gateway: the stream tells when it changes. */
export function useGatewayState() {
  const { code } = useWords()
  const refetchInterval = useInterval(5_000)
  return useQuery({
    queryKey: ['state', code],
    queryFn: ({ signal }) => read<GatewayState>('/x/state', {}, signal),
    refetchInterval,
    placeholderData: (previous) => previous,
  })
}

/** Revision of the newest state that was read; undefined before the first. */
export function revisionKnown(queries: QueryClient): number | undefined {
  const known = queries.getQueriesData<GatewayState>({ queryKey: ['state'] })
  return known.reduce<number | undefined>(
    (newest, [, state]) => (state === undefined ? newest : Math.max(newest ?? 0, state.revision)),
    undefined,
  )
}

/** Why what is stored is not in force, in the gateway's words; empty where it says nothing. */
export function reasonOf(status: GatewayState | undefined): string {
  return status?.apply_error ?? ''
}

/** State of what is stored, in a word. */
export function StatusChip() {
  const words = useWords()
  const { isAway } = useSession()
  const { data } = useGatewayState()
  const age = useAge(isAway)
  if (isAway)
    return (
      <output className="chip failed">
        ✕ {words.status.away} · {words.status.seen(age)}
      </output>
    )
  if (data === undefined) return <span className="chip-space" />
  const { revision, applied_revision: applied, apply_error: error, data_plane: plane } = data
  const reason = reasonOf(data)
  const [kind, mark, text] =
    error !== ''
      ? ['failed', '✕', words.status.failed]
      : plane === 'none'
        ? ['not-enforced', '◌', words.status.nothingEnforced]
        : applied === null || applied < revision
          ? ['pending', '◔', words.status.pending]
          : ['in-force', '●', words.status.inForce]
  return (
    <output className={`chip ${kind}`} title={reason === '' ? undefined : reason}>
      <span aria-hidden>{mark}</span> {text} <span className="dim">r{revision}</span>
      {reason !== '' && <span className="reason">: {reason}</span>}
    </output>
  )
}

/** Seconds since the gateway last answered. */
function useAge(runs: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!runs) return undefined
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [runs])
  return Math.max(0, Math.round((now - lastAnswerMs()) / 1000))
}
