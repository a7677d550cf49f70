import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { read } from '../app/client.ts'
import { visible } from '../resource/hostile.ts'
import { useWords } from '../words/words.tsx'

interface Job {
  readonly state: string
  readonly progress: number | null
  readonly message: string
  readonly problem: { readonly message: string } | null
}

interface JobProperties {
  readonly job: string
  /** Name of what the job does. */
  readonly label: string
}

/** A job that goes on with a file, until it is over; pages then read again. */
export function JobLine({ job, label }: JobProperties) {
  const words = useWords()
  const queries = useQueryClient()
  const path = `/x/jobs/${encodeURIComponent(job)}`
  const { data } = useQuery({
    queryKey: ['jobs', path, words.code],
    queryFn: ({ signal }) => read<Job>(path, {}, signal),
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.state === 'running' ? 1_000 : false,
  })
  const isOver = data !== undefined && data.state !== 'running'
  useEffect(() => {
    if (isOver) void queries.invalidateQueries()
  }, [isOver, queries])
  const { states } = words.monitor.jobs
  if (data === undefined) return <p role="status">{label}</p>
  const text = data.problem?.message ?? data.message
  return (
    <p role={data.problem === null ? 'status' : 'alert'} className={data.problem === null ? '' : 'refused'}>
      {label}: {states[data.state as 'done'] ?? data.state}{' '}
      {!isOver && data.progress !== null && <progress value={data.progress} max={100} aria-label={label} />}
      {text !== '' && ` · ${visible(text)}`}
    </p>
  )
}
