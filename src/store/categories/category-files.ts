import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, invalid, ok, type Result } from '../../core/failure.ts'
import { syncFolder } from '../database/private-file.ts'
import { diskFaultOf, failureOfDisk } from '../disk/disk-fault.ts'
import { message } from '../messages.ts'

/** An update of extended categories, without the index of its names. */
export interface CategoryUpdate {
  readonly id: string
  /** Number in the order in which updates came. */
  readonly number: number
  /** Unix seconds. */
  readonly atSeconds: number
  readonly login: string
  readonly version: string
  /** SHA-256 of the index, in hexadecimal digits, and its size in bytes. */
  readonly file: string
  readonly sizeBytes: number
  /** Different names. */
  readonly names: number
  /** Names by the number of the category. */
  readonly counts: Readonly<Record<string, number>>
  readonly lists: readonly {
    readonly name: string
    readonly entries: number
    readonly categories: readonly number[]
  }[]
  /** Lines that were left out: the first ones, and the number of all. */
  readonly broken: readonly { readonly file: string; readonly line: number; readonly text: string }[]
  readonly brokenTotal: number
  /** Update that was in force before this one; null for none. */
  readonly former: string | null
}

const folderName = 'categories'
const pointer = 'in-force.json'
const part = '.part'
const sidecar = /^([0-9a-f-]{36})\.json$/

/**
 * Updates of extended categories, in the folder `categories` of the data folder: `ID.index` and `ID.json` for each, and
 * `in-force.json`, which names the one in force. A change is there with the rename of that file, or not at all.
 */
export class CategoryFiles {
  readonly #folder: string
  readonly #updates = new Map<string, CategoryUpdate>()
  readonly #listeners = new Set<() => void>()
  #inForce: string | null = null
  #isLost = false

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, folderName)
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    this.#load()
  }

  /** True while the update that should be in force is lost or damaged, so that an older one counts, or none. */
  get isLost(): boolean {
    return this.#isLost
  }

  /** The update in force; null for none. */
  get inForce(): CategoryUpdate | null {
    return this.#updates.get(this.#inForce ?? '') ?? null
  }

  /** The update to which the one in force can be taken back; null where that leads to the list of the product. */
  get former(): CategoryUpdate | null {
    return this.#updates.get(this.inForce?.former ?? '') ?? null
  }

  /** Every update that is kept, the newest first. */
  get all(): readonly CategoryUpdate[] {
    return [...this.#updates.values()].sort((one, other) => other.number - one.number)
  }

  /** Path of the index of an update. */
  pathOf({ id }: Pick<CategoryUpdate, 'id'>): string {
    return join(this.#folder, `${id}.index`)
  }

  /** A path for an index that is being made; what a crash leaves there goes at the next start. */
  partialPath(): string {
    return join(this.#folder, `${randomUUID()}.index${part}`)
  }

  /** Calls `listener` when another update is in force; answers how to stop that. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Puts an update in force, durably; `madePath` is its index, which moves. */
  async apply(
    update: Omit<CategoryUpdate, 'id' | 'number' | 'former'>,
    madePath: string,
  ): Promise<Result<CategoryUpdate>> {
    const id = randomUUID()
    const number = (this.all[0]?.number ?? 0) + 1
    const { inForce } = this
    // The same archive once more is no way back.
    const former = inForce?.file === update.file ? inForce.former : this.#inForce
    const whole: CategoryUpdate = { ...update, id, number, former }
    const done = await this.#durably(async () => {
      await rename(madePath, this.pathOf(whole))
      await this.#replace(`${id}.json`, whole)
      await this.#point(id)
    })
    if (!done.ok) {
      await Promise.all([
        rm(this.pathOf(whole), { force: true }),
        rm(this.#path(`${id}.json`), { force: true }),
      ])
      return done
    }
    this.#updates.set(id, whole)
    this.#inForce = id
    this.#isLost = false
    await this.#prune()
    this.#tell()
    return ok(whole)
  }

  /** Puts the update before the present one back in force, or the list of the product; answers the one that is taken back. */
  async takeBack(): Promise<Result<CategoryUpdate>> {
    const { inForce } = this
    if (!inForce) return invalid('', message('there must be an update of categories in force'), 'no_update')
    const former = this.#usable(inForce.former)
    const done = await this.#durably(() => this.#point(former))
    if (!done.ok) return done
    this.#inForce = former
    this.#isLost = false
    this.#tell()
    return ok(inForce)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }

  async #durably(work: () => Promise<void>): Promise<Result<null>> {
    try {
      await work()
      return ok(null)
    } catch (error) {
      const fault = diskFaultOf(error)
      if (fault === null) throw error
      return fail(failureOfDisk(fault))
    }
  }

  async #point(id: string | null): Promise<void> {
    await this.#replace(pointer, { id })
    syncFolder(this.#folder)
  }

  async #replace(name: string, content: unknown): Promise<void> {
    const path = this.#path(name)
    await writeFile(`${path}${part}`, JSON.stringify(content), { mode: 0o600, flush: true })
    await rename(`${path}${part}`, path)
  }

  /** Keeps the update in force, and the one to go back to. */
  async #prune(): Promise<void> {
    const { inForce } = this
    for (const { id } of this.all) {
      if (id === inForce?.id || id === inForce?.former) continue
      await rm(this.#path(`${id}.index`), { force: true })
      await rm(this.#path(`${id}.json`), { force: true })
      this.#updates.delete(id)
    }
  }

  #path(name: string): string {
    return join(this.#folder, name)
  }

  #load(): void {
    const names = readdirSync(this.#folder)
    for (const name of names) {
      const id = sidecar.exec(name)?.[1]
      const update = id === undefined ? null : (this.#json(name) as CategoryUpdate | null)
      // An index that is cut off would be refused by everybody who opens it.
      if (update?.id === id && update && this.#sizeOf(`${id}.index`) === update.sizeBytes)
        this.#updates.set(update.id, update)
    }
    this.#choose(names.includes(pointer))
    const known = new Set([...this.#updates.keys()].flatMap((each) => [`${each}.json`, `${each}.index`]))
    for (const name of names)
      if (name !== pointer && !known.has(name)) rmSync(this.#path(name), { force: true })
  }

  /** Puts the update in force of which the pointer says so, or the newest other one where that is lost. */
  #choose(hasPointer: boolean): void {
    const said = this.#json(pointer) as { readonly id?: string | null } | null
    const id = this.#usable(said?.id ?? null)
    this.#isLost = hasPointer && (said === null || (said.id ?? null) !== id)
    this.#inForce = this.#isLost ? (this.all.find((each) => this.#usable(each.id))?.id ?? null) : id
  }

  /** The update where its index is what it was; else null, and it is kept no more. */
  #usable(id: string | null): string | null {
    const update = this.#updates.get(id ?? '')
    if (update === undefined || this.#sizeOf(`${update.id}.index`) === null) return null
    const hash = createHash('sha256')
      .update(readFileSync(this.pathOf(update)))
      .digest('hex')
    if (hash === update.file) return update.id
    this.#updates.delete(update.id)
    return null
  }

  #sizeOf(name: string): number | null {
    return statSync(this.#path(name), { throwIfNoEntry: false })?.size ?? null
  }

  #json(name: string): unknown {
    try {
      return JSON.parse(readFileSync(this.#path(name), 'utf8'))
    } catch {
      return null
    }
  }
}
