import { messagesOf } from '../../core/text/message.ts'

/** Messages of the domain, English and Russian. */
export const message = messagesOf({
  'must be a local network: no default route, loopback or multicast':
    'должно быть локальной сетью: не маршрут по умолчанию, не loopback и не multicast',
})
