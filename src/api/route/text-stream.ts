import { Readable } from 'node:stream'

/** A client that takes no piece of an answer for so long is given up. */
const longestPauseMilliseconds = 60_000

/** Limit of the time that a text waits in memory, and who is told that it does so no more. */
export interface TextStreamOptions {
  readonly longestPauseMilliseconds?: number
  readonly released: () => void
}

/**
 * The pieces of a text that is in memory, one after the other: to encrypt millions of bytes at one go would keep everybody else
 * waiting. It fails where its reader takes none for long.
 */
export function textStream(pieces: readonly Uint8Array[], options: TextStreamOptions): Readable {
  const left = pieces.values()
  const stream = new Readable({
    read: () => {
      late.refresh()
      stream.push(left.next().value ?? null)
    },
    destroy: (error, done) => {
      clearTimeout(late)
      options.released()
      done(error)
    },
  })
  const late = setTimeout(
    () => stream.destroy(new Error('nobody reads the answer')),
    options.longestPauseMilliseconds ?? longestPauseMilliseconds,
  ).unref()
  return stream
}
