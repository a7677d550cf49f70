import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { textStream } from './text-stream.ts'

const pieces = ['one ', 'two ', 'three'].map((piece) => new TextEncoder().encode(piece))

test('the pieces come in their order, and their memory is released once', async () => {
  let released = 0
  const stream = textStream(pieces, { released: () => released++ })
  expect(await text(stream)).toBe('one two three')
  if (!stream.closed) await once(stream, 'close')
  expect(released).toBe(1)
})

test('an answer that nobody reads is given up, and its memory released', async () => {
  let released = 0
  const stream = textStream(
    Array.from({ length: 100 }, () => new Uint8Array(2 ** 17)),
    { released: () => released++, longestPauseMilliseconds: 50 },
  )
  stream.once('data', () => stream.pause())
  const [error] = (await once(stream, 'error')) as [Error]
  expect(error.message).toBe('nobody reads the answer')
  expect(released).toBe(1)
})
