import { X509Certificate } from 'node:crypto'

const block = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g

/**
 * The certificates of a text that holds one or more in PEM and nothing else; null for any other text, above all one with
 * a private key in it.
 */
export function certificatesIn(text: string): readonly X509Certificate[] | null {
  const blocks = text.match(block) ?? []
  if (blocks.length === 0 || text.replaceAll(block, '').trim() !== '') return null
  try {
    return blocks.map((pem) => new X509Certificate(pem))
  } catch {
    return null
  }
}
