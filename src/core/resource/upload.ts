import type { Result } from '../failure.ts'
import type { Machine } from '../license/installation.ts'
import type { Area } from './area.ts'
import type { Content } from './content.ts'
import type { Snapshot } from './snapshot.ts'
import type { Transaction } from './transaction.ts'

/** Data that a check of a file may read, other than its content. */
export interface ExamineContext {
  readonly snapshot: Snapshot
  readonly machine: Machine
  readonly nowSeconds: number
  /** Bytes as a file of their own: an archive within an archive. */
  readonly inMemory: (bytes: Uint8Array) => Content
}

/**
 * A file that is sent to the gateway: a raw body, or a form with one file. It goes to the disk within `limitBytes` and
 * is judged there; what breaks a rule leaves nothing behind. Source: silences#uploads.
 */
export interface Upload<F = unknown> {
  readonly shape: 'upload'
  /** Name of the kept file: letters, digits and underscores; never changes. */
  readonly name: string
  readonly path: string
  readonly area: Area
  readonly summary: string
  readonly source: string
  readonly method: 'PUT'
  readonly limitBytes: number
  /** Returns the facts about a good file, as JSON; fails `invalid` with the rule that the content breaks. */
  examine(content: Content, context: ExamineContext): Promise<Result<F>>
  /** Applies the file to the configuration. Without it the file is kept, with its facts, in place of an older. */
  run?(facts: F, transaction: Transaction, nowSeconds: number): Result<null>
}

/** A kept file. */
export interface KeptFile<F> {
  readonly facts: F
  readonly sizeBytes: number
  /** Hexadecimal. */
  readonly sha256: string
  readonly atSeconds: number
  readonly login: string
}

/** The files that uploads left in the data folder, as views see them. */
export interface KeptFiles {
  /** The newest good file of an upload; null when there was none. */
  get<F>(upload: Upload<F>): KeptFile<F> | null
}

/** Declares an upload. */
export function upload<F>(declaration: Omit<Upload<F>, 'shape'>): Upload<F> {
  return { shape: 'upload', ...declaration }
}
