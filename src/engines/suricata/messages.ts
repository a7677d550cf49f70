import { messagesOf } from '../../core/text/message.ts'

/** Messages of the engine, English and Russian. */
export const message = messagesOf({
  'Suricata has loaded {loaded} of {expected} signatures of profile {name}':
    'Suricata загрузила {loaded} из {expected} сигнатур профиля {name}',
  'Suricata has loaded {loaded} of {expected} signatures of profile {name}; it refuses: {rules}':
    'Suricata загрузила {loaded} из {expected} сигнатур профиля {name}; не приняты: {rules}',
  'alerts of profile {name} came faster than they could be read, or were too long: {alerts} are not in the log; fewer signatures that only alert, or a threshold for them, help':
    'срабатывания профиля {name} приходили быстрее, чем удавалось прочесть, или были слишком длинными: в журнал не попало {alerts}; поможет меньше сигнатур, которые только предупреждают, или порог для них',
  'the file of rules of profile {name} was damaged, and is sent again':
    'файл правил профиля {name} был повреждён и передаётся заново',
  'the rules before them stay in force': 'в силе остаются прежние правила',
  'its {count} signatures need some {needed} MiB of memory, and {free} MiB are free':
    'для его сигнатур ({count}) нужно около {needed} МиБ памяти, свободно {free} МиБ',
  'the engine has not tried the rules: too many of them keep it from starting':
    'подсистема не проверила правила: слишком многие из них не дают ей запуститься',
  'the engine has not tried the rules: suricata is not installed':
    'движок не проверил правила: suricata не установлена',
  'intrusion prevention does not answer': 'предотвращение вторжений не отвечает',
  'the engine has not tried the rules: {reason}': 'движок не проверил правила: {reason}',
})
