import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { english } from '../../../../core/text/message.ts'
import { type SigningKey, signatureOf, signed } from './signature.ts'
import { outcomeOf } from './update.ts'
import { lastRecord, nameBytes, recordType, updateMessage } from './wire.ts'

// That BIND takes these messages is tested in test/system/dns; here is what nobody but a liar sends.

const key: SigningKey = {
  name: 'Key.example',
  algorithm: 'hmac-sha256',
  secret: Buffer.from('a secret of some length'),
}
const now = 1_700_000_000
const message = updateMessage({
  id: 4711,
  zone: 'example.com',
  ttlSeconds: 100_000,
  records: [
    { name: 'example.com', address: '192.0.2.1' },
    { name: 'www.example.com', address: '2001:db8::1:0:7' },
  ],
})
const request = signed(message, key, now)
const none = { mac: Buffer.alloc(0), nowSeconds: now }

describe('an update', () => {
  it('ends with its signature', () => {
    expect(lastRecord(request.bytes)).toMatchObject({ name: 'key.example', type: recordType.tsig })
    expect(request.bytes.readUInt16BE(10)).toBe(1)
    expect(message.readUInt16BE(10)).toBe(0)
  })

  it('replaces all of a name and type', () => {
    expect(message.readUInt16BE(8)).toBe(4)
    const text = message.toString('hex')
    expect(text).toContain('c0000201')
    expect(text).toContain('20010db8000000000000000100000007')
    expect(text).toContain((100_000).toString(16).padStart(8, '0'))
  })
})

describe('an answer', () => {
  // An answer is signed with the signature of its request in front.
  const answer = signedAnswer(now)
  /** Behind the names of key and algorithm, whose letters count in either case. */
  const first = lastRecord(answer)!.start + nameBytes(key.name).length + 10 + nameBytes(key.algorithm).length
  const judge = (bytes: Buffer, nowSeconds = now) => signatureOf(bytes, key, { mac: request.mac, nowSeconds })

  it('is believed with the right signature, for five minutes', () => {
    expect(judge(answer)).toEqual({ kind: 'valid', error: 0 })
    expect(judge(answer, now + 299)).toEqual({ kind: 'valid', error: 0 })
    expect(judge(answer, now + 301)).toEqual({ kind: 'invalid' })
  })

  it('is not believed with any other bit, to another request, or with another key', () => {
    fc.assert(
      fc.property(fc.nat((answer.length - first) * 8 - 1), (bit) => {
        const changed = Buffer.from(answer)
        changed[first + (bit >> 3)]! ^= 1 << (bit & 7)
        expect(judge(changed).kind).not.toBe('valid')
      }),
      { numRuns: 2_000 },
    )
    fc.assert(
      fc.property(fc.integer({ min: 16, max: 95 }), (bit) => {
        const changed = Buffer.from(answer)
        changed[bit >> 3]! ^= 1 << (bit & 7)
        expect(judge(changed).kind).not.toBe('valid')
      }),
    )
    expect(signatureOf(answer, key, { ...none, mac: Buffer.alloc(32, 1) })).toEqual({ kind: 'invalid' })
    const other = { ...key, secret: Buffer.from('another') }
    expect(signatureOf(answer, other, { ...none, mac: request.mac })).toEqual({ kind: 'invalid' })
  })

  it('of whatever bytes is judged, and nothing is thrown', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 12, maxLength: 200 }), (bytes) => {
        expect(['unsigned', 'invalid']).toContain(judge(Buffer.from(bytes)).kind)
      }),
      { numRuns: 2_000 },
    )
    fc.assert(
      fc.property(fc.nat(answer.length - 13), (cut) => {
        expect(judge(answer.subarray(0, answer.length - 1 - cut)).kind).not.toBe('valid')
      }),
    )
  })

  it('without a signature is no success', () => {
    const plain = Buffer.from(message)
    plain.writeUInt16BE(0xa800, 2)
    expect(judge(plain)).toEqual({ kind: 'unsigned', error: 0 })
    const settings = { server: '192.0.2.53', zone: 'example.com', keyName: 'k' }
    const outcome = outcomeOf(0, { kind: 'unsigned', error: 0 }, settings)
    expect(outcome).toMatchObject({ kind: 'failed' })
    expect('reason' in outcome && english(outcome.reason)).toContain('not signed with the key k')
  })
})

it.each([
  [0, 'valid', 0, 'taken', /^$/],
  [0, 'invalid', 0, 'failed', /not signed/],
  [5, 'valid', 0, 'refused', /does not let the key k change example\.com/],
  [9, 'unsigned', 17, 'refused', /BADKEY/],
  [9, 'unsigned', 16, 'refused', /BADSIG/],
  [9, 'valid', 18, 'failed', /clocks/],
  [9, 'valid', 0, 'refused', /not the primary one of example\.com \(NOTAUTH\)/],
  [10, 'valid', 0, 'refused', /NOTZONE/],
  [2, 'valid', 0, 'failed', /SERVFAIL/],
  [4, 'unsigned', 0, 'refused', /NOTIMP/],
  [23, 'valid', 0, 'refused', /RCODE 23/],
] as const)('code %d, %s with error %d is %s', (code, kind, error, expected, words) => {
  const signature = kind === 'invalid' ? { kind } : { kind, error }
  const outcome = outcomeOf(code, signature, { server: 's', zone: 'example.com', keyName: 'k' })
  expect(outcome.kind).toBe(expected)
  expect('reason' in outcome ? english(outcome.reason) : '').toMatch(words)
})

/** What a server answers: made with the same code, whose other side BIND has judged. */
function signedAnswer(seconds: number): Buffer {
  const header = Buffer.from(message.subarray(0, 12))
  header.writeUInt16BE(0xa800, 2)
  for (const at of [4, 6, 8, 10]) header.writeUInt16BE(0, at)
  return signed(header, key, seconds, request.mac).bytes
}
