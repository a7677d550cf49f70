import { expect, test } from 'vitest'
import { isLicensed, licenseAt, storedLicense } from './license.ts'

const base = { hwid: 'h', license_id: 'L', license_type: 't' }
const at = 1_800_000_000

test.each([
  ['no dates', {}, ''],
  ['its last second', { exp: at + 1 }, ''],
  ['its end', { exp: at }, 'expired'],
  ['an earlier end than that of the token', { exp: at + 100, general: { expiration_date: at } }, 'expired'],
  ['an earlier end of the token', { exp: at, general: { expiration_date: at + 100 } }, 'expired'],
  ['a start to come', { general: { start_date: at + 61 } }, 'not started'],
  ['a start within the tolerance of clocks', { nbf: at + 60 }, ''],
])('with %s the reason is %j', (_name, claims, reason) => {
  const stored = storedLicense({ ...base, ...claims }, at)
  const { general } = licenseAt(stored, 'vendor', at)
  expect(general).toMatchObject({ available: reason === '', reason })
  expect(isLicensed(stored, { hwid: 'h', nowSeconds: at })).toBe(reason === '')
})

test('a module ends with its own date or with the license, whichever is earlier', () => {
  const modules = {
    ids: { expiration_date: at + 10 },
    cluster: { expiration_date: at + 99 },
    extra: { available: false },
  }
  const stored = storedLicense({ ...base, exp: at + 50, modules }, at)
  const shown = (seconds: number) => licenseAt(stored, 'acme', seconds).modules
  expect(shown(at)).toMatchObject({
    ids: { available: true, expiration_date: at + 10 },
    cluster: { available: true, expiration_date: at + 50 },
    extra: { available: false, expiration_date: 0 },
    acme_av_for_web: { available: false, expiration_date: 0 },
    icsd: { available: false, max_users_count: 0 },
  })
  expect(shown(at + 10)).toMatchObject({
    ids: { available: false, expiration_date: 0 },
    cluster: { available: true },
  })
  expect(shown(at + 50)).toMatchObject({ cluster: { available: false, expiration_date: 0 } })
})

test('nobody is licensed without a license, or with that of another server', () => {
  expect(isLicensed(null, { hwid: 'h', nowSeconds: at })).toBe(false)
  expect(isLicensed(storedLicense(base, at), { hwid: 'other', nowSeconds: at })).toBe(false)
})

test('a clock that stands before the license came makes it unreliable', () => {
  const stored = storedLicense({ ...base, iat: at - 1000 }, at)
  expect(licenseAt(stored, 'vendor', at).unreliable).toBe(false)
  expect(licenseAt(stored, 'vendor', at - 61).unreliable).toBe(true)
})
