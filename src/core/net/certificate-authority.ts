import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto'
import { der, derElements, derOid, derTag } from './der.ts'
import { addressBits, parseAddress } from './ip.ts'

/** An authority: its certificates in PEM, the own one first, and its key in PEM (PKCS #8). */
export interface CertificateAuthority {
  readonly certificate: string
  readonly key: string
}

/** Name and time of a certificate to make; times are Unix seconds. */
export interface CertificateWish {
  readonly name: string
  readonly fromSeconds: number
  readonly untilSeconds: number
  /** DNS names in ASCII, and addresses, that it is for; none where it is left out. */
  readonly names?: readonly string[]
}

interface Subject {
  /** Both as DER. */
  readonly name: Buffer
  readonly publicKey: Buffer
  readonly keyId: Buffer
  readonly serial: Buffer
}

const ecdsaWithSha256 = der(derTag.sequence, derOid('1.2.840.10045.4.3.2'))
const rsaWithSha256 = der(derTag.sequence, derOid('1.2.840.113549.1.1.11'), Buffer.from([0x05, 0x00]))
const keyIdOid = '2.5.29.14'

/** Makes an authority with a key of its own on P-256, signed by itself. */
export function makeAuthority({ name, ...validity }: CertificateWish): CertificateAuthority {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const subject: Subject = {
    name: nameOf(name),
    publicKey: spki,
    keyId: keyIdOf(spki),
    serial: Buffer.concat([Buffer.from([0x40]), randomBytes(15)]),
  }
  const certificate = signed(subject, { ...subject, key: privateKey }, validity)
  return { certificate, key: keyText(privateKey) }
}

/**
 * Returns the certificate of an authority as signed by another one: whoever trusts that one trusts what this one signs. It has
 * the same name, key and number. Certificates that it is named in are also believed by those who trust the authority itself only
 * where both authorities have the same name. Null where a certificate cannot be read.
 */
export function crossCertificate(
  certificate: string,
  by: CertificateAuthority,
  validity: Omit<CertificateWish, 'name'>,
): string | null {
  const subject = subjectOf(certificate)
  const issuer = subjectOf(by.certificate)
  if (subject === null || issuer === null) return null
  const key = createPrivateKey(by.key)
  if (key.asymmetricKeyType !== 'ec' && key.asymmetricKeyType !== 'rsa') return null
  return signed(subject, { ...issuer, key }, validity)
}

/** Makes a certificate of an authority for a server with this key; fails where the authority cannot be read. */
export function makeServerPair(
  by: CertificateAuthority,
  wish: CertificateWish,
  privateKey: KeyObject = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
): CertificateAuthority {
  const issuer = subjectOf(by.certificate)
  if (issuer === null) throw new Error('the certificate of the authority cannot be read')
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const subject = {
    name: nameOf(wish.name),
    publicKey: spki,
    keyId: keyIdOf(spki),
    serial: Buffer.concat([Buffer.from([0x40]), randomBytes(15)]),
  }
  const parent = { ...issuer, key: createPrivateKey(by.key) }
  return { certificate: signed(subject, parent, wish, false), key: keyText(privateKey) }
}

/** Makes a certificate of a server with a key of its own on P-256, signed by itself. */
export function makeSelfSignedPair(wish: CertificateWish): CertificateAuthority {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const subject: Subject = {
    name: nameOf(wish.name),
    publicKey: spki,
    keyId: keyIdOf(spki),
    serial: Buffer.concat([Buffer.from([0x40]), randomBytes(15)]),
  }
  const certificate = signed(subject, { ...subject, key: privateKey }, wish, false)
  return { certificate, key: keyText(privateKey) }
}

