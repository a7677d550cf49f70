import { messagesOf } from '../../core/text/message.ts'

/** Messages of the engine, English and Russian. */
export const message = messagesOf({
  'the engine has not tried the rules: suricata is not installed':
    'движок не проверил правила: suricata не установлена',
  'the engine has not tried the rules: there is none yet': 'движок не проверил правила: его ещё нет',
  'the engine has not tried the rules: {reason}': 'движок не проверил правила: {reason}',
})
