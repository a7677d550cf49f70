import { messagesOf } from '../../core/text/message.ts'

/** Messages of the room, English and Russian. */
export const message = messagesOf({
  'there is no profile {id}': 'нет профиля {id}',
  'an update of signatures must not run already': 'обновление сигнатур не должно уже выполняться',
  'reading the rules': 'чтение правил',
  'the engine tries the rules': 'движок проверяет правила',
  'writing the rules': 'запись правил',
  'the archive must still be kept': 'архив должен ещё храниться',
  'must hold a rule that the engine takes; {file}, line {line}: {reason}':
    'архив должен содержать хотя бы одно правило, которое принимает движок; {file}, строка {line}: {reason}',
  'must be a rule that the engine takes: {reason}':
    'должно быть правилом, которое принимает движок: {reason}',
  'the engine does not take it, and gives no reason': 'движок его не принимает и не называет причины',
  'the engine does not take it: {reason}': 'движок его не принимает: {reason}',
  'must be the id of a row: up to 16 digits': 'должно быть идентификатором строки: до 16 цифр',
})
