import type { LogQuery, LogRow } from '../../../core/log/log-query.ts'
import { type Block, BlockView } from '../segments/block.ts'
import { decodeChunk } from '../segments/chunk.ts'
import { type Chunk, joinBlocks } from '../segments/raw-block.ts'
import { Segment } from '../segments/segment-file.ts'
import { Slab } from '../segments/slab.ts'
import { type Choice, Collector, type Found } from './collector.ts'
import type { BlockCount, FarColumn } from './far-page.ts'
import { both, countOf, type Mask } from './mask.ts'
import { type Matcher, matcherOf } from './match.ts'
import { MemoryBlock } from './memory-block.ts'
import { Tally, type TallyJob, type TallyResult } from './tally.ts'
import { numberMask } from './word-match.ts'

/** Rows that are looked at in one go: a sealed segment, by its path, or a block of rows that are not sealed. */
export type ScanUnit = { readonly path: string } | { readonly chunks: readonly Chunk[] }

/** Question to the rows of some units. */
export interface ScanJob {
  readonly query: Pick<LogQuery, 'filters' | 'search'>
  /** Older rows do not count. */
  readonly firstId: number
  readonly choice: Choice
  /** True when the rows are to be counted, too. */
  readonly counts: boolean
  /** The column with whose values those of each block are counted, too. */
  readonly countsBlocksBy?: FarColumn | null
  /** Counts over time that are wanted; null for none. */
  readonly tally: TallyJob | null
}

/** Answer of a scan. */
export interface ScanResult {
  readonly total: number
  readonly found: readonly Found[]
  /** There may be fewer than were wanted, as their keys are long; what there is comes first. */
  readonly isCut: boolean
  readonly tally: TallyResult | null
  /** Blocks with rows that were found; empty where they are not asked for. */
  readonly blocks: readonly BlockCount[]
}

/** A query that was given up: nobody waits for it, or it took too long. */
export class GivenUp extends Error {}

/** A block of a segment that somebody reads on. */
interface LastView {
  readonly place: number
  readonly view: BlockView
}

/** Blocks that are kept for those who read on: some megabytes. */
const mostLastViews = 8

/** The units as one thread reads them: directories and the blocks of rows that are not sealed are kept. */
export class Units {
  #segments = new Map<string, Segment>()
  #blocks = new Map<string, Block>()
  readonly #lastViews = new Map<string, LastView>()
  readonly #memory = new Slab()
  readonly #runs = new Slab()

