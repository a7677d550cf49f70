import type { LogOrigin } from '../../../core/log/log-record.ts'
import type { NumberRange } from './block.ts'

/** Begin and end of a segment. */
export const magic = Buffer.from('GHLOG3\n\0', 'latin1')
/** Bytes behind the directory. */
export const tailBytes = 20

/** A piece of a segment: where it begins, its bytes in the file and as they were (equal: not compressed), its CRC. */
export type Piece = readonly [offset: number, bytes: number, raw: number, crc: number]

/** A column of numbers. */
export interface NumberColumn extends NumberRange {
  /** Absent where all rows have the least number. */
  readonly piece?: Piece
  /** Bytes of each number. */
  readonly width: 1 | 2 | 4 | 8
  /** Each number is the difference to the one before. */
  readonly steps: boolean
  /** Zero stands for a row without a number; the others are one larger. */
  readonly gaps: boolean
}

/** A column of words. */
export interface WordColumn {
  /** The only word of all rows. */
  readonly only?: string
  /** Words of this block; absent also where the words are those of the segment. */
  readonly words?: Piece
  /** Absent where each row has a word of its own in the list. */
  readonly index?: Piece
  /** Bits of each place in the index. */
  readonly bits?: number
  readonly isPlain: boolean
  readonly isHex: boolean
}

/** Words of a column that all blocks of a segment share. */
export interface SharedColumn {
  readonly words: Piece
  readonly isPlain: boolean
  readonly isHex: boolean
}

/** A block of the directory. */
export interface BlockEntry {
  readonly rows: number
  readonly numbers: Readonly<Record<string, NumberColumn>>
  readonly words: Readonly<Record<string, WordColumn>>
  readonly text: {
    readonly folded: Piece
    readonly lengths: NumberColumn
    readonly upper?: Piece
    readonly others?: Piece
  } | null
}

/** The directory at the end of a segment. */
export interface SegmentDirectory {
  readonly origin: LogOrigin
  readonly rows: number
  readonly firstId: number
  readonly lastId: number
  /** Unix seconds of the newest row. */
  readonly newestSecond: number
  readonly words: Readonly<Record<string, SharedColumn>>
  readonly blocks: readonly BlockEntry[]
  readonly filters: Piece
}

/** Properties of a segment, for those that choose among segments. */
export interface SegmentFacts extends Omit<SegmentDirectory, 'words' | 'blocks' | 'filters'> {
  readonly bytes: number
  /** Unix seconds of the oldest row. */
  readonly oldestSecond: number
}

/** Numbers of a width in memory that may begin anywhere. */
export function arrayOf(width: NumberColumn['width'], bytes: Uint8Array) {
  const { buffer, byteOffset, length } = bytes.byteOffset % width === 0 ? bytes : new Uint8Array(bytes)
  switch (width) {
    case 1:
      return new Uint8Array(buffer, byteOffset, length)
    case 2:
      return new Uint16Array(buffer, byteOffset, length / 2)
    case 4:
      return new Uint32Array(buffer, byteOffset, length / 4)
    case 8:
      return new Float64Array(buffer, byteOffset, length / 8)
  }
}
