import { messagesOf } from '../../core/text/message.ts'

/** Messages of the domain, English and Russian. */
export const message = messagesOf({
  'own signatures that are refused today, and not in force: {sids}':
    'собственные сигнатуры, которые теперь не допускаются и не действуют: {sids}',
  'own signatures that are refused today, and not in force: {sids} and {more} more':
    'собственные сигнатуры, которые теперь не допускаются и не действуют: {sids} и ещё {more}',
  'rules that wait for it stay as they were: {waiting}':
    'правил, которые ждут её и пока действуют как прежде: {waiting}',
  'connections that only its rules are about pass as before':
    'соединения, которых касаются только её правила, проходят как прежде',
  'meanwhile traffic that asks for it is dropped (on_failure is block)':
    'тем временем трафик, который её требует, отбрасывается (on_failure: block)',
  'meanwhile traffic that asks for it passes without inspection (on_failure is pass)':
    'тем временем трафик, который её требует, проходит без проверки (on_failure: pass)',
})
