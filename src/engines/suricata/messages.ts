import { messagesOf } from '../../core/text/message.ts'

/** Messages of the engine, English and Russian. */
export const message = messagesOf({
  'queue {queue} is taken by process {process}': 'очередь {queue} занята процессом {process}',
  '{waiting} packets wait for it, {dropped} were dropped': 'его ждут пакеты: {waiting}, отброшено: {dropped}',
  'Suricata has loaded {loaded} of {expected} signatures of profile {name}':
    'Suricata загрузила {loaded} из {expected} сигнатур профиля {name}',
  'the engine has not tried the rules: suricata is not installed':
    'движок не проверил правила: suricata не установлена',
  'intrusion prevention does not answer': 'предотвращение вторжений не отвечает',
  'the engine has not tried the rules: {reason}': 'движок не проверил правила: {reason}',
})
