import { messagesOf } from '../../core/text/message.ts'

/** Messages of the room, English and Russian. */
export const message = messagesOf({
  'an update of categories must not run already': 'обновление категорий уже выполняется',
  'the archive must still be kept': 'архив должен ещё храниться',
  'reading the archive': 'чтение архива',
  'reading the archive, {mebibytes} MiB so far': 'чтение архива, уже {mebibytes} МиБ',
  'writing the index': 'запись индекса',
})