/** Tells why a certificate and key cannot be an authority of ours: the certificate is not one, or the key is not its key. */
export function authorityFault({
  certificate,
  key,
}: CertificateAuthority): 'certificate' | 'not-authority' | 'key' | 'mismatch' | null {
  const read = parsed(() => new X509Certificate(certificate))
  if (read === null || subjectOf(certificate) === null) return 'certificate'
  if (!read.ca) return 'not-authority'
  const privateKey = parsed(() => createPrivateKey({ key, passphrase: '' }))
  if (privateKey === null) return 'key'
  const kind = privateKey.asymmetricKeyType
  if (kind !== 'ec' && kind !== 'rsa') return 'key'
  if (kind === 'rsa' && (privateKey.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) return 'key'
  return read.checkPrivateKey(privateKey) ? null : 'mismatch'
}

/** Name, key and number of a certificate as they stand in it; null where it cannot be read. */
function subjectOf(certificate: string): Subject | null {
  const read = parsed(() => new X509Certificate(certificate))
  if (read === null) return null
  const [outer] = derElements(read.raw) ?? []
  const [body] = (outer && derElements(outer.content)) ?? []
  const parts = (body && derElements(body.content)) ?? []
  const [serial, , , , name, publicKey, ...rest] = parts[0]?.tag === 0xa0 ? parts.slice(1) : parts
  if (serial === undefined || name === undefined || publicKey === undefined) return null
  const spki = createPublicKey(certificate).export({ type: 'spki', format: 'der' })
  const extensions = rest.find(({ tag }) => tag === 0xa3)
  return {
    name: name.whole,
    publicKey: spki,
    serial: serial.content,
    keyId: (extensions && writtenKeyId(extensions.content)) ?? keyIdOf(spki),
  }
}

function writtenKeyId(content: Buffer): Buffer | null {
  const [list] = derElements(content) ?? []
  const wanted = derOid(keyIdOid)
  for (const each of (list && derElements(list.content)) ?? []) {
    const parts = derElements(each.content) ?? []
    if (!parts[0]?.whole.equals(wanted)) continue
    const [id] = derElements(parts.at(-1)!.content) ?? []
    return id?.content ?? null
  }
  return null
}

function signed(
  subject: Subject,
  issuer: Pick<Subject, 'name' | 'keyId'> & { readonly key: KeyObject },
  { fromSeconds, untilSeconds, names = [] }: Omit<CertificateWish, 'name'>,
  isAuthority = true,
): string {
  const algorithm = issuer.key.asymmetricKeyType === 'rsa' ? rsaWithSha256 : ecdsaWithSha256
  const yes = der(derTag.boolean, Buffer.from([0xff]))
  const constraints = der(derTag.sequence, ...(isAuthority ? [yes] : []))
  // Signing of certificates and of lists; for others, signatures.
  const usage = der(derTag.bits, Buffer.from(isAuthority ? [1, 0x06] : [7, 0x80]))
  const alternatives = names.map(alternativeOf)
  const extensions = [
    ...(names.length > 0 ? [extension('2.5.29.17', der(derTag.sequence, ...alternatives))] : []),
    extension('2.5.29.19', constraints, yes),
    extension('2.5.29.15', usage, yes),
    extension(keyIdOid, der(derTag.octets, subject.keyId)),
    extension('2.5.29.35', der(derTag.sequence, der(0x80, issuer.keyId))),
  ]
  const body = der(
    derTag.sequence,
    der(0xa0, der(derTag.integer, Buffer.from([2]))),
    der(derTag.integer, subject.serial),
    algorithm,
    issuer.name,
    der(derTag.sequence, time(fromSeconds), time(untilSeconds)),
    subject.name,
    subject.publicKey,
    der(0xa3, der(derTag.sequence, ...extensions)),
  )
  const signature = sign('sha256', body, issuer.key)
  const whole = der(derTag.sequence, body, algorithm, der(derTag.bits, Buffer.from([0]), signature))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

/** A DNS name, or the bytes of an address. Source: RFC 5280, 4.2.1.6. */
function alternativeOf(name: string): Buffer {
  const address = parseAddress(name)
  if (address === null) return der(0x82, Buffer.from(name, 'latin1'))
  const digits = address.value.toString(16).padStart(addressBits(address.family) / 4, '0')
  return der(0x87, Buffer.from(digits, 'hex'))
}

function extension(oid: string, value: Buffer, critical?: Buffer): Buffer {
  return der(derTag.sequence, derOid(oid), ...(critical ? [critical] : []), der(derTag.octets, value))
}

function nameOf(text: string): Buffer {
  const common = der(derTag.sequence, derOid('2.5.4.3'), der(derTag.utf8, Buffer.from(text)))
  return der(derTag.sequence, der(derTag.set, common))
}

function keyIdOf(spki: Buffer): Buffer {
  return createHash('sha1').update(spki).digest()
}

/** Years from 2050 on have four digits. Source: RFC 5280, 4.1.2.5. */
function time(seconds: number): Buffer {
  const text = new Date(seconds * 1000).toISOString().replace(/[-:T]/g, '').slice(0, 14)
  return Number(text.slice(0, 4)) < 2050
    ? der(derTag.utcTime, Buffer.from(`${text.slice(2)}Z`))
    : der(derTag.generalizedTime, Buffer.from(`${text}Z`))
}

function keyText(key: KeyObject): string {
  return String(key.export({ type: 'pkcs8', format: 'pem' }))
}

function parsed<T>(parse: () => T): T | null {
  try {
    return parse()
  } catch {
    return null
  }
}
