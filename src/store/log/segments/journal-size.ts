/** Size at which a journal is sealed. */
export interface JournalSize {
  readonly rows: number
  readonly bytes: number
  readonly chunks: number
}

/** Sizes of journals in use. */
export const usualJournal: JournalSize = { rows: 65_536, bytes: 24e6, chunks: 4096 }

/** Part of the bound of its origin at which a journal is sealed, so that rows of a small bound go piece by piece. */
const partOfBound = 1 / 16

/** The size of the journals of an origin that may have so many bytes. */
export function journalWithin(size: JournalSize, boundBytes: number): JournalSize {
  return { ...size, bytes: Math.min(size.bytes, boundBytes * partOfBound) }
}
