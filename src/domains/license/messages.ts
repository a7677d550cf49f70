import { messagesOf } from '../../core/text/message.ts'

/** Messages of the domain, English and Russian. */
export const message = messagesOf({
  'the update type of the license must be manual': 'тип обновления лицензии должен быть manual',
})
