import { messagesOf } from '../../core/text/message.ts'

/** Messages of the domain, English and Russian. */
export const message = messagesOf({
  '{field} is not set': '{field} не задано',
  'not done yet: this version does not send its log anywhere':
    'пока не выполняется: эта версия никуда не отправляет журнал',
})
