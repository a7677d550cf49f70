import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type FileHandle, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, ok, type Result } from '../../core/failure.ts'
import type { Content } from '../../core/resource/content.ts'
import type { KeptFile, KeptFiles, Upload } from '../../core/resource/upload.ts'
import { syncFolder } from '../database/private-file.ts'
import { diskFaultOf, failureOfDisk } from '../disk/disk-fault.ts'
import { contentOf } from './upload-content.ts'

/** A file that has come whole and is neither kept nor thrown away yet. */
export interface ReceivedFile {
  readonly content: Content
  readonly sizeBytes: number
  readonly sha256: string
  /** Puts it in the place of the older file of this upload, durably. */
  keep<F>(upload: Upload<F>, kept: Pick<KeptFile<F>, 'facts' | 'atSeconds' | 'login'>): Promise<void>
  /** Removes it unless it was kept. Must be called. */
  discard(): Promise<void>
}

interface Sidecar extends KeptFile<unknown> {
  readonly file: string
}

const part = '.part'

/**
 * Files that were uploaded, in the folder `uploads` of the data folder. Each kept file has a `NAME.json` beside it,
 * which says what it is; whatever no such file names is removed at the start.
 */
export class UploadFiles implements KeptFiles {
  /** Folder of the files; what else is in it is removed at the next start. */
  readonly folder: string
  readonly #kept = new Map<string, Sidecar>()
  /** Number of readers by file; a file that is read outlives its successor's arrival. */
  readonly #readers = new Map<string, number>()

  constructor(dataFolder: string) {
    this.folder = join(dataFolder, 'uploads')
    mkdirSync(this.folder, { recursive: true, mode: 0o700 })
    this.#load()
  }

  get<F>({ name }: Upload<F>): KeptFile<F> | null {
    return (this.#kept.get(name) as KeptFile<F> | undefined) ?? null
  }

  /** Path of the kept file of an upload; null when there is none. */
  pathOf({ name }: Upload): string | null {
    const kept = this.#kept.get(name)
    return kept ? join(this.folder, kept.file) : null
  }

  /** Hands the kept file of an upload, and its path, to `use`; null when there is none. It stays until `use` has ended, also where another one comes. */
  async read<F, T>(
    upload: Upload<F>,
    use: (content: Content, kept: KeptFile<F>, path: string) => Promise<T>,
  ): Promise<T | null> {
    const kept = this.#kept.get(upload.name)
    if (!kept) return null
    const path = join(this.folder, kept.file)
    this.#readers.set(kept.file, (this.#readers.get(kept.file) ?? 0) + 1)
    try {
      const file = await open(path, 'r')
      try {
        return await use(contentOf(file, kept.sizeBytes), kept as unknown as KeptFile<F>, path)
      } finally {
        await file.close()
      }
    } finally {
      await this.#endReading(upload.name, kept.file)
    }
  }

  async #endReading(name: string, file: string): Promise<void> {
    const others = (this.#readers.get(file) ?? 1) - 1
    if (others > 0) {
      this.#readers.set(file, others)
      return
    }
    this.#readers.delete(file)
    if (this.#kept.get(name)?.file !== file) await rm(join(this.folder, file), { force: true })
  }

  /**
   * Writes what comes to a file of its own. Fails `too-large` as soon as there is more than `limitBytes`. What
   * `chunks` throws is thrown again, and nothing is left of the file then.
   */
  async receive(chunks: AsyncIterable<Uint8Array>, limitBytes: number): Promise<Result<ReceivedFile>> {
    const path = join(this.folder, `${randomUUID()}${part}`)
    const opened = await openPart(path)
    if (!opened.ok) return opened
    const file = opened.value
    const discard = async () => {
      await file.close()
      await rm(path, { force: true })
    }
    try {
      const hash = createHash('sha256')
      let sizeBytes = 0
      for await (const chunk of chunks) {
        sizeBytes += chunk.length
        if (sizeBytes > limitBytes) {
          await discard()
          return fail({ kind: 'too-large', limitBytes })
        }
        hash.update(chunk)
        await writeAll(file, chunk)
      }
      const sha256 = hash.digest('hex')
      return ok(this.#received({ file, path, sizeBytes, sha256, discard }))
    } catch (error) {
      await discard()
      const fault = diskFaultOf(error)
      if (fault === null) throw error
      return fail(failureOfDisk(fault))
    }
  }

  #received({ file, path, sizeBytes, sha256, discard }: Incoming): ReceivedFile {
    let isKept = false
    return {
      content: contentOf(file, sizeBytes),
      sizeBytes,
      sha256,
      keep: async ({ name }, facts) => {
        const fileName = `${name}-${randomUUID()}`
        await file.sync()
        await rename(path, join(this.folder, fileName))
        isKept = true
        try {
          await this.#remember(name, { ...facts, sizeBytes, sha256, file: fileName })
        } catch (error) {
          await rm(join(this.folder, fileName), { force: true })
          throw error
        }
      },
      discard: () => (isKept ? file.close() : discard()),
    }
  }

  async #remember(name: string, sidecar: Sidecar): Promise<void> {
    const path = join(this.folder, `${name}.json`)
    await writeFile(`${path}${part}`, JSON.stringify(sidecar), { mode: 0o600, flush: true })
    await rename(`${path}${part}`, path)
    syncFolder(this.folder)
    const older = this.#kept.get(name)
    this.#kept.set(name, sidecar)
    if (older && !this.#readers.has(older.file)) await rm(join(this.folder, older.file), { force: true })
  }

  #load(): void {
    const files = new Set(readdirSync(this.folder))
    for (const file of files) {
      if (!file.endsWith('.json')) continue
      const sidecar = readSidecar(join(this.folder, file))
      if (sidecar && files.has(sidecar.file)) this.#kept.set(file.slice(0, -'.json'.length), sidecar)
    }
    const named = new Set([...this.#kept].flatMap(([name, { file }]) => [`${name}.json`, file]))
    for (const file of files) {
      if (!named.has(file)) rmSync(join(this.folder, file), { recursive: true, force: true })
    }
  }
}

/** A new file, or why the disk takes none. */
async function openPart(path: string): Promise<Result<FileHandle>> {
  try {
    return ok(await open(path, 'wx+', 0o600))
  } catch (error) {
    const fault = diskFaultOf(error)
    if (fault === null) throw error
    return fail(failureOfDisk(fault))
  }
}

interface Incoming {
  readonly file: FileHandle
  readonly path: string
  readonly sizeBytes: number
  readonly sha256: string
  readonly discard: () => Promise<void>
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let written = 0; written < chunk.length; ) {
    written += (await file.write(chunk, written)).bytesWritten
  }
}

function readSidecar(path: string): Sidecar | null {
  try {
    const sidecar = JSON.parse(readFileSync(path, 'utf8')) as Sidecar
    return typeof sidecar.file === 'string' ? sidecar : null
  } catch {
    return null
  }
}
