import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Problem } from '../../core/failure.ts'
import { atOnce } from '../../core/steps.ts'
import { IndexBuilder } from '../../core/web/index-builder.ts'
import type { Salt } from '../../core/web/name-hash.ts'
import { extendedCategories } from '../../domains/content-filter/catalogue-extended.ts'
import { type CategoryArchiveFacts, CategoryArchiveReader } from '../../domains/updates/category-archive.ts'
import { unpackedLimitBytes } from '../../domains/updates/content-filter-update.ts'
import { TarReader } from '../../domains/updates/tar.ts'
import { contentOf } from '../../store/uploads/upload-content.ts'

// Makes the index of an archive of categories in a thread of its own, as millions of names take seconds. It reads the archive and writes the
// index, durably; messages tell how far it is, and at the end what the archive came to.

/** The archive that is read and the index that is written, both paths. */
export interface CategoryTask {
  readonly archivePath: string
  readonly sizeBytes: number
  /** SHA-256 of the archive, from which the salt of the index comes. */
  readonly sha256: string
  readonly indexPath: string
}

/** An index with the facts about the archive that it was made of. */
export interface MadeIndex extends CategoryArchiveFacts {
  readonly file: string
  readonly sizeBytes: number
  readonly names: number
  readonly counts: Readonly<Record<string, number>>
}

/** Messages of the thread; `refused` says why the archive is not taken. */
export type CategoryNews =
  | { readonly read: number }
  | { readonly writing: true }
  | { readonly made: MadeIndex }
  | { readonly refused: Problem }

const tellBytes = 8 * 1024 * 1024

async function make({ archivePath, sizeBytes, sha256, indexPath }: CategoryTask): Promise<CategoryNews> {
  const salt: Salt = [Number.parseInt(sha256.slice(0, 8), 16), Number.parseInt(sha256.slice(8, 16), 16)]
  const builder = new IndexBuilder(salt)
  const known = new Set(extendedCategories.map(([id]) => id))
  const reader = new CategoryArchiveReader(builder, (number) => known.has(number))
  const file = await open(archivePath, 'r')
  try {
    const tar = new TarReader(reader)
    let read = 0
    let told = 0
    const found = await contentOf(file, sizeBytes).each(unpackedLimitBytes, (chunk) => {
      read += chunk.length
      if (read - told >= tellBytes) {
        told = read
        tell({ read })
      }
      return tar.push(chunk)
    })
    const broken = found ?? tar.finish()
    if (broken) return { refused: broken }
  } finally {
    await file.close()
  }
  const finished = reader.finish()
  if ('message' in finished) return { refused: finished }
  tell({ writing: true })
  const { facts, categories } = finished
  const { bytes, entries, counts } = atOnce(builder.build((list) => categories[list] ?? []))
  const made = await open(indexPath, 'wx', 0o600)
  try {
    await made.writeFile(bytes)
    await made.sync()
  } catch (error) {
    await rm(indexPath, { force: true })
    throw error
  } finally {
    await made.close()
  }
  const hash = createHash('sha256').update(bytes).digest('hex')
  const rest = { names: entries, counts: Object.fromEntries(counts) }
  return { made: { ...facts, file: hash, sizeBytes: bytes.length, ...rest } }
}

function tell(news: CategoryNews): void {
  parentPort?.postMessage(news)
}

tell(await make(workerData as CategoryTask))
