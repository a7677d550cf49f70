import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWords } from '../../words/words.tsx'
import { Button } from '../button.tsx'
import { Refusal, read, send } from '../client.ts'
import { useInterval } from '../news.tsx'
import { useSession } from '../session.tsx'
import { WhatChanged } from './what-changed.tsx'

/** A change that is taken back unless somebody confirms it. */
export interface Waiting {
  readonly revision: number
  readonly deadline: number
  readonly seconds_left: number
  readonly login: string
  readonly action: string
  readonly in_force: boolean
}

/** A browser keeps connections, and an old one cannot show that new ones get through: each refusal closes one. */
const mostTries = 8

/** While one waits the page looks often, stream or not: the change may have cut it off. */
const lookMs = 3_000
const mostAnswerMs = 5_000

/** Changes that wait for a confirmation, as the gateway last told of them. */
export function useWaiting() {
  const every = useInterval(2_000)
  return useQuery({
    queryKey: ['confirm'],
    queryFn: async ({ signal }) => ({
      rows: await read<readonly Waiting[]>('/x/confirm', {}, signal),
      at: Date.now(),
    }),
    refetchInterval: ({ state }) => (every === false && (state.data?.rows.length ?? 0) > 0 ? lookMs : every),
  })
}

/** Changes that take themselves back, over every page. */
export function ConfirmationBar() {
  const words = useWords()
  const queries = useQueryClient()
  const { mayWrite } = useSession()
  const { data } = useWaiting()
  const [, setTick] = useState(0)
  const [error, setError] = useState('')
  const [isAsking, setAsking] = useState(false)
  const last = data?.rows.at(-1)
  const isWaiting = last !== undefined
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => setTick((tick) => tick + 1), 500)
    return () => clearInterval(timer)
  }, [isWaiting])
  if (data === undefined || last === undefined) return null
  const left = Math.max(0, Math.ceil(last.seconds_left - (Date.now() - data.at) / 1000))
  const ask = async (deed: () => Promise<unknown>) => {
    setError('')
    setAsking(true)
    try {
      await deed()
    } catch (refusal) {
      setError(refusal instanceof Refusal ? refusal.message : words.status.away)
    } finally {
      setAsking(false)
      void queries.invalidateQueries()
    }
  }
  const keep = () => ask(() => confirm(last.revision))
  const takeBack = () =>
    ask(async () => {
      // Everything that waits goes; then nothing is left that would be taken back later.
      const [first = last] = data.rows
      await send({ method: 'POST', path: `/x/revisions/${first.revision - 1}/restore` })
      await confirm(last.revision)
    })
  return (
    <section className="confirmation" aria-label={words.confirm.text(last.revision)}>
      <strong className="countdown">
        {words.confirm.waiting(`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`)}
      </strong>
      <span>
        {words.confirm.text(last.revision)} · <bdi>{last.login}</bdi> ·{' '}
        <WhatChanged revision={last.revision} action={last.action} />
      </span>
      {[60, 30, 10, 5].includes(left) && (
        <output className="heard">{words.confirm.waiting(`${left}`)}</output>
      )}
      {error !== '' && <span role="alert">{error}</span>}
      {isAsking && <output>{words.confirm.asking}</output>}
      <Button kind="primary" onClick={keep} disabled={!last.in_force || isAsking}>
        {words.confirm.keep}
      </Button>
      {mayWrite('system') && (
        <Button onClick={takeBack} disabled={isAsking}>
          {words.confirm.takeBack}
        </Button>
      )}
    </section>
  )
}

async function confirm(revision: number, triesLeft = mostTries): Promise<void> {
  try {
    await send({
      method: 'POST',
      path: `/x/confirm/${revision}`,
      signal: AbortSignal.timeout(mostAnswerMs),
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409 || triesLeft === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, 100))
    await confirm(revision, triesLeft - 1)
  }
}
