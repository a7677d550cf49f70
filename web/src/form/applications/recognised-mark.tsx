import { useWords } from '../../words/words.tsx'
import type { Application } from './application.ts'

/** How connections of an application are recognised, in words; one that is not stands out. */
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
