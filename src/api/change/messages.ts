import { messagesOf } from '../../core/text/message.ts'

/** Messages about faulty lists of changes, refused confirmations, and packet checks that stop a write. */
export const message = messagesOf({
  'is possible only with dry_run=1': 'возможно только вместе с dry_run=1',
  'must be a list of changes, or an object with changes':
    'должно быть списком изменений или объектом с changes',
  'must be different in each change': 'должно быть разным у всех изменений',
  'must name an earlier change that answers an id': 'должно называть более раннее изменение, ответившее id',
  'must not be deeper than {deepest} levels': 'вложенность должна быть не больше {deepest}',
  'this Idempotency-Key was used for another request':
    'этот Idempotency-Key уже использован для другого запроса',
  'it was changed meanwhile; it is now {etag}': 'данные уже изменены; сейчас {etag}',
  'revision {id} does not wait for a confirmation': 'ревизия {id} не ждёт подтверждения',
  'revision {id} was made by another administrator': 'ревизию {id} сделал другой администратор',
  'revision {id} is not in force yet': 'ревизия {id} ещё не действует',
  'the confirmation must come on a connection that was opened after revision {id} came into force':
    'подтверждение должно прийти по соединению, открытому после вступления ревизии {id} в силу',
  'packet check {id} ({packet}) expects {wanted}, but {rule} says {result}':
    'проверка пакета {id} ({packet}) ожидает {wanted}, но по {rule} получается {result}',
  'must begin with /': 'должно начинаться с /',
  'is not possible in a list of changes': 'невозможно в списке изменений',
  'is an upload, which cannot be one of several changes': 'загрузка файла не может быть одним из изменений',
  'cannot be one of several changes: it is not a mere change of the configuration':
    'не может быть одним из изменений: это не просто изменение конфигурации',
  'must be one of: {values}': 'должно быть одним из: {values}',
  'there is no {path}': 'не существует: {path}',
  'is required': 'обязательное поле',
  'other changes came in between while the packet checks were made; try again':
    'пока проверялись пакеты, пришли другие изменения; повторите',
  'must be a string': 'должно быть строкой',
  'must begin with a letter and have up to 64 letters, digits, _ and -':
    'должно начинаться с буквы и содержать до 64 букв, цифр, _ и -',
})
