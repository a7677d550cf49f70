import type { Message } from '../text/message.ts'
import { message } from './messages.ts'

/** Reasons for which a request is refused whatever the rules say. */
export type Refusal = 'bad-host' | 'bad-hello' | 'other-host' | 'own-address' | 'tunnel'

const words: Readonly<Record<Refusal, Message>> = {
  'bad-host': message('The name of the site is no valid name.'),
  'bad-hello': message('The first message of TLS is malformed, or comes in several parts.'),
  'other-host': message('The request asks for another site than the one that the connection was made to.'),
  'own-address': message('The name leads to an address of the gateway itself.'),
  tunnel: message('Tunnels through web proxies are not allowed.'),
}

/** A reason in words. */
export function refusalWords(refusal: Refusal): Message {
  return words[refusal]
}
