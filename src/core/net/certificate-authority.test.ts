import { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { authorityFault, crossCertificate, makeAuthority, makeServerPair } from './certificate-authority.ts'

const validity = { fromSeconds: 1_800_000_000, untilSeconds: 2_600_000_000 }
const one = makeAuthority({ name: 'Filter', ...validity })
const other = makeAuthority({ name: 'Filter', ...validity })

test('an authority signs itself, for as long as is wanted, also beyond 2050', () => {
  const read = new X509Certificate(one.certificate)
  expect(read.ca).toBe(true)
  expect(read.verify(read.publicKey)).toBe(true)
  expect([Date.parse(read.validFrom) / 1000, Date.parse(read.validTo) / 1000]).toEqual([
    1_800_000_000, 2_600_000_000,
  ])
})

test('a certificate of one authority by another has its name, key and number', () => {
  const cross = new X509Certificate(crossCertificate(other.certificate, one, validity) ?? '')
  const own = new X509Certificate(other.certificate)
  expect(cross.verify(new X509Certificate(one.certificate).publicKey)).toBe(true)
  expect(cross).toMatchObject({ subject: own.subject, serialNumber: own.serialNumber, ca: true })
  expect(cross.publicKey.equals(own.publicKey)).toBe(true)
})

test('a server has a certificate for its names', () => {
  const { certificate } = makeServerPair(one, { name: 'a', names: ['a.test', 'b.test'], ...validity })
  const read = new X509Certificate(certificate)
  expect(read.checkIssued(new X509Certificate(one.certificate))).toBe(true)
  expect(read).toMatchObject({ ca: false, subjectAltName: 'DNS:a.test, DNS:b.test' })
})

test.each([
  [one, null],
  [{ ...one, key: other.key }, 'mismatch'],
  [{ ...one, key: 'text' }, 'key'],
  [{ ...one, certificate: 'text' }, 'certificate'],
  [makeServerPair(one, { name: 'a', ...validity }), 'not-authority'],
] as const)('what keeps a pair from being an authority', (pair, fault) => {
  expect(authorityFault(pair)).toBe(fault)
})
