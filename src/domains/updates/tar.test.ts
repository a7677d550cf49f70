import fc from 'fast-check'
import { expect, test } from 'vitest'
import { file, paxRecord, tar } from '../../../test/system/fixture/archive.ts'
import { english } from '../../core/text/message.ts'
import { TarReader } from './tar.ts'

/** Reads an archive that comes in chunks of this size. */
function read(bytes: Buffer, chunkBytes: number) {
  const members: { name: string; content: Buffer }[] = []
  const reader = new TarReader({
    member: ({ name }) => {
      members.push({ name, content: Buffer.alloc(0) })
      return null
    },
    data: (chunk) => {
      const newest = members.at(-1)!
      newest.content = Buffer.concat([newest.content, chunk])
      return null
    },
  })
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const problem = reader.push(bytes.subarray(at, at + chunkBytes))
    if (problem) return english(problem.message)
  }
  const last = reader.finish()
  return last ? english(last.message) : members
}

const archives = fc.array(
  fc.record({
    name: fc.stringMatching(/^[a-z/.]{1,50}[a-z]$/),
    content: fc.uint8Array({ maxLength: 2000 }).map(Buffer.from),
  }),
  { maxLength: 6 },
)

test('members come out as they went in, however the bytes are cut', () => {
  fc.assert(
    fc.property(archives, fc.integer({ min: 1, max: 3000 }), (members, chunkBytes) => {
      const extended = { name: 'pax', bytes: Buffer.from(paxRecord('mtime', '1.5')), type: 'x' }
      const bytes = tar(members.flatMap(({ name, content }) => [extended, file(name, content)]))
      expect(read(bytes, chunkBytes)).toEqual(members)
    }),
  )
})

test('attributes of files, as tar of macOS writes them, say nothing about a member', () => {
  const record = paxRecord('LIBARCHIVE.xattr.com.apple.quarantine', 'MDA4MQ')
  const extended = { name: 'pax', bytes: Buffer.from(record), type: 'x' }
  expect(read(tar([extended, file('a', 'text')]), 100)).toHaveLength(1)
})

test('no bytes make the reader throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), fc.integer({ min: 0, max: 2000 }), (noise, at) => {
      const bytes = tar([file('a', 'text'), file('b', Buffer.alloc(700))])
      bytes.set(noise.subarray(0, Math.max(0, bytes.length - at)), Math.min(at, bytes.length))
      expect(['string', 'object']).toContain(typeof read(bytes, 333))
    }),
  )
})

test('a cut anywhere but between members is seen', () => {
  const bytes = tar([file('a', Buffer.alloc(600, 'x'))])
  for (let length = 1; length < 1536; length++) {
    expect([length, read(bytes.subarray(0, length), 100)]).toEqual([
      length,
      'must be a tar archive that is not cut off',
    ])
  }
  expect(read(bytes.subarray(0, 1536), 100)).toHaveLength(1)
})

test('behind the end there are zero bytes only', () => {
  const bytes = tar([file('a', 'text')])
  for (const chunkBytes of [1, 100, 512, 5000]) {
    expect(read(Buffer.concat([bytes, Buffer.alloc(9000)]), chunkBytes)).toHaveLength(1)
    for (const rest of [tar([file('b', 'more')]), Buffer.from('x')]) {
      expect(read(Buffer.concat([bytes, rest]), chunkBytes)).toBe(
        'must hold nothing but zero bytes behind its end',
      )
    }
  }
})

test('a long name of GNU tar is refused as one', () => {
  const parts = [file('././@LongLink', `${'a/'.repeat(80)}domains\0`, { type: 'L' }), file('a', 'text')]
  expect(read(tar(parts), 100)).toBe('must not have names of members that are too long for their headers')
})
