import { messagesOf } from '../../core/text/message.ts'

/** Why packets are not logged, and how many were lost. */
export const message = messagesOf({
  '{leftOut} packets were left out, since more came of one rule and source':
    'пакетов не записано: {leftOut}, их слишком много от одного источника по одному правилу',
  '{unread} packets were lost, since more came than could be read':
    'пакетов потеряно: {unread}, их было больше, чем удавалось прочесть',
  '{unheard} packets were lost while the gateway process did not take them':
    'пакетов потеряно: {unheard}, процесс шлюза их не принимал',
  '{connections} ends of connections were lost, since more came than could be read':
    'завершений соединений потеряно: {connections}, их было больше, чем удавалось прочесть',
  'the table of connections cannot be read': 'таблицу соединений не удаётся прочесть',
  'the table of connections cannot be read: {reason}': 'таблицу соединений не удаётся прочесть: {reason}',
  'the kernel does not count connections': 'ядро не учитывает соединения',
  'ulogd2 with JSON output': 'ulogd2 с выводом JSON',
  'log group {group} is taken by process {process}': 'группа журнала {group} занята процессом {process}',
})
