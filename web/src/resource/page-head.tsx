import type { ReactNode } from 'react'
import { resourceTitle, useWords } from '../words/words.tsx'
import { EnforcementChip } from './enforcement.tsx'

/** The head of a page of a resource: what it is, and whether it is in force. */
export function PageHead({ name, children }: { readonly name: string; readonly children?: ReactNode }) {
  const words = useWords()
  return (
    <div className="page-head">
      <h1>{resourceTitle(words, name)}</h1>
      <EnforcementChip resource={name} />
      {children}
    </div>
  )
}
