import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { codingFor, preparedContent } from './prepared.ts'

test.each([
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.1, gzip;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['deflate', 'identity'],
] as const)('Accept-Encoding %j is answered as %s', (header, coding) => {
  expect(codingFor(header)).toBe(coding)
})

test('each form is made once, with an ETag of its own', async () => {
  const bytes = Buffer.from('text '.repeat(1000))
  let reads = 0
  const answer = preparedContent({
    type: 'text/plain',
    read: () => {
      reads += 1
      return bytes
    },
  })
  const of = (coding: string) => answer({ headers: { 'accept-encoding': coding } })
  const [plain, br, gz] = [await of(''), await of('br'), await of('gzip')]
  expect(plain.body).toEqual(bytes)
  expect(brotliDecompressSync(br.body as Buffer)).toEqual(bytes)
  expect(gunzipSync(gz.body as Buffer)).toEqual(bytes)
  expect(new Set([plain, br, gz].map(({ headers }) => headers?.['ETag'])).size).toBe(3)
  expect(br.headers).toMatchObject({ 'Content-Encoding': 'br', Vary: 'Accept-Encoding' })
  expect(await of('br')).toBe(br)
  expect(reads).toBe(1)
})
