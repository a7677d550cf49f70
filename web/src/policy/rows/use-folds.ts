import { useState } from 'react'
import { useSession } from '../../app/session.tsx'
import type { PolicyTable } from '../model/rule.ts'
import type { Folds, Heading } from './rows.ts'

interface KeptFolds {
  readonly sections?: unknown
  readonly isFrontOpen?: unknown
}

/** Headings of a table that somebody folded, kept in this browser for each login and table. */
export function useFolds(table: PolicyTable) {
  const { person } = useSession()
  const kept = `gatehouse.folded.${person.login}.${table}`
  const [folds, setFolds] = useState(() => foldsIn(localStorage.getItem(kept)))
  const change = (next: Folds) => {
    setFolds(next)
    try {
      localStorage.setItem(kept, JSON.stringify({ ...next, sections: [...next.sections] }))
    } catch {
      // Where the browser has no room it holds until the page goes.
    }
  }
  const withSection = (name: string, isFolded: boolean) => {
    const sections = new Set(folds.sections)
    if (isFolded) sections.add(name)
    else sections.delete(name)
    change({ ...folds, sections })
  }
  return {
    folds,
    toggle: (heading: Heading) =>
      heading.kind === 'front'
        ? change({ ...folds, isFrontOpen: heading.isFolded })
        : withSection(heading.name, !heading.isFolded),
    unfold: (section: string) => {
      if (folds.sections.has(section)) withSection(section, false)
    },
  }
}

/** Folds as they were kept; none where there are none, or they cannot be read. */
export function foldsIn(text: string | null): Folds {
  try {
    const { sections, isFrontOpen } = (JSON.parse(text ?? '') ?? {}) as KeptFolds
    const names = Array.isArray(sections) ? sections.filter((each) => typeof each === 'string') : []
    return { sections: new Set(names), isFrontOpen: isFrontOpen === true }
  } catch {
    return { sections: new Set(), isFrontOpen: false }
  }
}
