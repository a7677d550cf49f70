import { X509Certificate } from 'node:crypto'
import { invalid, ok, type Result } from '../../core/failure.ts'
import { message } from './messages.ts'

const begin = '-----BEGIN '
const block = /-----BEGIN CERTIFICATE-----\s[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----(\r?\n)?/

/**
 * The root certificate in a text, or in a text written as a JSON string: exactly one block of PEM, as it was sent;
 * text around it is left out. Fails `invalid` when it is no certificate, not that of an authority, or not signed by itself. Source: silences#root-ca.
 */
export function rootCertificate(sent: string): Result<string> {
  const text = unquoted(sent)
  const [pem] = block.exec(text) ?? []
  const certificate = pem !== undefined && text.split(begin).length === 2 ? parsed(pem) : null
  if (!pem || !certificate) {
    return invalid(
      '',
      message('must be the text of exactly one certificate in PEM, and of nothing else in PEM'),
    )
  }
  if (!certificate.ca) return invalid('', message('must be the certificate of a certificate authority'))
  if (!isSignedByItself(certificate)) {
    return invalid('', message('must be signed by itself, as a root certificate is'))
  }
  return ok(pem)
}

function unquoted(text: string): string {
  if (!/^\s*"/.test(text)) return text
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : text
  } catch {
    return text
  }
}

function parsed(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem)
  } catch {
    return null
  }
}

function isSignedByItself(certificate: X509Certificate): boolean {
  try {
    return certificate.checkIssued(certificate) && certificate.verify(certificate.publicKey)
  } catch {
    return false
  }
}
