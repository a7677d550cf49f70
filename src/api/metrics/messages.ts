import { messagesOf } from '../../core/text/message.ts'

/** Messages about the page of metrics and its listener. */
export const message = messagesOf({
  'metrics are not answered here: /x/metrics/settings has enabled and token for it':
    'метрики здесь не выдаются: для этого в /x/metrics/settings есть enabled и token',
  'Authorization must be Bearer with the token of /x/metrics/settings':
    'Authorization должен быть Bearer с токеном из /x/metrics/settings',
  'switched off': 'выключено',
  'switched off, or without a token': 'выключено или без токена',
  'begins to listen': 'начинает слушать',
  '{place} is no address of this machine; give it the address, or another listen in /x/metrics/settings':
    '{place} не адрес этой машины; добавьте адрес или задайте другой listen в /x/metrics/settings',
  '{place} is taken by another process; end it, or give another listen in /x/metrics/settings':
    '{place} занят другим процессом; завершите его или задайте другой listen в /x/metrics/settings',
  '{place} is taken by the gateway itself; give another listen in /x/metrics/settings':
    '{place} занят самим шлюзом; задайте другой listen в /x/metrics/settings',
  '{place} may not be listened on by this process; give a port from 1024 on in /x/metrics/settings':
    'процессу нельзя слушать {place}; задайте в /x/metrics/settings порт от 1024',
  '{place} cannot be listened on ({reason}); give another listen in /x/metrics/settings':
    'нельзя слушать {place} ({reason}); задайте другой listen в /x/metrics/settings',
})
