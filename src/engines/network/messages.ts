import { messagesOf } from '../../core/text/message.ts'

/** Why connections are not applied, and what was put right. */
export const message = messagesOf({
  'there is no such question': 'такого вопроса нет',
  'nothing applied yet': 'пока ничего не применено',
  'repaired: {done}': 'исправлено: {done}',
  'connection {connection}: {why}': 'подключение {connection}: {why}',
  'this kernel has no policy routing: packets are forwarded unfiltered while somebody has removed the ruleset':
    'это ядро не умеет маршрутизацию по правилам: пакеты пересылаются без фильтрации, пока набор правил кем-то удалён',
  'the kernel refused to change {setting}': 'ядро отказалось изменить {setting}',
  'no network card with MAC {mac}': 'нет сетевой карты с MAC {mac}',
  'not applied: this kernel has no VLAN support': 'не применено: это ядро не поддерживает VLAN',
  'not applied: there is another device called {name}':
    'не применено: есть другое устройство с именем {name}',
  'the DHCP server gave no usable address': 'сервер DHCP не выдал пригодного адреса',
  'the DHCP server gave {address} without a usable network mask':
    'сервер DHCP выдал {address} без пригодной маски сети',
  'the DHCP server gave {address}, which no host of that network can have':
    'сервер DHCP выдал {address}: такого адреса не может быть ни у одного узла этой сети',
  'the answer does not say which DHCP server it is from': 'в ответе не указано, от какого он сервера DHCP',
  'the DHCP server did not say for how long {address} is given':
    'сервер DHCP не указал, на какой срок выдан {address}',
  'the gateway {gateway} that the DHCP server named is not in the network of {address}':
    'шлюз {gateway}, названный сервером DHCP, не в сети {address}',
  '{address} by DHCP is refused: connection {connection} has {other}':
    'адрес {address} по DHCP отклонён: у подключения {connection} есть {other}',
  'the lease of {address} is over: the DHCP server {server} did not renew it':
    'срок аренды {address} истёк: сервер DHCP {server} её не продлил',
  'the DHCP server refused the address that was asked for': 'сервер DHCP отказал в запрошенном адресе',
  'no DHCP server answers on {device}': 'на {device} не отвечает ни один сервер DHCP',
  'addresses by DHCP are not kept for a restart: {reason}':
    'адреса по DHCP не сохраняются на случай перезапуска: {reason}',
  'DHCP clients cannot be heard: {reason}': 'события клиентов DHCP не принимаются: {reason}',
})
