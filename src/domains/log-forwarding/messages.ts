import { messagesOf } from '../../core/text/message.ts'

/** Messages of the domain, English and Russian. */
export const message = messagesOf({
  '{field} is not set': '{field} не задано',
  'must be empty unless protocol is tls': 'должно быть пустым, если protocol не tls',
  'must be certificates in PEM': 'должно быть сертификатами в PEM',
  '{rows} rows behind, the oldest of them is {seconds} s old; {sent} were sent since the start':
    'строк, которых у него нет: {rows}; старейшей из них {seconds} с; с запуска отправлено {sent}',
  'by UDP nobody can know what arrives': 'по UDP никто не может знать, что дошло',
  '{rows} rows left the log before they could be sent': 'строк, которые покинули журнал до отправки: {rows}',
  '{rows} rows were cut to the size of a datagram': 'строк, обрезанных до размера датаграммы: {rows}',
  'must be an address or a name': 'должно быть адресом или именем',
  'is the name of the receiver of /logs_backend/remote_syslog':
    'занято: это имя приёмника /logs_backend/remote_syslog',
  'must be the address of one host: not unspecified, a group or a broadcast':
    'должно быть адресом одного узла: не неопределённым, не групповым и не широковещательным',
  'at most {most} can be on beside that of remote_syslog':
    'включено может быть не более {most}, не считая приёмника remote_syslog',
  'must be `now` or the id of a row': 'должно быть `now` или идентификатором строки',
})
