import { createHmac, timingSafeEqual } from 'node:crypto'
import { lastRecord, nameBytes, numbers16, readName, record, recordClass, recordType } from './wire.ts'

/** A key that both sides have. */
export interface SigningKey {
  readonly name: string
  readonly algorithm: 'hmac-sha256' | 'hmac-sha384' | 'hmac-sha512'
  readonly secret: Buffer
}

/** A message with its signature, and the part of it that the signature of the answer is made of. */
export interface SignedMessage {
  readonly bytes: Buffer
  readonly mac: Buffer
}

/** Verdict of a signature about an answer. `error` is the code of RFC 8945: 16 BADSIG, 17 BADKEY, 18 BADTIME, 22 BADTRUNC. */
export type Signature =
  | { readonly kind: 'valid'; readonly error: number }
  /** Without a signature, as an answer to a key that the server does not know or believe: anybody could have sent it. */
  | { readonly kind: 'unsigned'; readonly error: number }
  | { readonly kind: 'invalid' }

const fudgeSeconds = 300
const additionalCount = 10

/**
 * Signs a message, a request or with `requestMac` the answer to one. `nowSeconds` are Unix seconds. Source: RFC 8945, 4.
 */
export function signed(
  message: Buffer,
  key: SigningKey,
  nowSeconds: number,
  requestMac: Buffer | null = null,
): SignedMessage {
  const time = timeBytes(nowSeconds)
  const mac = macOf(key, [
    ...precedingMac(requestMac),
    message,
    variables(key, time, { error: 0, other: Buffer.alloc(0) }),
  ])
  const data = Buffer.concat([
    nameBytes(key.algorithm),
    time,
    numbers16(fudgeSeconds, mac.length),
    mac,
    message.subarray(0, 2),
    numbers16(0, 0),
  ])
  const place = { name: key.name, type: recordType.tsig, class: recordClass.any, ttlSeconds: 0 }
  const bytes = Buffer.concat([message, record({ ...place, data })])
  bytes.writeUInt16BE(message.readUInt16BE(additionalCount) + 1, additionalCount)
  return { bytes, mac }
}

/** Judges the signature of an answer to a request that was signed with the key. Source: RFC 8945, 5.3. */
export function signatureOf(
  answer: Buffer,
  key: SigningKey,
  { mac: requestMac, nowSeconds }: { readonly mac: Buffer; readonly nowSeconds: number },
): Signature {
  try {
    const found = lastRecord(answer)
    if (found?.type !== recordType.tsig) return { kind: 'unsigned', error: 0 }
    const { data } = found
    const algorithm = readName(data, 0)
    const time = data.subarray(algorithm.end, algorithm.end + 6)
    const fudge = data.readUInt16BE(algorithm.end + 6)
    const macEnd = algorithm.end + 10 + data.readUInt16BE(algorithm.end + 8)
    const mac = data.subarray(algorithm.end + 10, macEnd)
    const error = data.readUInt16BE(macEnd + 2)
    if (mac.length === 0) return { kind: 'unsigned', error }
    const other = data.subarray(macEnd + 6)
    if (other.length !== data.readUInt16BE(macEnd + 4)) return { kind: 'invalid' }
    const plain = Buffer.from(answer.subarray(0, found.start))
    plain.writeUInt16BE(plain.readUInt16BE(additionalCount) - 1, additionalCount)
    data.copy(plain, 0, macEnd, macEnd + 2)
    const expected = macOf(key, [
      ...precedingMac(requestMac),
      plain,
      variables(key, time, { error, other, fudge }),
    ])
    const isOurs =
      found.name === key.name.toLowerCase() &&
      algorithm.name === key.algorithm &&
      mac.length === expected.length &&
      timingSafeEqual(mac, expected)
    const isInTime = Math.abs(time.readUIntBE(0, 6) - nowSeconds) <= fudge
    // A server whose clock differs says so, and signs it.
    return isOurs && (isInTime || error !== 0) ? { kind: 'valid', error } : { kind: 'invalid' }
  } catch (error) {
    if (error instanceof RangeError) return { kind: 'invalid' }
    throw error
  }
}

/** First part of the data that the signature of an answer covers. */
function precedingMac(mac: Buffer | null): readonly Buffer[] {
  return mac === null ? [] : [numbers16(mac.length), mac]
}

function variables(
  { name, algorithm }: SigningKey,
  time: Buffer,
  rest: { readonly error: number; readonly other: Buffer; readonly fudge?: number },
): Buffer {
  return Buffer.concat([
    nameBytes(name),
    numbers16(recordClass.any, 0, 0),
    nameBytes(algorithm),
    time,
    numbers16(rest.fudge ?? fudgeSeconds, rest.error, rest.other.length),
    rest.other,
  ])
}

function macOf({ algorithm, secret }: SigningKey, parts: readonly Buffer[]): Buffer {
  const hmac = createHmac(algorithm.slice('hmac-'.length), secret)
  for (const part of parts) hmac.update(part)
  return hmac.digest()
}

function timeBytes(seconds: number): Buffer {
  const bytes = Buffer.alloc(6)
  bytes.writeUIntBE(Math.floor(seconds), 0, 6)
  return bytes
}
