import { X509Certificate } from 'node:crypto'

const block = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g

/** The rules of a trusted certificate, as they are told. */
export const caRules = {
  pem: 'must be one or more certificates in PEM and nothing else',
  ca: 'must hold certificates of certificate authorities only',
} as const

/**
 * The rule that a text breaks as a list of trusted certificates, or null when it breaks none. Every block is parsed;
 * text around the blocks is refused, a private key above all. Source: silences#agent-certificate.
 */
export function caProblem(text: string): string | null {
  const blocks = text.match(block) ?? []
  if (blocks.length === 0 || text.replaceAll(block, '').trim() !== '') return caRules.pem
  for (const pem of blocks) {
    const certificate = parsed(pem)
    if (certificate === null) return caRules.pem
    if (!certificate.ca) return caRules.ca
  }
  return null
}

function parsed(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem)
  } catch {
    return null
  }
}
