import { messagesOf } from '../../core/text/message.ts'

/** Messages of the domain, English and Russian. */
export const message = messagesOf({
  'must be an integer when key is sid': 'должно быть целым числом, когда key равно sid',
  'must be a string when key is not sid': 'должно быть строкой, когда key не равно sid',
  'IPS rule': 'правило IPS',
})
