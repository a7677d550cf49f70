import { messagesOf } from '../../core/text/message.ts'

/** Messages about receivers of the log. */
export const message = messagesOf({
  'nothing listens at port {port} of {host}': 'на порту {port} узла {host} никто не слушает',
  'the name {host} is not found': 'имя {host} не найдено',
  'no name server answers when asked for {host}': 'ни один сервер DNS не отвечает на запрос имени {host}',
  '{host} does not answer': '{host} не отвечает',
  'there is no way to {host}': 'к {host} нет пути',
  'it closed the connection': 'он закрыл соединение',
  'it acknowledges nothing any more': 'он больше ничего не подтверждает',
  'the certificates of Debian are missing: apt-get install ca-certificates':
    'нет сертификатов Debian: apt-get install ca-certificates',
  'its certificate is not for {name}': 'его сертификат не на имя {name}',
  'its certificate is not trusted: {reason}': 'его сертификату нет доверия: {reason}',
  'there is no TLS with it: {reason}': 'TLS с ним не устанавливается: {reason}',
  'the connection failed ({code})': 'соединение не удалось ({code})',
  'the process that sends the log does not answer': 'процесс, отправляющий журнал, не отвечает',
})
