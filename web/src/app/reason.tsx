import { type FormEvent, useEffect, useState } from 'react'
import { visible } from '../resource/hostile.ts'
import { useWords } from '../words/words.tsx'
import { Button } from './button.tsx'
import { askReasonsBy, type Refusal } from './client.ts'
import { Layer } from './layer.tsx'

/** Most characters of a reason. */
const mostCharacters = 500

interface Question {
  readonly refusal: Refusal
  readonly answer: (reason: string | null) => void
}

/** Asks for the reason of a change where the gateway demands one, and lets the change go on with it. */
export function ReasonLayer() {
  const words = useWords()
  const [question, setQuestion] = useState<Question | null>(null)
  const [reason, setReason] = useState('')
  useEffect(() => {
    askReasonsBy({
      // The reason of a change that was refused for something else is there still.
      ask: (refusal) => new Promise((answer) => setQuestion({ refusal, answer })),
      taken: () => setReason(''),
    })
    return () => askReasonsBy(null)
  }, [])
  if (question === null) return null
  const given = reason.trim()
  const answer = (text: string | null) => {
    question.answer(text)
    setQuestion(null)
  }
  const giveUp = () => {
    setReason('')
    answer(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (given !== '') answer(given)
  }
  return (
    <Layer label={words.reason.title} onClose={giveUp}>
      <form onSubmit={submit}>
        <h2>{words.reason.title}</h2>
        <p>{visible(question.refusal.message)}</p>
        <div className="field">
          <label htmlFor="change-reason">{words.history.reason}</label>
          <input
            id="change-reason"
            value={reason}
            maxLength={mostCharacters}
            onChange={({ target }) => setReason(target.value)}
            onFocus={({ target }) => target.select()}
          />
        </div>
        <div className="form-foot">
          <Button kind="primary" type="submit" disabled={given === ''}>
            {words.reason.send}
          </Button>
          <Button onClick={giveUp}>{words.actions.close}</Button>
        </div>
      </form>
    </Layer>
  )
}
