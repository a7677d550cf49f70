import type { Problem } from '../../core/failure.ts'
import type { Content } from '../../core/resource/content.ts'
import type { Upload } from '../../core/resource/upload.ts'
import type { Message } from '../../core/text/message.ts'
import type { CategoryFiles, CategoryUpdate } from '../../store/categories/category-files.ts'

/** An index that was made of an archive. */
export type MadeCategories = Pick<
  CategoryUpdate,
  'version' | 'file' | 'sizeBytes' | 'names' | 'counts' | 'lists' | 'broken' | 'brokenTotal'
>

/** The way from an archive to an index at `indexPath`; tells how many unpacked bytes were read, null while it writes. */
export type MakeIndex = (
  archive: {
    readonly path: string
    readonly content: Content
    readonly sha256: string
    readonly indexPath: string
  },
  onRead: (bytes: number | null) => void,
  signal: AbortSignal,
) => Promise<MadeCategories | Problem>

/** The list of well-known sites that comes with the product. */
export interface StarterCategories {
  readonly names: number
  readonly counts: Readonly<Record<string, number>>
}

/** Extended categories, as routes know them. */
export interface CategoryDesk {
  readonly files: CategoryFiles
  readonly starter: StarterCategories
  readonly upload: Upload<object>
  readonly makeIndex: MakeIndex
  /** Number and name of each extended category, in order. */
  readonly categories: readonly (readonly [number: number, name: Message])[]
}
