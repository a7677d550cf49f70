import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readTlsPair } from './tls-pair.ts'

let folder: string
let good: { key: string; certificate: string }
let other: { key: string; certificate: string }

const pair = async () => {
  const made = await generate([{ name: 'commonName', value: 'x' }], { keyType: 'ec', curve: 'P-256' })
  return { key: made.private, certificate: made.cert }
}
const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-tls-'))
  good = await pair()
  other = await pair()
})
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function reading(key: string | null, certificate: string | null) {
  if (key !== null) writeFileSync(join(folder, 'tls.key'), key)
  if (certificate !== null) writeFileSync(join(folder, 'tls.crt'), certificate)
  return readTlsPair(folder)
}

it('takes a pair that belongs together, with the rest of its chain behind it', () => {
  expect(reading(good.key, good.certificate)).toMatchObject({ kind: 'pair' })
  expect(reading(good.key, `${good.certificate}\n${other.certificate}`)).toMatchObject({ kind: 'pair' })
})

it('finds that there is no pair yet', () => {
  expect(reading(null, null)).toEqual({ kind: 'absent' })
})

it.each<[string, () => [string | null, string | null], string, RegExp]>([
  ['no key', () => [null, good.certificate], 'tls.key', /is missing beside tls.crt/],
  ['no certificate', () => [good.key, null], 'tls.crt', /is missing beside tls.key/],
  ['no PEM', () => ['hello', good.certificate], 'tls.key', /is not a private key in PEM/],
  ['an empty key', () => ['', good.certificate], 'tls.key', /is not a private key in PEM/],
  ['an empty certificate', () => [good.key, ''], 'tls.crt', /is not a certificate in PEM/],
  ['a cut certificate', () => [good.key, good.certificate.slice(0, 200)], 'tls.crt', /is not a certificate/],
  ['the files exchanged', () => [good.certificate, good.key], 'tls.key', /is not a private key/],
  ['a pair of two', () => [good.key, other.certificate], 'tls.crt', /does not belong to tls.key/],
  [
    'a chain that begins with another',
    () => [good.key, `${other.certificate}\n${good.certificate}`],
    'tls.crt',
    /not belong/,
  ],
  [
    'a broken chain',
    () => [good.key, `${good.certificate}\n${other.certificate.slice(0, 200)}`],
    'tls.crt',
    /broken certificate in its chain/,
  ],
  [
    'a key with a passphrase',
    () => {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const sealed = privateKey.export({
        type: 'pkcs8',
        format: 'pem',
        cipher: 'aes-256-cbc',
        passphrase: 'x',
      })
      return [sealed.toString(), good.certificate]
    },
    'tls.key',
    /is encrypted with a passphrase/,
  ],
  [
    'a short RSA key',
    () => [pem(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey), good.certificate],
    'tls.key',
    /of a kind that browsers refuse/,
  ],
  [
    'a curve that no browser takes',
    () => [pem(generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey), good.certificate],
    'tls.key',
    /of a kind that browsers refuse/,
  ],
])('refuses %s', (_, files, file, detail) => {
  expect(reading(...files())).toMatchObject({
    kind: 'bad',
    problem: { file, detail: expect.stringMatching(detail), remedy: expect.stringMatching(/\w/) },
  })
})
