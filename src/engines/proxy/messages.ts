import { messagesOf } from '../../core/text/message.ts'

/** Messages of the engine, English and Russian. */
export const message = messagesOf({
  'requests are not judged: {reason}': 'запросы не оцениваются: {reason}',
  'requests are not filtered: {reason}': 'запросы не фильтруются: {reason}',
})
