import { messagesOf } from '../text/message.ts'

/** Messages about malformed rulesets. */
export const message = messagesOf({
  'is not of the form that a ruleset may have': 'не той формы, какая допустима в наборе правил',
})
