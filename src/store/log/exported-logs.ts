import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { fail, ok, type Result } from '../../core/failure.ts'
import { type LogExportFormat, logExportFormats } from '../../core/log/log-export.ts'
import { syncFolder } from '../database/private-file.ts'
import { diskFaultOf, failureOfDisk } from '../disk/disk-fault.ts'
import { message } from '../messages.ts'

/** Folder of the files in the data folder. */
const exportFolder = 'exports'
const part = '.part'
const form = /^log-(\d+)-(\d+)\.([a-z]+)\.gz$/
const mostFiles = 20
const keptSeconds = 7 * 86_400
const sweepMilliseconds = 3_600_000
/** It is looked for room behind so many bytes. */
const roomStep = 2 ** 20
/** Level of gzip: rows shrink to a tenth of their text, at some 60 MB/s. */
const level = 3

/** A file of exported rows, compressed with gzip. */
export interface ExportedLog {
  /** Number of the job that made it. */
  readonly id: number
  readonly format: LogExportFormat
  readonly rows: number
  readonly sizeBytes: number
  /** Unix seconds. */
  readonly atSeconds: number
}

/** Rows that are to become a file. */
export interface LogToExport {
  readonly id: number
  readonly format: LogExportFormat
  /** The text, part by part. */
  readonly parts: AsyncIterable<Uint8Array>
  /** How many rows there were, once all parts were taken. */
  readonly rows: () => number
}

/** What exports may take of the disk, in bytes. */
interface Room {
  readonly most: number
  readonly keptFree: number
}

/**
 * Files of exported log rows, in the folder `exports` of the data folder: at most twenty, a twentieth of the disk and
 * 8 GB, for a week; the oldest go first. What else needs the disk keeps a twentieth of it, or 2 GB.
 */
export class ExportedLogs {
  readonly #folder: string
  readonly #nowMs: () => number

  /** What an earlier process left unfinished is removed. */
  constructor(dataFolder: string, nowMs: () => number) {
    this.#folder = join(dataFolder, exportFolder)
    this.#nowMs = nowMs
    for (const name of this.#names())
      if (name.endsWith(part)) rmSync(join(this.#folder, name), { force: true })
    setInterval(() => this.list(), sweepMilliseconds).unref()
  }

  /** The files, the newest first; those that are too old are removed. */
  list(): readonly ExportedLog[] {
    const oldest = this.#nowMs() / 1000 - keptSeconds
    const files = this.#names().flatMap((name) => this.#fileOf(name) ?? [])
    for (const file of files) if (file.atSeconds < oldest) this.#remove(file)
    return files.filter(({ atSeconds }) => atSeconds >= oldest).sort((one, other) => other.id - one.id)
  }

  /** A file, and its bytes as a stream; null when there is none. */
  open(id: number): { readonly file: ExportedLog; readonly stream: Readable } | null {
    const file = this.list().find((each) => each.id === id)
    return file === undefined ? null : { file, stream: createReadStream(this.#pathOf(file)) }
  }

  /** Removes a file; false when there is none. */
  remove(id: number): boolean {
    const file = this.list().find((each) => each.id === id)
    if (file !== undefined) this.#remove(file)
    return file !== undefined
  }

  /**
   * Writes a file. Fails `unavailable` where it would be larger than exports may be, and as the disk does where that has
   * no room; nothing is left of it then. What `parts` throws is thrown again.
   */
  async write({ id, format, parts, rows }: LogToExport, signal: AbortSignal): Promise<Result<ExportedLog>> {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    for (const older of this.list().slice(mostFiles - 1)) this.#remove(older)
    this.remove(id)
    const path = join(this.#folder, `log-${id}${part}`)
    try {
      const file = createWriteStream(path, { mode: 0o600, flush: true })
      await pipeline(Readable.from(parts), createGzip({ level }), this.#bounded(), file, { signal })
      const [sizeBytes, atSeconds] = [file.bytesWritten, Math.floor(this.#nowMs() / 1000)]
      const written = { id, format, rows: rows(), sizeBytes, atSeconds }
      // The list reads the time from the file.
      await utimes(path, atSeconds, atSeconds)
      await rename(path, this.#pathOf(written))
      syncFolder(this.#folder)
      return ok(written)
    } catch (error) {
      await rm(path, { force: true })
      if (error instanceof NoRoom) return fail({ kind: 'unavailable', message: error.said })
      const fault = diskFaultOf(error)
      if (fault === null) throw error
      return fail(failureOfDisk(fault))
    }
  }

  /** Lets bytes pass while there is room for them; older files make room for a new one. */
  #bounded(): Transform {
    let [written, looked] = [0, 0]
    const look = (): Error | null => {
      looked = written
      try {
        this.#makeRoom(written)
        return null
      } catch (error) {
        return error as Error
      }
    }
    return new Transform({
      transform: (chunk: Uint8Array, _encoding, done) => {
        written += chunk.length
        done(written - looked < roomStep ? null : look(), chunk)
      },
      flush: (done) => done(look()),
    })
  }

  #makeRoom(written: number): void {
    const { most, keptFree } = this.#room()
    const older = [...this.list()]
    const taken = () => older.reduce((sum, { sizeBytes }) => sum + sizeBytes, written)
    while (older.length > 0 && (taken() > most || this.#free() < keptFree)) this.#remove(older.pop()!)
    if (taken() > most)
      throw new NoRoom(message('exports of the log may take {most} bytes here: select fewer rows', { most }))
    if (this.#free() < keptFree)
      throw new NoRoom(
        message('the disk keeps {keptFree} bytes free of exports: make room on it', { keptFree }),
      )
  }

  #room(): Room {
    const { blocks, bsize } = statfsSync(this.#folder)
    const twentieth = Math.floor((blocks * bsize) / 20)
    return { most: Math.min(twentieth, 8e9), keptFree: Math.min(twentieth, 2e9) }
  }

  #free(): number {
    const { bavail, bsize } = statfsSync(this.#folder)
    return bavail * bsize
  }

  #names(): readonly string[] {
    try {
      return readdirSync(this.#folder)
    } catch {
      return []
    }
  }

  #fileOf(name: string): ExportedLog | null {
    const [, id = '', rows = '', word = ''] = form.exec(name) ?? []
    const format = logExportFormats.find((each) => each === word)
    const stats = format && statSync(join(this.#folder, name), { throwIfNoEntry: false })
    if (!format || !stats) return null
    const atSeconds = Math.floor(stats.mtimeMs / 1000)
    return { id: Number(id), rows: Number(rows), format, sizeBytes: stats.size, atSeconds }
  }

  #pathOf({ id, rows, format }: Pick<ExportedLog, 'id' | 'rows' | 'format'>): string {
    return join(this.#folder, `log-${id}-${rows}.${format}.gz`)
  }

  #remove(file: ExportedLog): void {
    rmSync(this.#pathOf(file), { force: true })
  }
}

/** Exports take as much of the disk as they may. */
class NoRoom extends Error {
  readonly said

  constructor(said: ReturnType<typeof message>) {
    super('no room for an export')
    this.said = said
  }
}
