import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Outcome } from './change.ts'

const controls = ':is(input, select, textarea, button):enabled'

/** Brings the focus to the first field that the gateway refuses; without one, to where it was when the change was sent. */
export function useInvalidFocus(outcome: Outcome): void {
  const sentFrom = useRef<Element | null>(null)
  // The browser takes the focus from what is inert only when it draws.
  useLayoutEffect(() => {
    if (outcome.kind === 'applying') sentFrom.current = document.activeElement
  }, [outcome])
  useEffect(() => {
    if (outcome.kind !== 'refused') return
    // A field of several controls, such as a choice of a few, has it at the first of them.
    const layer = [...document.querySelectorAll('dialog[open]')].at(-1)
    const invalid = (layer ?? document).querySelector<HTMLElement>(
      '[aria-invalid="true"], fieldset[data-invalid="true"]',
    )
    const control = invalid?.matches('fieldset') ? invalid.querySelector<HTMLElement>(controls) : invalid
    if (control) return control.focus()
    const { activeElement } = document
    const isLost = activeElement === null || activeElement === document.body
    if (isLost && sentFrom.current instanceof HTMLElement) sentFrom.current.focus()
  }, [outcome])
}

/** Leads to a field of a form whose text is nothing that can be chosen; false where there is none. */
export function asksForChoice(form: EventTarget | null): boolean {
  const field = form instanceof Element ? form.querySelector<HTMLElement>('[data-unknown] input') : null
  if (field === null) return false
  field.focus()
  field.dataset['ledHere'] = ''
  return true
}
