import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, invalid, ok, type Result } from '../../core/failure.ts'
import type { Refusal } from '../../core/signature/refusal.ts'
import type { Message } from '../../core/text/message.ts'
import { syncFolder } from '../database/private-file.ts'
import { diskFaultOf, failureOfDisk } from '../disk/disk-fault.ts'
import { message } from '../messages.ts'

/** Lines of the configuration files that came with rules. */
export interface RuleConfig {
  readonly classification: readonly string[]
  readonly reference: readonly string[]
  readonly threshold: readonly string[]
}

/** An update of signatures, without the rules themselves. */
export interface SignatureUpdate {
  readonly id: string
  /** Number in the order in which updates came. */
  readonly number: number
  /** Unix seconds. */
  readonly atSeconds: number
  readonly login: string
  readonly version: string
  /** Signatures in it, and how many of them are disabled. */
  readonly signatures: number
  readonly disabled: number
  /** Lines that are left out: the first ones, and the number of all. */
  readonly broken: readonly Refusal[]
  readonly brokenTotal: number
  /** Why the engine has not tried the rules; null when it has. */
  readonly untried: Message | null
  readonly config: RuleConfig
  /** Update that was in force before this one; null for none. */
  readonly former: string | null
}

const folderName = 'signatures'
const pointer = 'in-force.json'
const part = '.part'
const sidecar = /^([0-9a-f-]{36})\.json$/
/** Updates that are listed, and of which the rules are kept for the way back. */
const listed = 20
const withRules = 3

/**
 * Updates of signatures, in the folder `signatures` of the data folder: `ID.rules` and `ID.json` for each, and `in-force.json`,
 * which names the one in force. A change is there with the rename of that file, or not at all.
 */
export class UpdateFiles {
  readonly #folder: string
  readonly #updates = new Map<string, SignatureUpdate>()
  /** True when the update in force was lost before the start, so that none is. */
  readonly isLost: boolean
  #inForce: string | null = null

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, folderName)
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    this.isLost = this.#load()
  }

  /** The update in force; null for none. */
  get inForce(): SignatureUpdate | null {
    return this.#updates.get(this.#inForce ?? '') ?? null
  }

  /** Every update that is kept, the newest first. */
  get all(): readonly SignatureUpdate[] {
    return [...this.#updates.values()].sort((one, other) => other.number - one.number)
  }

  /** Rules of the update in force, as a file; empty for none. */
  async rules(): Promise<Buffer> {
    const { inForce } = this
    return inForce ? await readFile(this.#path(`${inForce.id}.rules`)) : Buffer.alloc(0)
  }

  /** Puts an update in force, durably. */
  async apply(
    update: Omit<SignatureUpdate, 'id' | 'number' | 'former'>,
    rules: string,
  ): Promise<Result<SignatureUpdate>> {
    const id = randomUUID()
    const number = (this.all[0]?.number ?? 0) + 1
    const whole: SignatureUpdate = { ...update, id, number, former: this.#inForce }
    const done = await this.#durably(async () => {
      await writeFile(this.#path(`${id}.rules`), rules, { mode: 0o600, flush: true })
      await this.#replace(`${id}.json`, whole)
      await this.#point(id)
    })
    if (!done.ok) {
      await Promise.all([
        rm(this.#path(`${id}.rules`), { force: true }),
        rm(this.#path(`${id}.json`), { force: true }),
      ])
      return done
    }
    this.#updates.set(id, whole)
    this.#inForce = id
    await this.#prune()
    return ok(whole)
  }

  /** Puts the update that was in force before the present one back; answers the one that is taken back. */
  async takeBack(): Promise<Result<SignatureUpdate>> {
    const { inForce } = this
    if (!inForce) return invalid('', message('there must be an update of signatures in force'), 'no_update')
    const former = inForce.former
    if (former !== null && !this.#hasRules(former)) {
      return invalid('', message('the former update of signatures must still be kept'), 'no_update')
    }
    const done = await this.#durably(() => this.#point(former))
    if (!done.ok) return done
    this.#inForce = former
    return ok(inForce)
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

  /** Removes rules that no way back leads to, and the oldest updates of the list. */
  async #prune(): Promise<void> {
    const kept = new Set(this.#wayBack())
    const names = readdirSync(this.#folder)
    for (const [index, { id }] of this.all.entries()) {
      if (kept.has(id)) continue
      if (names.includes(`${id}.rules`)) await rm(this.#path(`${id}.rules`), { force: true })
      if (index < listed) continue
      await rm(this.#path(`${id}.json`), { force: true })
      this.#updates.delete(id)
    }
  }

  #wayBack(): readonly string[] {
    const ids: string[] = []
    let id = this.#inForce
    while (id !== null && ids.length < withRules) {
      ids.push(id)
      id = this.#updates.get(id)?.former ?? null
    }
    return ids
  }

  #hasRules(id: string): boolean {
    return this.#updates.has(id) && readdirSync(this.#folder).includes(`${id}.rules`)
  }

  #path(name: string): string {
    return join(this.#folder, name)
  }

  /** Answers whether the update that should be in force is not there. */
  #load(): boolean {
    const names = readdirSync(this.#folder)
    for (const name of names) {
      if (name.endsWith(part)) rmSync(this.#path(name), { force: true })
      const id = sidecar.exec(name)?.[1]
      const update = id === undefined ? null : (this.#json(name) as SignatureUpdate | null)
      if (id !== undefined && update?.id === id) this.#updates.set(id, update)
    }
    const { id = null } = (this.#json(pointer) ?? {}) as { readonly id?: string | null }
    this.#inForce = id !== null && this.#hasRules(id) ? id : null
    // What a crash left between the files of an update and the word that it is in force.
    const reached = new Set([...this.#updates.values()].map((each) => `${each.id}.rules`))
    for (const name of names) {
      if (name.endsWith('.rules') && !reached.has(name)) rmSync(this.#path(name), { force: true })
    }
    return this.#inForce === null && (id !== null || (this.#updates.size > 0 && !names.includes(pointer)))
  }

  #json(name: string): unknown {
    try {
      return JSON.parse(readFileSync(this.#path(name), 'utf8'))
    } catch {
      return null
    }
  }
}
