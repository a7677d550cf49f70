import { messagesOf } from '../../core/text/message.ts'

/** State of the recogniser and of its queue. */
export const message = messagesOf({
  'nDPI, which recognises applications': 'nDPI, распознающая приложения',
  'the recogniser does not tell how it does': 'модуль распознавания не сообщает о своём состоянии',
})
