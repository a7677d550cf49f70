import { messagesOf } from '../../core/text/message.ts'

/** Messages of the domain, English and Russian. */
export const message = messagesOf({
  'must not be in an assignment above': 'не должно встречаться в назначениях выше',
})
