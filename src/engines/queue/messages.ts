import { messagesOf } from '../../core/text/message.ts'

/** State of queues of the kernel and of the processes that read them. */
export const message = messagesOf({
  'queue {queue} is taken by process {process}': 'очередь {queue} занята процессом {process}',
  'in queue {queue} {waiting} of {limit} packets wait, {dropped} were dropped':
    'в очереди {queue} ждут пакеты: {waiting} из {limit}, отброшено: {dropped}',
  'queue {queue} is full: {waiting} of {limit} packets wait, {dropped} were dropped':
    'очередь {queue} заполнена: ждут пакеты: {waiting} из {limit}, отброшено: {dropped}',
  'queue {queue} dropped packets in the last seconds: {dropped} in all, and {waiting} wait':
    'очередь {queue} в последние секунды теряла пакеты: всего {dropped}, ждут: {waiting}',
})
