import { messagesOf } from '../../core/text/message.ts'

/** Messages about the forwarding of the log. */
export const message = messagesOf({
  'the log cannot be read: {reason}': 'журнал нельзя прочитать: {reason}',
  'the process that sends the log does not answer': 'процесс, отправляющий журнал, не отвечает',
})
