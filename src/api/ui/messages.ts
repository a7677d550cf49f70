import { messagesOf } from '../../core/text/message.ts'

/** Messages about files of the web console that are not there. */
export const message = messagesOf({
  'there is no {path}': 'пути {path} нет',
})
