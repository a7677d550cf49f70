import { messagesOf } from '../../core/text/message.ts'

/** Why packets cannot be tried. */
export const message = messagesOf({
  'packets cannot be tried: {reason}': 'пакеты нельзя проверить: {reason}',
  'packets cannot be tried: too many trials are waiting; try again later':
    'пакеты нельзя проверить: слишком много проверок ждут; повторите позже',
  'must have names of their own': 'имена должны различаться',
  'the loopback is there already': 'loopback уже есть',
  'is no address': 'не адрес',
  'is no device of the trial': 'нет такого устройства в проверке',
  'must have addresses of one family': 'адреса должны быть одного семейства',
})
