import type { FormEvent } from 'react'
import type { Words } from '../words/words.tsx'

type Control = HTMLInputElement | HTMLTextAreaElement

/** Properties of a field that must be given. The browser would say so in its own language, which may be another one than that of the page. */
export function requiredIn({ form }: Words) {
  return {
    required: true,
    onInvalid: ({ currentTarget: field }: FormEvent<Control>) => {
      if (field.validity.valueMissing) field.setCustomValidity(form.required)
    },
    onInput: ({ currentTarget: field }: FormEvent<Control>) => field.setCustomValidity(''),
  } as const
}
