import { messagesOf } from './message.ts'

/** Messages about refusals by the operating system, English and Russian. */
export const message = messagesOf({
  'the disk has no room, make some: {text}': 'на диске нет места, освободите его: {text}',
})
