import { messagesOf } from '../../core/text/message.ts'

/** Messages of the domain, English and Russian. */
export const message = messagesOf({
  'meanwhile traffic that asks for it is dropped (on_failure is block)':
    'тем временем трафик, который её требует, отбрасывается (on_failure: block)',
  'meanwhile traffic that asks for it passes without inspection (on_failure is pass)':
    'тем временем трафик, который её требует, проходит без проверки (on_failure: pass)',
})
