import { useEffect, useState } from 'react'
import { useWords } from '../../words/words.tsx'
import { lastAnswerMs } from '../client.ts'
import { useSession } from '../session.tsx'

/** Time for which a silence is told before an answer to something else is taken for its end. */
const toldMs = 3_000

/** Why a change was not acknowledged, in the gateway's words; a silence is told as past once the gateway answers again. */
export function Refused({
  message,
  className = '',
  what = '',
  before = '',
}: {
  readonly message: string
  readonly className?: string
  /** Subject of the message. */
  readonly what?: string
  /** Words before the gateway's own. */
  readonly before?: string
}) {
  const words = useWords()
  const isSilence = message === words.status.away
  const isOver = useIsOver(isSilence)
  return (
    <p className={`refused ${className}`} role="alert">
      {what}
      {isSilence || message === words.status.ended ? '' : before}
      {isOver ? words.status.answersAgain : message}
    </p>
  )
}

function useIsOver(isSilence: boolean): boolean {
  const { isAway } = useSession()
  const [since] = useState(() => Date.now())
  const [isAnswered, setAnswered] = useState(false)
  useEffect(() => {
    if (!isSilence || isAway || isAnswered) return undefined
    const look = () => setAnswered(lastAnswerMs() > since && Date.now() > since + toldMs)
    const timer = setInterval(look, 500)
    return () => clearInterval(timer)
  }, [isSilence, isAway, isAnswered, since])
  return isSilence && isAnswered
}
