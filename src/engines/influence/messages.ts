import { messagesOf } from '../../core/text/message.ts'

/** Messages about effects of others' rules, programs and settings on packets. */
export const message = messagesOf({
  'a program sees packets before the kernel does': 'программа видит пакеты раньше ядра',
  'nothing is looked up in it any more': 'в ней больше ничего не ищется',
  '127.0.0.0/8 can be reached from outside': 'адреса 127.0.0.0/8 доступны снаружи',
  'IPv6 is switched off': 'IPv6 выключен',
  'what it does is not known: {why}': 'что она делает, неизвестно: {why}',
  'what it does is not known: iptables is missing': 'что она делает, неизвестно: нет программы iptables',
  'policy of {chain} DROP': 'политика {chain} — DROP',
  '{count} rules': 'правил: {count}',
})
