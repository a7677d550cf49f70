import { messagesOf } from '../../core/text/message.ts'

/** Messages of the room, English and Russian. */
export const message = messagesOf({
  'port {port} is taken by the gateway itself: {what}': 'порт {port} занят самим шлюзом: {what}',
  'must be the certificate of an authority in PEM': 'должно быть сертификатом удостоверяющего центра в PEM',
  'must be the certificate of an authority, not that of a server':
    'должно быть сертификатом удостоверяющего центра, а не сервера',
  'must be a key in PEM without a passphrase: RSA of at least 2048 bits or an elliptic curve':
    'должно быть ключом в PEM без пароля: RSA от 2048 бит или эллиптическая кривая',
  'must be the key of the certificate': 'должно быть ключом этого сертификата',
  'must be valid now': 'должно действовать сейчас',
  'there is no authority yet: it is made when the content filter is first switched on, or by POST {path}':
    'центра сертификации ещё нет: он создаётся при первом включении контент-фильтра или запросом POST {path}',
  'the certificate is given without a session to local networks only':
    'без сеанса сертификат выдаётся только в локальные сети',
  'an update of categories must not run already': 'обновление категорий уже выполняется',
  'the archive must still be kept': 'архив должен ещё храниться',
  'reading the archive': 'чтение архива',
  'reading the archive, {mebibytes} MiB so far': 'чтение архива, уже {mebibytes} МиБ',
  'writing the index': 'запись индекса',
  'must be the id of a row: up to 16 digits': 'должно быть идентификатором строки: до 16 цифр',
})
