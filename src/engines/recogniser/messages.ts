import { messagesOf } from '../../core/text/message.ts'

/** State of the recogniser and of its queue. */
export const message = messagesOf({
  'nDPI, which recognises applications': 'nDPI, распознающая приложения',
  'queue {queue} is full: {depth} packets wait, {lost} were lost':
    'очередь {queue} заполнена: ждут пакетов: {depth}, потеряно: {lost}',
  'queue {queue} lost packets in the last seconds: {lost}, and {depth} wait':
    'очередь {queue} в последние секунды теряла пакеты: {lost}, ждут: {depth}',
  'queue {queue} is taken by process {process}': 'очередь {queue} занята процессом {process}',
  'the recogniser does not tell how it does': 'модуль распознавания не сообщает о своём состоянии',
})
