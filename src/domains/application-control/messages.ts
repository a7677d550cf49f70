import { messagesOf } from '../../core/text/message.ts'

/** Messages of the domain, English and Russian. */
export const message = messagesOf({
  'must differ from the other items': 'должно отличаться от остальных элементов',
})
