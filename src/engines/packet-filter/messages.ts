import { messagesOf } from '../../core/text/message.ts'

/** Why the ruleset is not in force, and what others changed in it. */
export const message = messagesOf({
  'the packet filter is not in force: {why}': 'пакетный фильтр не действует: {why}',
  'the policy is not in force yet': 'политика ещё не действует',
  'the process for netlink: {why}': 'процесс netlink: {why}',
  "the kernel's table was changed unseen: {what}": 'таблица ядра незаметно изменена: {what}',
  'the ruleset was removed or replaced by another program':
    'набор правил удалён или заменён другой программой',
  'a change of the ruleset went unseen': 'изменение набора правил прошло незамеченным',
  'the watch on the ruleset had ended': 'наблюдение за набором правил прекращалось',
  'it ended: {why}': 'завершился: {why}',
  'the process for netlink ended: {why}': 'процесс netlink завершился: {why}',
  'it has not answered for {seconds} s': 'не отвечает {seconds} с',
  '{reason}; repaired within {milliseconds} ms': '{reason}; восстановлено за {milliseconds} мс',
  'iptables is not installed, which has the queues of inspection: {remedy}':
    'программа iptables не установлена, а очереди проверки в ней: {remedy}',
  'the queues of inspection cannot be compared: {why}': 'очереди проверки нельзя сравнить: {why}',
  'the queues of inspection were changed by another program; repaired':
    'очереди проверки изменены другой программой; восстановлены',
  'the kernel has no helper for FTP, so data connections of FTP are judged by their ports: {remedy}':
    'в ядре нет помощника для FTP, поэтому соединения данных FTP проверяются по их портам: {remedy}',
  'nft is not installed: {remedy}': 'программа nft не установлена: {remedy}',
  'the apply was cancelled': 'применение отменено',
  'nft did not end within 30 s': 'nft не завершился за 30 с',
  'nft ended without saying why': 'nft завершился, не сказав почему',
  'the ruleset changes all the time': 'набор правил всё время меняется',
  'too much changes at once': 'меняется слишком многое сразу',
  'what the kernel holds is not known': 'неизвестно, что содержит ядро',
  'more addresses are lent than the next ruleset takes over':
    'адресов добавлено заранее больше, чем примет следующий набор правил',
  'the kernel refused addresses ahead of the ruleset: {why}':
    'ядро отказалось принять адреса заранее, до набора правил: {why}',
  'the packet filter is closed': 'пакетный фильтр закрыт',
  '{told} and {more} more': '{told} и ещё {more}',
  'process {process} changed the ruleset: {parts} and {more} more':
    'процесс {process} изменил набор правил: {parts} и ещё {more}',
  'process {process} changed the ruleset: {parts}': 'процесс {process} изменил набор правил: {parts}',
  '{name} is gone': '{name} больше нет',
  '{name} was added': '{name}: добавлено',
  '{more} more': 'и ещё {more}',
  'missing in {name}: {item}': 'нет в {name}: {item}',
  'added to {name}: {item}': 'добавлено в {name}: {item}',
  '{name} was written anew': '{name}: записано заново',
  'counters were set back, and what they had counted is lost: {names} and {more} more':
    'счётчики сброшены, подсчитанное потеряно: {names} и ещё {more}',
  'counters were set back, and what they had counted is lost: {names}':
    'счётчики сброшены, подсчитанное потеряно: {names}',
})
