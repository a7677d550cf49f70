import type { Message } from '../../core/text/message.ts'
import { certificatesIn } from '../../core/text/pem.ts'
import { message } from './messages.ts'

/** Messages about the rules of a trusted certificate. */
export const caRules = {
  pem: message('must be one or more certificates in PEM and nothing else'),
  ca: message('must hold certificates of certificate authorities only'),
} as const

/**
 * The rule that a text breaks as a list of trusted certificates, or null when it breaks none. Every block is parsed;
 * text around the blocks is refused, a private key above all. Source: silences#agent-certificate.
 */
export function caProblem(text: string): Message | null {
  const certificates = certificatesIn(text)
  if (certificates === null) return caRules.pem
  return certificates.every(({ ca }) => ca) ? null : caRules.ca
}
