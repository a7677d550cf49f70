import type { LogReceiver } from '../../../core/engine/declared/log-forwarding.ts'
import type { Message } from '../../../core/text/message.ts'
import { message } from '../messages.ts'

/** Code of the error where Debian's certificates are missing. */
export const noCertificatesCode = 'NOCERTS'
/** Code of the error where the look-up of a name has no answer. */
export const noAnswerCode = 'EAI_AGAIN'

/** Reason of a connection's failure. */
export function reasonOf(
  { code = 'unknown', message: text, reason: alert }: NodeJS.ErrnoException & { readonly reason?: string },
  { protocol, host, port, serverName }: LogReceiver,
): Message {
  if (code === 'ECONNREFUSED') return message('nothing listens at port {port} of {host}', { port, host })
  if (code === noAnswerCode) return message('no name server answers when asked for {host}', { host })
  if (code === 'ENOTFOUND') return message('the name {host} is not found', { host })
  if (code === 'ETIMEDOUT') return message('{host} does not answer', { host })
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return message('there is no way to {host}', { host })
  if (code === 'ECONNRESET' || code === 'EPIPE') return message('it closed the connection')
  if (protocol !== 'tls') return message('the connection failed ({code})', { code })
  if (code === noCertificatesCode)
    return message('the certificates of Debian are missing: apt-get install ca-certificates')
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return message('its certificate is not for {name}', { name: serverName || host })
  if (code.startsWith('ERR_SSL'))
    return message('there is no TLS with it: {reason}', { reason: alert ?? code })
  // Node adds advice for whoever runs it.
  if (code.includes('CERT') || /certificate/i.test(text))
    return message('its certificate is not trusted: {reason}', { reason: text.split(';')[0]! })
  return message('the connection failed ({code})', { code })
}
