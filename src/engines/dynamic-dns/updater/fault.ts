import type { Message } from '../../../core/text/message.ts'
import { verbatim } from '../../../core/text/message.ts'
import type { Outcome } from '../job.ts'
import { message } from '../messages.ts'

/** For how long an answer is waited for. */
export const patienceSeconds = 8

const untrusted = /CERT|SIGNATURE|ISSUER|SELF_SIGNED|ERR_TLS|CRL|UNABLE_TO/
const noRoute = ['EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'ENETDOWN', 'EACCES', 'EPERM']

/** The outcome where nobody answered, or somebody who is not trusted. */
export function unreachable(host: string, error: unknown): Outcome {
  const { code = '', name = '', message: words = '' } = error as NodeJS.ErrnoException
  if (untrusted.test(code)) {
    return {
      kind: 'failed',
      again: 'later',
      reason: message(
        'the certificate of {host} is not trusted ({reason}): correct the address, or set ca in /x/dns/ddns',
        { host, reason: words || code },
      ),
    }
  }
  const reason = reasonOf(code, name, words)
  return {
    kind: 'failed',
    again: 'soon',
    reason: message('{host} does not answer: {reason}', { host, reason }),
  }
}

function reasonOf(code: string, name: string, words: string): Message {
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ETIMEDOUT') {
    return message('nothing came within {seconds} s', { seconds: patienceSeconds })
  }
  if (code === 'ECONNREFUSED') return message('the connection is refused')
  if (code === 'ECONNRESET' || code === 'EPIPE') return message('the connection broke off')
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return message('its name is not resolved')
  return noRoute.includes(code) ? message('there is no route to it') : verbatim(words || code)
}
