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

/** The certificate of a text that ends first, of those of which a text consists; null where it is no certificates. */
export function firstToEnd(text: string): X509Certificate | null {
  const ends = ({ validTo }: X509Certificate) => Date.parse(validTo)
  return certificatesIn(text)?.toSorted((one, other) => ends(one) - ends(other))[0] ?? null
}

/**
 * Line, from 1, at which a text stops being certificates in PEM and nothing else, or where a certificate begins that
 * `fits` does not take; null where all is well.
 */
export function brokenPemLine(
  text: string,
  fits: (certificate: X509Certificate) => boolean = () => true,
): number | null {
  let end = 0
  for (const { index, 0: pem } of text.matchAll(block)) {
    if (text.slice(end, index).trim() !== '') break
    const [certificate] = certificatesIn(pem) ?? []
    if (certificate === undefined || !fits(certificate)) return lineAt(text, index)
    end = index + pem.length
  }
  const isWhole = end > 0 && text.slice(end).trim() === ''
  return isWhole ? null : lineAt(text, end + text.slice(end).search(/\S|$/))
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split(/\r\n|\r|\n/).length
}
