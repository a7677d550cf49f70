import { expect, test } from 'vitest'
import { preferredCoding } from './accept-encoding.ts'

test.each([
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip;q=1.0, zstd;q=0.8', 'gzip'],
  ['zstd;q=0, gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['ZSTD ; Q=0.5 , gzip;q=0.4', 'zstd'],
  ['*;q=0.1', 'zstd'],
  ['*, zstd;q=0', 'gzip'],
  ['identity, gzip;q=0.5', 'identity'],
  ['identity;q=0.5, gzip', 'gzip'],
  ['identity;q=0, deflate', 'identity'],
  ['gzip;q=0.000', 'identity'],
  ['gzip;q=much, zstd;q=2', 'identity'],
] as const)('%j prefers %s', (header, coding) => {
  expect(preferredCoding(header, ['zstd', 'gzip'])).toBe(coding)
})
