import { messagesOf } from '../../core/text/message.ts'

/** Messages of the engine, English and Russian. */
export const message = messagesOf({
  'TCP port {port} is taken': 'порт TCP {port} занят',
  'the machine has no address {address}': 'у машины нет адреса {address}',
  'no listening at {endpoint}: {reason}': 'нельзя принимать соединения на {endpoint}: {reason}',
  'its certificate cannot be read': 'его сертификат не читается',
  'its key cannot be read': 'его ключ не читается',
  'its key does not belong to its certificate': 'его ключ не подходит к сертификату',
  'its certificate or key is too weak, or of a kind that is not served':
    'его сертификат или ключ слишком слабый или неподдерживаемого вида',
  'site {id} ({title}) is not served: {reason}': 'сайт {id} ({title}) не обслуживается: {reason}',
  'site {id} ({title}) is not served at {name}: {reason}':
    'сайт {id} ({title}) не обслуживается на {name}: {reason}',
  'another site there is encrypted; give it a port of its own':
    'другой сайт на этом адресе шифрован; выберите другой порт',
  'nothing leads from http to site {id} ({title}) at {address}: {reason}':
    'с http на сайт {id} ({title}) по адресу {address} ничто не ведёт: {reason}',
  'site {id} ({title}) answers 502: {name} has no address but those of the gateway; see the name server':
    'сайт {id} ({title}) отвечает 502: у {name} нет адреса, кроме адресов шлюза; проверьте сервер имён',
  'site {id} ({title}) answers 502: {reason}': 'сайт {id} ({title}) отвечает 502: {reason}',
  'its server {server} does not answer': 'его сервер {server} не отвечает',
  'its server {server} refuses connections': 'его сервер {server} отклоняет соединения',
  'its server {server} cannot be reached: {reason}': 'до его сервера {server} не добраться: {reason}',
  'the certificate of its server {server} is not for {name}':
    'сертификат его сервера {server} выдан не для {name}',
  'the certificate of its server {server} has ended': 'срок сертификата его сервера {server} истёк',
  'the certificate of its server {server} is not by a known authority ({code})':
    'сертификат его сервера {server} выдан неизвестным центром ({code})',
  'the disk has no room: bodies that memory does not hold get 500, and matches of rules are not in the log; make room in {folder}':
    'на диске нет места: запросы с большим телом получают 500, срабатывания правил не попадают в журнал; освободите место в {folder}',
  'matches of rules are not in the log: {reason}': 'срабатывания правил не попадают в журнал: {reason}',
})
