import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Key and certificate of the management interface, in PEM. */
export interface TlsPair {
  readonly key: string
  readonly certificate: string
  /** When the certificate ends to be valid, as milliseconds of the epoch. */
  readonly validUntilMs: number
}

/** Fault of a pair, with its remedy. */
export interface TlsProblem {
  readonly file: 'tls.key' | 'tls.crt'
  readonly detail: string
  readonly remedy: string
}

/** Outcome of reading a pair: `absent` when neither file is there, so that one may be made. */
export type TlsReading =
  | { readonly kind: 'pair'; readonly pair: TlsPair }
  | { readonly kind: 'absent' }
  | { readonly kind: 'bad'; readonly problem: TlsProblem }

const remake = 'or remove both tls.key and tls.crt, and a pair is made at the next start'
const kinds = 'RSA of at least 2048 bits, ECDSA on P-256, P-384 or P-521, or Ed25519'
const curves: readonly unknown[] = ['prime256v1', 'secp384r1', 'secp521r1']
const leastRsaBits = 2048

/** Reads `tls.key` and `tls.crt` of a folder, and whether browsers and fronts can use them. */
export function readTlsPair(folder: string): TlsReading {
  const paths = { key: join(folder, 'tls.key'), certificate: join(folder, 'tls.crt') }
  const present = { key: existsSync(paths.key), certificate: existsSync(paths.certificate) }
  if (!present.key && !present.certificate) return { kind: 'absent' }
  if (!present.key)
    return bad('tls.key', 'is missing beside tls.crt', `put the key of tls.crt there, ${remake}`)
  if (!present.certificate) {
    return bad('tls.crt', 'is missing beside tls.key', `put the certificate of tls.key there, ${remake}`)
  }
  const key = read(paths.key)
  if (typeof key !== 'string') return bad('tls.key', key.detail, key.remedy)
  const certificate = read(paths.certificate)
  if (typeof certificate !== 'string') return bad('tls.crt', certificate.detail, certificate.remedy)
  return judge(key, certificate)
}

function judge(key: string, certificate: string): TlsReading {
  const privateKey = parsed(() => createPrivateKey({ key, passphrase: '' }))
  if (privateKey === null) {
    const isEncrypted = /ENCRYPTED/.test(key)
    return isEncrypted
      ? bad(
          'tls.key',
          'is encrypted with a passphrase',
          'store it without one: openssl pkey -in tls.key -out plain.key',
        )
      : bad('tls.key', 'is not a private key in PEM', `put the key of tls.crt there, ${remake}`)
  }
  if (!isUsable(privateKey)) {
    return bad('tls.key', 'is of a kind that browsers refuse', `use ${kinds}, ${remake}`)
  }
  const leaf = parsed(() => new X509Certificate(certificate))
  if (leaf === null) {
    return bad('tls.crt', 'is not a certificate in PEM', `put the certificate of tls.key there, ${remake}`)
  }
  if (!leaf.checkPrivateKey(privateKey)) {
    return bad(
      'tls.crt',
      'does not belong to tls.key',
      `put the certificate of that key first in the file and its chain behind it, ${remake}`,
    )
  }
  const broken = chainOf(certificate).some((part) => parsed(() => new X509Certificate(part)) === null)
  if (broken)
    return bad('tls.crt', 'has a broken certificate in its chain', `put the whole chain there, ${remake}`)
  return { kind: 'pair', pair: { key, certificate, validUntilMs: Date.parse(leaf.validTo) } }
}

function chainOf(certificate: string): readonly string[] {
  return certificate.split(/(?=-----BEGIN )/).filter((part) => part.startsWith('-----BEGIN '))
}

function isUsable({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  if (asymmetricKeyType === 'rsa') return (asymmetricKeyDetails?.modulusLength ?? 0) >= leastRsaBits
  if (asymmetricKeyType === 'ec') return curves.includes(asymmetricKeyDetails?.namedCurve)
  return asymmetricKeyType === 'ed25519'
}

function parsed<T>(parse: () => T): T | null {
  try {
    return parse()
  } catch {
    return null
  }
}

function read(path: string): string | Pick<TlsProblem, 'detail' | 'remedy'> {
  try {
    // A read of a pipe would wait for ever.
    if (!statSync(path).isFile()) return { detail: 'is no file', remedy: 'move it away' }
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const detail = code === 'EACCES' ? 'may not be read by this user' : `cannot be read (${message})`
    return { detail, remedy: 'let the user who starts Gatehouse read it' }
  }
}

function bad(file: TlsProblem['file'], detail: string, remedy: string): TlsReading {
  return { kind: 'bad', problem: { file, detail, remedy } }
}
