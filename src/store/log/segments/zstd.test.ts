import { randomBytes } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packed, unpacked } from './zstd.ts'

const samples = [
  Buffer.alloc(0),
  Buffer.from('a'),
  Buffer.alloc(100_000, 'abc'),
  randomBytes(1),
  randomBytes(70_000),
  Buffer.concat([randomBytes(3_000), Buffer.alloc(500_000), randomBytes(9)]),
]

test('what is packed is what zstd packs, and is unpacked again, in any order', () => {
  for (let round = 0; round < 3; round++)
    for (const bytes of samples) {
      const small = Buffer.from(packed(bytes))
      expect(zstdDecompressSync(small).equals(bytes)).toBe(true)
      expect(unpacked(small, bytes.length).equals(bytes)).toBe(true)
      expect(unpacked(zstdCompressSync(bytes), bytes.length).equals(bytes)).toBe(true)
    }
})

test('damaged bytes and wrong lengths are errors, and harm nothing that follows', () => {
  const bytes = Buffer.from('a line that is repeated, '.repeat(400))
  const small = Buffer.from(packed(bytes))
  const damaged = Buffer.from(small)
  damaged.fill(0xff, 5, 20)
  for (const [wrong, length] of [
    [damaged, bytes.length],
    [small.subarray(0, small.length - 5), bytes.length],
    [small, bytes.length - 1],
    [small, bytes.length + 1],
    [small, 10],
    [Buffer.from('no zstd'), 10],
  ] as const) {
    expect(() => unpacked(wrong, length)).toThrow()
    expect(unpacked(small, bytes.length).equals(bytes)).toBe(true)
  }
})
