import { useWords } from '../../words/words.tsx'
import type { Application } from './application.ts'

/** The way in which an application is recognised, in words; one that is not stands out. */
export function RecognisedMark({ by }: { readonly by: Application['recognised'] }) {
  const { ways } = useWords().inspection.applications
  return by === 'no' ? (
    <span className="chip pending">
      <span aria-hidden>⚠</span> {ways.no}
    </span>
  ) : (
    <span className="dim">{ways[by]}</span>
  )
}
