import { X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import type { Message } from '../../core/text/message.ts'
import { message } from './messages.ts'

/** Says why a pair of certificates and key in PEM serves no site; null where it does. Never quotes the key. */
export function certificateFault({
  chain,
  key,
}: {
  readonly chain: string
  readonly key: string
}): Message | null {
  let first: X509Certificate
  try {
    first = new X509Certificate(chain)
  } catch {
    return message('its certificate cannot be read')
  }
  try {
    createSecureContext({ cert: chain, key })
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ERR_OSSL_X509_KEY_VALUES_MISMATCH')
      return message('its key does not belong to its certificate')
    return code.startsWith('ERR_OSSL_SSL') || code.startsWith('ERR_SSL')
      ? message('its certificate or key is too weak, or of a kind that is not served')
      : message('its key cannot be read')
  }
  return first.publicKey.asymmetricKeyType === undefined ? message('its certificate cannot be read') : null
}
