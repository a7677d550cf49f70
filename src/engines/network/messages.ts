import { messagesOf } from '../../core/text/message.ts'

/** Why connections are not applied, and what was put right. */
export const message = messagesOf({
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
})
