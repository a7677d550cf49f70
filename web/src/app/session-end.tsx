import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWords } from '../words/words.tsx'
import { Button } from './button.tsx'
import { useSession } from './session.tsx'

const announcedSeconds = 120
const spokenAt = [120, 60, 30, 10]

/** Says over every page that the session ends soon, and lets somebody who is there stay. */
export function SessionEnd() {
  const words = useWords()
  const queries = useQueryClient()
  const { endsMs, canStay } = useSession()
  const left = useSecondsTo(endsMs)
  const isOver = left === 0
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: ['whoami'] })
  }, [isOver, queries])
  if (left === null || left > announcedSeconds) return null
  return (
    <section className="confirmation" aria-label={words.status.ending(announcedSeconds)}>
      <strong>{words.status.ending(left)}</strong>
      {spokenAt.includes(left) && <output className="heard">{words.status.ending(left)}</output>}
      {canStay && (
        <Button onClick={() => void queries.invalidateQueries({ queryKey: ['whoami'] })}>
          {words.status.stay}
        </Button>
      )}
    </section>
  )
}

function useSecondsTo(moment: number | null): number | null {
  const secondsNow = () => (moment === null ? null : Math.max(0, Math.ceil((moment - Date.now()) / 1000)))
  const [, setTick] = useState(0)
  const left = secondsNow()
  const isRunning = left !== null && left > 0
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setTick((tick) => tick + 1), 500)
    return () => clearInterval(timer)
  }, [isRunning])
  return left
}
