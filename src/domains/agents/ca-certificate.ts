import type { Message } from '../../core/text/message.ts'
import { brokenPemLine } from '../../core/text/pem.ts'
import { message } from './messages.ts'

/** Messages about the rules of a trusted certificate. */
export const caRules = {
  pem: message('must be one or more certificates in PEM and nothing else'),
  ca: message('must hold certificates of certificate authorities only'),
} as const

/** Rule that a text breaks as a list of trusted certificates, and the line that breaks it. */
export interface CaProblem {
  readonly rule: Message
  readonly line: number
}

/**
 * Judges a text as a list of trusted certificates; null when all is well. Every block is parsed; text around the blocks
 * is refused, a private key above all. Source: silences#agent-certificate.
 */
export function caProblem(text: string): CaProblem | null {
  const line = brokenPemLine(text)
  if (line !== null) return { rule: caRules.pem, line }
  const other = brokenPemLine(text, ({ ca }) => ca)
  return other === null ? null : { rule: caRules.ca, line: other }
}
