import { messagesOf } from '../../core/text/message.ts'

/** Messages of the engine, English and Russian. */
export const message = messagesOf({
  'Suricata has loaded {loaded} of {expected} signatures of profile {name}':
    'Suricata загрузила {loaded} из {expected} сигнатур профиля {name}',
  'Suricata has loaded {loaded} of {expected} signatures of profile {name}; it refuses: {rules}':
    'Suricata загрузила {loaded} из {expected} сигнатур профиля {name}; не приняты: {rules}',
  'the rules before them stay in force': 'в силе остаются прежние правила',
  'its {count} signatures need some {needed} MiB of memory, and {free} MiB are free':
    'для его сигнатур ({count}) нужно около {needed} МиБ памяти, свободно {free} МиБ',
  'the engine has not tried the rules: suricata is not installed':
    'движок не проверил правила: suricata не установлена',
  'intrusion prevention does not answer': 'предотвращение вторжений не отвечает',
  'the engine has not tried the rules: {reason}': 'движок не проверил правила: {reason}',
})
