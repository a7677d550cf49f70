import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWords } from '../words/words.tsx'
import { Button } from './button.tsx'
import { Refusal, read, send } from './client.ts'

interface Waiting {
  readonly revision: number
  readonly deadline: number
  readonly seconds_left: number
  readonly login: string
  readonly action: string
  readonly in_force: boolean
}

/** A browser keeps connections, and an old one cannot show that new ones get through: each refusal closes one. */
const mostTries = 8

/** Changes that take themselves back, over every page. */
export function ConfirmationBar() {
  const words = useWords()
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: ['confirm'],
    queryFn: async ({ signal }) => ({
      rows: await read<readonly Waiting[]>('/x/confirm', {}, signal),
      at: Date.now(),
    }),
    refetchInterval: 2_000,
  })
  const [, setTick] = useState(0)
  const [error, setError] = useState('')
  const last = data?.rows.at(-1)
  const isWaiting = last !== undefined
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => setTick((tick) => tick + 1), 500)
    return () => clearInterval(timer)
  }, [isWaiting])
  if (data === undefined || last === undefined) return null
  const left = Math.max(0, Math.ceil(last.seconds_left - (Date.now() - data.at) / 1000))
  const keep = async () => {
    setError('')
    try {
      await confirm(last.revision)
    } catch (refusal) {
      setError((refusal as Error).message)
    }
    void queries.invalidateQueries()
  }
  const takeBack = async () => {
    setError('')
    try {
      await send({ method: 'POST', path: `/x/revisions/${last.revision - 1}/restore` })
    } catch (refusal) {
      setError((refusal as Error).message)
    }
    void queries.invalidateQueries()
  }
  return (
    <section className="confirmation" aria-label={words.confirm.text(last.revision)}>
      <strong className="countdown">
        {words.confirm.waiting(`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`)}
      </strong>
      <span>
        {words.confirm.text(last.revision)} · <bdi>{last.login}</bdi> · <code>{last.action}</code>
      </span>
      {[60, 30, 10, 5].includes(left) && (
        <output className="heard">{words.confirm.waiting(`${left}`)}</output>
      )}
      {error !== '' && <span role="alert">{error}</span>}
      <Button kind="primary" onClick={keep} disabled={!last.in_force}>
        {words.confirm.keep}
      </Button>
      <Button onClick={takeBack}>{words.confirm.takeBack}</Button>
    </section>
  )
}

async function confirm(revision: number, triesLeft = mostTries): Promise<void> {
  try {
    await send({ method: 'POST', path: `/x/confirm/${revision}` })
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409 || triesLeft === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, 100))
    await confirm(revision, triesLeft - 1)
  }
}
