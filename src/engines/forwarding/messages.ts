import { messagesOf } from '../../core/text/message.ts'

/** Messages about the state of forwarding and its reasons. */
export const message = messagesOf({
  'forwarding of {families} was switched {before}; it is {now} again':
    'пересылка {families} была переключена ({before}) и возвращена ({now})',
  'forwarding waits for the packet filter': 'пересылка ждёт пакетного фильтра',
  'forwarding does not wait for the packet filter (--without-filter open)':
    'пересылка не ждёт пакетного фильтра (--without-filter open)',
  'packets are forwarded unfiltered: {why}': 'пакеты пересылаются без фильтрации: {why}',
  'the kernel refuses {setting}': 'ядро отказывается установить {setting}',
  'nothing is forwarded: {why}': 'пакеты не пересылаются: {why}',
  '{warning}; {why}': '{warning}; {why}',
})
