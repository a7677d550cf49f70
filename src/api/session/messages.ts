import { messagesOf } from '../../core/text/message.ts'

/** Messages about sessions that do not exist. */
export const message = messagesOf({
  'there is no session {id}': 'нет сеанса {id}',
})
