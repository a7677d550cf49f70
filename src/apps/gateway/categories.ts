import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { CategoryDesk, MakeIndex } from '../../api/web/category-desk.ts'
import type { Control } from '../../control/control.ts'
import type { DataNoticeEvent } from '../../core/log/event.ts'
import { atOnce } from '../../core/steps.ts'
import { type CategoryIndex, indexInMemory, openIndex } from '../../core/web/category-index.ts'
import { type BuiltIndex, IndexBuilder } from '../../core/web/index-builder.ts'
import { builtInSites } from '../../domains/content-filter/built-in-sites.ts'
import { extendedCategories } from '../../domains/content-filter/catalogue-extended.ts'
import { contentFilterUpdate } from '../../domains/updates/content-filter-update.ts'
import { CategoryFiles } from '../../store/categories/category-files.ts'
import type { InspectionParts } from '../interface/enforcement.ts'
import type { CategoryNews, CategoryTask } from './category-thread.ts'

/** Extended categories of a gateway: what routes need, the file that the judge reads, and the index for look-ups. */
export interface Categories {
  readonly desk: CategoryDesk
  /** SHA-256 of the index in force. */
  readonly file: string
  /** Content of an index by its SHA-256; null for any other. */
  read(file: string): Promise<Buffer | null>
  /** Hands the index in force to `use`; it is read where it is asked, never as a whole. */
  withIndex<T>(use: (index: CategoryIndex | null) => T): T
}

/** Opens the extended categories of a data folder; `onChange` is told when others are in force. */
export function openCategories(dataFolder: string, onChange: () => void): Categories {
  const files = new CategoryFiles(dataFolder)
  files.listen(onChange)
  const { bytes, entries, counts } = builtInIndex()
  const starterFile = createHash('sha256').update(bytes).digest('hex')
  const starter = indexInMemory(bytes)
  return {
    desk: {
      files,
      starter: { names: entries, counts: Object.fromEntries(counts) },
      upload: contentFilterUpdate,
      makeIndex: makeInThread,
      categories: extendedCategories.map(([number, name]) => [number, name]),
    },
    get file() {
      return files.inForce?.file ?? starterFile
    },
    read: async (file) => {
      if (file === starterFile) return Buffer.from(bytes)
      const update = files.all.find((each) => each.file === file)
      return update === undefined ? null : await readFile(files.pathOf(update))
    },
    withIndex: (use) => {
      const update = files.inForce
      if (update === null) return use(starter)
      const descriptor = openSync(files.pathOf(update), 'r')
      try {
        const read = (offset: number, length: number) => {
          const part = Buffer.from(new ArrayBuffer(length))
          return part.subarray(0, readSync(descriptor, part, 0, length, offset))
        }
        return use(openIndex(read, fstatSync(descriptor).size))
      } finally {
        closeSync(descriptor)
      }
    },
  }
}

const lost =
  'the archive of categories in force is not in the data folder, or damaged: an older one or the built-in list counts until the next upload'

/** Says at the start, and to the status, that the archive in force is lost, and to the status when that is over. */
export function reportLoss(
  { desk: { files } }: Categories,
  control: Pick<Control, 'categories'>,
  logEvent: (event: DataNoticeEvent) => void,
): void {
  if (files.isLost) logEvent({ kind: 'data-notice', message: lost })
  control.categories(files.isLost)
  files.listen(() => control.categories(files.isLost))
}

/** Inspection with the file of the index for the judge. */
export function withCategories(inspection: InspectionParts, categories: Categories): InspectionParts {
  return {
    ...inspection,
    inputs: (values) => ({ ...inspection.inputs(values), webCategories: categories.file }),
    readFile: async (file) => (await inspection.readFile(file)) ?? (await categories.read(file)),
  }
}

/** The index of the list that comes with the product. */
export function builtInIndex(): BuiltIndex {
  const builder = new IndexBuilder([0, 0])
  for (const [number, names] of builtInSites) for (const name of names) builder.addSite(name, number)
  return atOnce(builder.build((number) => [number]))
}

const makeInThread: MakeIndex = ({ path, content, sha256, indexPath }, onRead, signal) =>
  new Promise((resolve, reject) => {
    const task: CategoryTask = { archivePath: path, sizeBytes: content.sizeBytes, sha256, indexPath }
    const worker = new Worker(new URL('./category-thread.ts', import.meta.url), { workerData: task })
    const end = () => void worker.terminate()
    signal.addEventListener('abort', end, { once: true })
    worker.on('message', (news: CategoryNews) => {
      if ('read' in news) onRead(news.read)
      else if ('writing' in news) onRead(null)
      else resolve('made' in news ? news.made : news.refused)
    })
    worker.on('error', reject)
    worker.on('exit', () => {
      signal.removeEventListener('abort', end)
      reject(new Error('the thread that makes the index ended'))
    })
  })
