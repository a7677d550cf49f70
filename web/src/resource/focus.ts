import { useEffect } from 'react'
import type { Outcome } from './change.ts'

/** Brings the focus to the first field that the gateway refuses. */
export function useInvalidFocus(outcome: Outcome): void {
  useEffect(() => {
    if (outcome.kind !== 'refused') return
    document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [outcome])
}
