import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWords } from '../words/words.tsx'
import { read } from './client.ts'
import { useSession } from './session.tsx'

/** What the gateway says of itself. */
export interface Status {
  readonly [name: string]: unknown
  readonly revision: number
  readonly applied_revision: number | null
  readonly apply_error: string
  readonly engines: readonly { readonly name: string; readonly status: string; readonly msg: string }[]
}

/** The status, read every five seconds; nothing for those who may not read it. */
export function useStatus() {
  const { mayRead } = useSession()
  const { code } = useWords()
  return useQuery({
    queryKey: ['status', code],
    queryFn: ({ signal }) => read<Status>('/x/status', {}, signal),
    enabled: mayRead('system'),
    refetchInterval: 5_000,
    placeholderData: (previous) => previous,
  })
}

/** What is stored and what is in force, in a word. */
export function StatusChip() {
  const words = useWords()
  const { isAway } = useSession()
  const { data, dataUpdatedAt } = useStatus()
  const age = useAge(dataUpdatedAt, isAway)
  if (isAway)
    return (
      <output className="chip failed">
        ✕ {words.status.away} · {words.status.seen(age)}
      </output>
    )
  if (data === undefined) return <span className="chip-space" />
  const { revision, applied_revision: applied, apply_error: error } = data
  const [kind, mark, text] =
    error !== ''
      ? ['failed', '✕', words.status.failed]
      : applied !== null && applied < revision
        ? ['pending', '◔', words.status.pending]
        : ['in-force', '●', words.status.inForce]
  return (
    <output className={`chip ${kind}`} title={error === '' ? undefined : error}>
      <span aria-hidden>{mark}</span> {text} <span className="dim">r{revision}</span>
      {error !== '' && <span className="reason">: {error}</span>}
    </output>
  )
}

function useAge(since: number, runs: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!runs) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [runs])
  return since === 0 ? 0 : Math.max(0, Math.round((now - since) / 1000))
}
