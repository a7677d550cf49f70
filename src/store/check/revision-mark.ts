import { createHash, randomUUID } from 'node:crypto'
import {
  closeSync,
  fdatasync,
  fdatasyncSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { syncFolder } from '../database/private-file.ts'

/** The newest answered revision of a database, as a file beside it says. */
export interface Marked {
  /** Id of the database, which is kept in it too. */
  readonly database: string
  readonly revision: number
  /** When that revision was made, in Unix milliseconds. */
  readonly atMs: number
}

interface Slot extends Marked {
  readonly sequence: number
}

/** Name of the file in the data folder. */
export const markFile = 'revision.mark'

/** Bytes of a slot: one that is being overwritten when the power goes must not take the other with it. */
const slotBytes = 4096
const slots = 2

/** Content of a mark file, or null when it is missing; `damaged` when nothing in it can be read. */
export function readMark(dataFolder: string): Marked | 'damaged' | null {
  const found = readSlots(join(dataFolder, markFile))
  if (found === null) return null
  return found.length === 0 ? 'damaged' : newest(found)
}

/** A new id for a database. */
export function newDatabaseId(): string {
  return randomUUID()
}

/** A mark reaches the disk at the latest this long after it was written. */
const syncMilliseconds = 50

/**
 * The file with the mark, open for writing. Each mark overwrites the older of two slots in place, so that it needs no
 * room on a full disk. Once `write` has returned it outlives this process, however that ends; it outlives a power cut
 * some milliseconds later: to wait for that would double what a commit costs.
 */
export class RevisionMark {
  readonly #descriptor: number
  #sequence: number
  #timer: NodeJS.Timeout | null = null
  #isSyncing = false
  #isWaiting = false
  #fault: Error | null = null
  #closed = false

  private constructor(descriptor: number, sequence: number) {
    this.#descriptor = descriptor
    this.#sequence = sequence
  }

  /** Opens the mark of a data folder, which is made from `first` when it is missing or damaged. */
  static open(dataFolder: string, first: Marked): RevisionMark {
    const path = join(dataFolder, markFile)
    const found = readSlots(path) ?? []
    if (found.length === 0) replaceMark(dataFolder, first)
    const sequence = found.length === 0 ? 1 : newest(found).sequence
    return new RevisionMark(openSync(path, 'r+'), sequence)
  }

  /** Why the newest mark could not be written; null when it could. */
  get fault(): Error | null {
    return this.#fault
  }

  /** Notes the newest revision. Never throws: `fault` says when that fails. */
  write(marked: Marked): void {
    if (this.#closed) return
    const slot = { ...marked, sequence: ++this.#sequence }
    try {
      writeSync(this.#descriptor, slotText(slot), (slot.sequence % slots) * slotBytes)
      this.#fault = null
    } catch (error) {
      this.#fault = error as Error
      return
    }
    this.#isWaiting = true
    this.#timer ??= setTimeout(() => this.#sync(), syncMilliseconds).unref()
  }

  /** Closes the file once what was written is on the disk. */
  close(): void {
    if (this.#closed) return
    this.#closed = true
    if (this.#timer) clearTimeout(this.#timer)
    try {
      fdatasyncSync(this.#descriptor)
    } catch {
      // What could not be stored here is nevertheless in the database.
    }
    if (!this.#isSyncing) closeSync(this.#descriptor)
  }

  #sync(): void {
    this.#timer = null
    if (this.#isSyncing) return
    this.#isSyncing = true
    this.#isWaiting = false
    fdatasync(this.#descriptor, (error) => {
      this.#isSyncing = false
      if (error) this.#fault = error
      if (this.#closed) closeSync(this.#descriptor)
      else if (this.#isWaiting) this.#timer ??= setTimeout(() => this.#sync(), syncMilliseconds).unref()
    })
  }
}

/** Replaces the mark in one durable step, whatever it said. */
export function replaceMark(dataFolder: string, marked: Marked): void {
  const path = join(dataFolder, markFile)
  const draft = `${path}.new`
  const bytes = Buffer.alloc(slots * slotBytes, '\n')
  bytes.write(slotText({ ...marked, sequence: 1 }), slotBytes)
  const descriptor = openSync(draft, 'w', 0o600)
  try {
    writeSync(descriptor, bytes)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(draft, path)
  syncFolder(dataFolder)
}

/** Removes the mark: the next start takes what is in the database. */
export function removeMark(dataFolder: string): void {
  rmSync(join(dataFolder, markFile), { force: true })
  syncFolder(dataFolder)
}

function slotText(slot: Slot): string {
  const text = JSON.stringify(slot)
  return `${text} ${digest(text)}\n`
}

function readSlots(path: string): Slot[] | null {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  return Array.from({ length: slots }, (_, place) => {
    return slotIn(bytes.toString('utf8', place * slotBytes, (place + 1) * slotBytes))
  }).filter((slot) => slot !== null)
}

function slotIn(text: string): Slot | null {
  const [line = ''] = text.split('\n')
  const end = line.lastIndexOf(' ')
  if (end < 0 || digest(line.slice(0, end)) !== line.slice(end + 1)) return null
  return JSON.parse(line.slice(0, end)) as Slot
}

function newest(found: readonly Slot[]): Slot {
  return found.reduce((best, slot) => (slot.sequence > best.sequence ? slot : best))
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