  /** Forgets what is no longer among the units. */
  keep(units: readonly ScanUnit[]): void {
    const [segments, blocks] = [this.#segments, this.#blocks]
    const paths = new Set(units.map((unit) => ('path' in unit ? unit.path : '')))
    for (const path of this.#lastViews.keys()) if (!paths.has(path)) this.#lastViews.delete(path)
    this.#segments = new Map()
    this.#blocks = new Map()
    for (const unit of units) {
      const [key, from, to] =
        'path' in unit
          ? ([unit.path, segments, this.#segments] as const)
          : ([keyOf(unit.chunks), blocks, this.#blocks] as const)
      const found = from.get(key)
      if (found !== undefined) (to as Map<string, unknown>).set(key, found)
    }
  }

  /** Calls `work` for each block of a unit, the newest first; the columns of a block hold until `work` is done. */
  each(unit: ScanUnit, work: (block: Block, place: number) => void): void {
    if ('chunks' in unit) return work(this.#memoryBlock(unit.chunks), 0)
    const segment = this.#segment(unit.path)
    segment.using(() => {
      this.#runs.reset()
      const blocks = segment.blocks(this.#memory, this.#runs)
      for (let place = blocks.length - 1; place >= 0; place--) {
        this.#memory.reset()
        work(blocks[place]!, place)
      }
    })
  }

  /**
   * The blocks of a unit with rows behind an id, the oldest first. The file of a segment is open until the last was taken, or
   * `return` is called; the block at which this happens is kept for who goes on there.
   */
  *viewsAfter(unit: ScanUnit, after: number): Generator<BlockView, undefined> {
    if ('chunks' in unit) {
      const block = this.#memoryBlock(unit.chunks)
      if (isBehind(block, after)) yield new BlockView(block)
      return undefined
    }
    const segment = this.#segment(unit.path)
    const close = segment.open()
    let last: LastView | undefined = this.#lastViews.get(unit.path)
    this.#lastViews.delete(unit.path)
    try {
      for (const [place, block] of segment.blocks().entries()) {
        if (!isBehind(block, after)) continue
        if (last?.place !== place) last = { place, view: new BlockView(block) }
        yield last.view
        last = undefined
      }
    } finally {
      if (last !== undefined && this.#lastViews.size < mostLastViews) this.#lastViews.set(unit.path, last)
      close()
    }
    return undefined
  }

  #segment(path: string): Segment {
    const segment = this.#segments.get(path) ?? new Segment(path)
    this.#segments.set(path, segment)
    return segment
  }

  #memoryBlock(chunks: readonly Chunk[]): Block {
    const key = keyOf(chunks)
    const block = this.#blocks.get(key) ?? new MemoryBlock(joinBlocks(chunks.map(decodeChunk)))
    this.#blocks.set(key, block)
    return block
  }
}

function isBehind(block: Block, after: number): boolean {
  return block.range('id')!.most > after
}

function keyOf(chunks: readonly Chunk[]): string {
  return `${chunks[0]!.origin} ${chunks[0]!.firstId} ${chunks.at(-1)!.lastId}`
}

/** A scan in one thread, unit by unit. */
export class Scan {
  readonly #units: Units
  readonly #job: ScanJob
  readonly #matcher: Matcher
  readonly #collector: Collector
  readonly #check: () => void
  readonly #tally: Tally | null
  readonly #blocks: BlockCount[] = []
  #total = 0

  /** `check` throws when the query was given up. */
  constructor(units: Units, job: ScanJob, check: () => void) {
    this.#units = units
    this.#job = job
    this.#matcher = matcherOf(job.query)
    this.#collector = new Collector(job.choice)
    this.#check = check
    this.#tally = job.tally && new Tally(job.tally)
  }

  /** Looks at a unit, whose number is `place`. */
  unit(unit: ScanUnit, place: number): void {
    this.#units.each(unit, (block, number) => {
      this.#check()
      const view = new BlockView(block)
      const wanted = this.#collector.wants(view)
      if (!wanted && !this.#job.counts) return
      const mask = this.#mask(view)
      const count = countOf(mask, view.rows)
      this.#total += count
      const { countsBlocksBy } = this.#job
      if (count > 0 && countsBlocksBy) this.#blocks.push({ ...block.range(countsBlocksBy)!, count })
      this.#tally?.add(view, mask)
      if (wanted) this.#collector.add(view, mask, [place, number])
    })
  }

  result(): ScanResult {
    return {
      total: this.#total,
      found: this.#collector.result(),
      isCut: this.#collector.isCut,
      tally: this.#tally?.result() ?? null,
      blocks: this.#blocks,
    }
  }

  #mask(view: BlockView): Mask {
    const { firstId } = this.#job
    const { least, most } = view.block.range('id')!
    if (most < firstId) return false
    const mask = this.#matcher(view)
    if (least >= firstId) return mask
    return both(
      mask,
      numberMask(view.number('id'), (id) => id >= firstId, false),
    )
  }
}

/** The rows that were found, in their order; null where they are several and have more characters than `mostCharacters`. */
export function* rowsOf(
  units: Units,
  list: readonly ScanUnit[],
  { found, mostCharacters }: { readonly found: readonly Found[]; readonly mostCharacters: number },
): Generator<undefined, readonly LogRow[] | null> {
  const rows = new Array<LogRow>(found.length)
  let characters = 0
  const byUnit = new Map<number, Map<number, { row: number; place: number }[]>>()
  for (const [place, { unit, block, row, content }] of found.entries()) {
    if (content !== null) {
      rows[place] = content
      continue
    }
    const blocks = byUnit.get(unit) ?? new Map<number, { row: number; place: number }[]>()
    byUnit.set(unit, blocks)
    const wanted = blocks.get(block) ?? []
    blocks.set(block, wanted)
    wanted.push({ row, place })
  }
  for (const [unit, blocks] of byUnit) {
    units.each(list[unit]!, (block, number) => {
      const wanted = blocks.get(number)
      if (wanted === undefined) return
      const view = new BlockView(block)
      for (const { row, place } of wanted) {
        if (characters > mostCharacters) return
        const read = view.row(row)
        rows[place] = read
        characters += read.message.length
      }
    })
    if (characters > mostCharacters && found.length > 1) return null
    yield
  }
  return rows
}
