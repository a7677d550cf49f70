import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  type X509Certificate,
} from 'node:crypto'
import { certificatesIn } from '../text/pem.ts'
import { asciiName, standsFor } from './domain-name.ts'
import { parseAddress, printAddress } from './ip.ts'

/** Facts that stand in the certificate of a server. */
export interface ServerCertificate {
  /** Subject in one line, the most particular part first; empty where there is none. */
  readonly subject: string
  /** DNS names and addresses that it is for, in their ASCII and canonical forms. */
  readonly names: readonly string[]
  /** Unix seconds. */
  readonly fromSeconds: number
  readonly untilSeconds: number
  /** SHA-256 of the certificate: bytes in hexadecimal digits, with colons. */
  readonly fingerprint: string
  /** SHA-256 of its public key in hexadecimal digits. */
  readonly publicKey: string
}

/** Reason why certificates cannot be the chain of a server: `at` counts from 1. */
export type ChainFault =
  | { readonly kind: 'not-certificates' | 'too-many' }
  | { readonly kind: 'hostile' | 'weak'; readonly at: number }
  | { readonly kind: 'order'; readonly at: number }

const longest = 10
const leastRsaBits = 2048
const curves = ['prime256v1', 'secp384r1', 'secp521r1']

/** Facts of the first certificate of a chain in PEM; null where it cannot be read. */
export function serverCertificate(chain: string): ServerCertificate | null {
  const [first] = certificatesIn(chain) ?? []
  if (first === undefined) return null
  return {
    subject: subjectOf(first),
    names: namesOf(first) ?? [],
    fromSeconds: Math.floor(Date.parse(first.validFrom) / 1000),
    untilSeconds: Math.floor(Date.parse(first.validTo) / 1000),
    fingerprint: first.fingerprint256,
    publicKey: hashOf(first.publicKey),
  }
}

/** Tells why a text cannot be the chain of a server: its certificate, and behind each the one that signed it. */
export function chainFault(chain: string): ChainFault | null {
  const all = certificatesIn(chain)
  if (all === null) return { kind: 'not-certificates' }
  if (all.length > longest) return { kind: 'too-many' }
  for (const [index, each] of all.entries()) {
    if (isHostile(each)) return { kind: 'hostile', at: index + 1 }
    const issuer = all[index + 1]
    if (issuer !== undefined && !(each.checkIssued(issuer) && isSignedBy(each, issuer)))
      return { kind: 'order', at: index + 2 }
  }
  return isStrong(keyOf(all[0]!)) ? null : { kind: 'weak', at: 1 }
}

/** SHA-256 of the public half of a private key in PEM, in hexadecimal digits; null where it is no key that servers use. */
export function publicHalf(key: string): string | null {
  try {
    const found = createPrivateKey({ key, passphrase: '' })
    return isStrong(found) ? hashOf(createPublicKey(found)) : null
  } catch {
    return null
  }
}

/** Tells whether clients that ask for a name take a certificate for these names. */
export function isFor(names: readonly string[], name: string): boolean {
  return names.some((each) => {
    if (each === name) return true
    // A wildcard stands for one part of a name alone.
    const [, ...below] = name.split('.')
    return each.startsWith('*.') && standsFor(each, name) && each.slice(2) === below.join('.')
  })
}

function keyOf(certificate: X509Certificate): KeyObject | null {
  try {
    return certificate.publicKey
  } catch {
    return null
  }
}

function isStrong(key: KeyObject | null): boolean {
  const { modulusLength = 0, namedCurve = '' } = key?.asymmetricKeyDetails ?? {}
  if (key?.asymmetricKeyType === 'rsa') return modulusLength >= leastRsaBits
  return key?.asymmetricKeyType === 'ec' && curves.includes(namedCurve)
}

function isSignedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.verify(issuer.publicKey)
  } catch {
    return false
  }
}

function hashOf(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
}

/** The parts of a subject come from the general to the particular, a line each. */
function subjectOf({ subject }: X509Certificate): string {
  return (subject as string | undefined)?.split('\n').reverse().join(', ') ?? ''
}

/** True for names with characters that are not seen, or that read as others where they are shown. */
function isHostile(certificate: X509Certificate): boolean {
  const texts = [certificate.subject, certificate.issuer].flatMap((text: string | undefined) =>
    (text ?? '').split('\n'),
  )
  const isStrange = (text: string) => /[\p{C}\u2028\u2029]|\\[0-9A-F]{2}/u.test(text) || text.length > 1024
  return texts.some(isStrange) || namesOf(certificate) === null
}

/** Names of a certificate; the one in its subject where it has no others. Null where one is strange. */
function namesOf(certificate: X509Certificate): readonly string[] | null {
  const { subjectAltName } = certificate as { readonly subjectAltName?: string }
  const common = /^CN=(.*)$/m.exec((certificate.subject as string | undefined) ?? '')?.[1]
  if (subjectAltName === undefined) return common !== undefined && isName(common) ? [asciiName(common)] : []
  // Strange ones are quoted.
  if (subjectAltName.includes('"')) return null
  const names: string[] = []
  for (const entry of subjectAltName.split(', ')) {
    const [, kind, text = ''] = /^(DNS|IP Address):(.*)$/.exec(entry) ?? []
    if (kind === undefined) continue
    const address = kind === 'DNS' ? null : parseAddress(text)
    if (kind === 'DNS' ? !isName(text) : address === null) return null
    names.push(address === null ? text.toLowerCase() : printAddress(address.family, address.value))
  }
  return names
}

function isName(text: string): boolean {
  return /^[\x21-\x7e]{1,253}$/.test(text) && !/["'`<>\\,;{}()$]/.test(text)
}
