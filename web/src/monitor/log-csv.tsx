import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../app/button.tsx'
import { addressOf, read, send } from '../app/client.ts'
import { useWords } from '../words/words.tsx'

/** Most rows of one answer of the log. */
const mostRows = 100_000
const againMs = 1_000

interface CsvProperties {
  /** Parameters `filter` and `search`. */
  readonly query: Readonly<Record<string, string>>
  /** Rows that they select; null until it is known. */
  readonly total: number | null
}

/** CSV of exactly the rows that are selected: at once, and as a file that the gateway writes where one answer has no room for all. */
export function LogCsv({ query, total }: CsvProperties) {
  const words = useWords()
  const own = words.monitor.csv
  const isMore = total !== null && total > mostRows
  return (
    <>
      <a
        href={addressOf({
          path: '/logs_backend/logs',
          query: { ...query, format_type: 'CSV', limit: mostRows },
        })}
        download="log.csv"
      >
        {total === null ? words.log.csv : isMore ? own.newest(mostRows, total) : own.all(total)}
      </a>
      {isMore && <WholeFile key={JSON.stringify(query)} query={query} />}
    </>
  )
}

interface Job {
  readonly state: string
  readonly progress: number
  readonly message: string
  readonly result: { readonly path: string } | null
  readonly problem: { readonly message: string } | null
}

/** All rows as a file, which the gateway writes in a job. */
function WholeFile({ query }: Pick<CsvProperties, 'query'>) {
  const words = useWords()
  const own = words.monitor.csv
  const [id, setId] = useState<string | null>(null)
  const [refused, setRefused] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { data: job, error } = useQuery({
    queryKey: ['jobs', 'log-export', id, words.code],
    queryFn: ({ signal }) => read<Job>(`/x/jobs/${id}`, {}, signal),
    enabled: id !== null,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.state === 'running' ? againMs : false,
    retry: false,
  })
  const begin = async () => {
    setRefused('')
    setAsked(true)
    const { filter, search } = query
    const body = {
      format: 'csv',
      ...(filter === undefined ? {} : { filter: JSON.parse(filter) as unknown }),
      ...(search === undefined ? {} : { search: JSON.parse(search) as unknown }),
    }
    try {
      setId((await send({ method: 'POST', path: '/x/logs/export', body })).headers.get('X-Job'))
    } catch (reason) {
      setRefused((reason as Error).message)
    }
    setAsked(false)
  }
  const problem =
    refused || (error?.message ?? job?.problem?.message ?? (job?.state === 'interrupted' ? job.message : ''))
  if (problem !== '')
    return (
      <>
        <span className="refused" role="alert">
          {problem}
        </span>
        <Button disabled={isAsked} onClick={() => void begin()}>
          {own.whole}
        </Button>
      </>
    )
  if (id === null)
    return (
      <Button disabled={isAsked} onClick={() => void begin()}>
        {own.whole}
      </Button>
    )
  if (job?.result !== null && job?.result !== undefined)
    return (
      <a href={addressOf({ path: job.result.path })} download>
        {own.written}
      </a>
    )
  return <span role="status">{own.writing(job?.progress ?? 0)}</span>
}
