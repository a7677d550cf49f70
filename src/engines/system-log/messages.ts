import { messagesOf } from '../../core/text/message.ts'

/** Why the kernel or the journal is not read, and how much was lost. */
export const message = messagesOf({
  'this machine has no /dev/kmsg': 'на этой машине нет /dev/kmsg',
  'messages of the kernel are not read: only root may (kernel.dmesg_restrict)':
    'сообщения ядра не читаются: это может только root (kernel.dmesg_restrict)',
  'messages of the kernel cannot be read: {reason}': 'сообщения ядра не удаётся прочесть: {reason}',
  '{records} messages of the kernel were overwritten before they could be read':
    'сообщений ядра перезаписано до прочтения: {records}',
  '{records} messages of the kernel were left out, since more came than there is room for':
    'сообщений ядра не записано: {records}, их слишком много',
  'this machine keeps no journal': 'на этой машине нет журнала systemd',
  'the journal is not read: no file of it is readable; the user of the plane must be in the group systemd-journal':
    'журнал systemd не читается: ни один его файл не доступен; пользователь плоскости данных должен быть в группе systemd-journal',
  'systemd with journalctl': 'systemd с journalctl',
  'the place in the log cannot be kept, after a restart rows come twice: {reason}':
    'место в журнале не удаётся сохранить, после перезапуска строки повторятся: {reason}',
  'the gateway process takes no rows': 'процесс шлюза не принимает строки',
})
