import { messagesOf } from '../../core/text/message.ts'

/** Messages of the engine, English and Russian. */
export const message = messagesOf({
  'publishing sites is not there yet': 'публикации сайтов ещё нет',
})
