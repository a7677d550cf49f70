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
  'its server {server} does not answer; start it, and let the gateway reach its port':
    'его сервер {server} не отвечает; запустите его и откройте его порт для шлюза',
  'its server {server} refuses connections; start it, or correct the port':
    'его сервер {server} отклоняет соединения; запустите его или исправьте порт',
  'no machine answers for its server {server}; switch it on, or correct the address':
    'за его сервер {server} не отвечает ни одна машина; включите её или исправьте адрес',
  'no route leads to its server {server}; add one, or correct the address':
    'к его серверу {server} нет маршрута; добавьте маршрут или исправьте адрес',
  'its server {server} closes the connection; its own log says why':
    'его сервер {server} закрывает соединение; причина в его собственном журнале',
  'its server {server} does not speak TLS; choose the scheme http, or another port':
    'его сервер {server} не отвечает по TLS; выберите схему http или другой порт',
  'TLS with its server {server} does not come about ({reason}); let it offer TLS 1.2 or 1.3 without a certificate of the gateway':
    'TLS с его сервером {server} не устанавливается ({reason}); сервер должен предлагать TLS 1.2 или 1.3 и не требовать сертификата шлюза',
  'the connection to its server {server} fails ({code})':
    'соединение с его сервером {server} не удаётся ({code})',
  'the certificate of its server {server} is not for {name}; put one there that is, or correct the address':
    'сертификат его сервера {server} выдан не для {name}; поставьте другой или исправьте адрес',
  'the certificate of its server {server} has ended; put a newer one there':
    'срок сертификата его сервера {server} истёк; поставьте на нём новый',
  'the certificate of its server {server} is not by a known authority ({code}); put another one there, or switch verify off':
    'сертификат его сервера {server} выдан неизвестным центром ({code}); поставьте другой или отключите verify',
  'the disk has no room: bodies that memory does not hold get 500, and matches of rules are not in the log; make room in {folder}':
    'на диске нет места: запросы с большим телом получают 500, срабатывания правил не попадают в журнал; освободите место в {folder}',
  'matches of rules are not in the log: {reason}': 'срабатывания правил не попадают в журнал: {reason}',
})
