import type { Problem } from '../failure.ts'

/** A received file as pure code reads it: it lies on the disk and is never in memory as a whole. */
export interface Content {
  readonly sizeBytes: number
  /** Bytes from `offset`; fewer than asked for at the end of the file. */
  read(offset: number, lengthBytes: number): Promise<Uint8Array>
  /**
   * Hands over all bytes in order, unpacked when the file is gzip, until `take` answers a problem. Answers that
   * problem, or its own when the gzip stream is damaged or unpacks to more than `limitBytes`.
   */
  each(limitBytes: number, take: (chunk: Uint8Array) => Problem | null): Promise<Problem | null>
}
