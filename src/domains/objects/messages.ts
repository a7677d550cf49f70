import { messagesOf } from '../../core/text/message.ts'

/** Messages of the domain, English and Russian. */
export const message = messagesOf({
  'a device with no report': 'устройство без отчёта',
  'must be of the same family as start': 'должно быть того же семейства, что и start',
  'must not be below start': 'не должно быть меньше start',
  'must not be before first': 'не должно быть раньше first',
})
