import type { Result } from '../../core/failure.ts'
import { type Catalogue, catalogueOf } from '../../core/signature/catalogue.ts'
import { classPriorities, linesOver, stillGood } from '../../core/signature/config-file.ts'
import { readRuleFiles } from '../../core/signature/rule-file.ts'
import type { Signature } from '../../core/signature/signature.ts'
import { inTurns } from '../../core/steps.ts'
import type { RuleConfig, SignatureUpdate, UpdateFiles } from './update-files.ts'

/** Signatures that come with the product. */
export interface StarterRules {
  readonly rules: Uint8Array
  readonly config: RuleConfig
}

/** The signatures of all sources in memory, read from files once and again after each update. */
export class Signatures {
  readonly #files: UpdateFiles
  readonly #starter: StarterRules
  readonly #listeners = new Set<() => void>()
  #read: Promise<Read> | null = null
  #joined: {
    readonly custom: readonly Signature[]
    readonly read: Read
    readonly catalogue: Catalogue
  } | null = null

  constructor(files: UpdateFiles, starter: StarterRules) {
    this.#files = files
    this.#starter = starter
  }

  /** Updates, the newest first. */
  get updates(): readonly SignatureUpdate[] {
    return this.#files.all
  }

  get inForce(): SignatureUpdate | null {
    return this.#files.inForce
  }

  /** Configuration files that rules need. */
  get config(): RuleConfig {
    return this.configWith(this.inForce?.config ?? null)
  }

  /** The same if these came with an update: rules of the product and of administrators keep their classes beside those of the update. */
  configWith(own: RuleConfig | null): RuleConfig {
    const { config } = this.#starter
    if (own === null) return config
    return {
      classification: linesOver(
        stillGood('classification.config', own.classification),
        config.classification,
      ),
      reference: linesOver(stillGood('reference.config', own.reference), config.reference),
      threshold: stillGood('threshold.config', own.threshold),
    }
  }

  /** Every signature, with those of the administrator. The same `custom` answers the same catalogue. */
  async catalogue(custom: readonly Signature[]): Promise<Catalogue> {
    const read = await this.#reading()
    if (this.#joined?.custom !== custom || this.#joined.read !== read) {
      const { starter, update, priorities } = read
      this.#joined = { custom, read, catalogue: catalogueOf({ starter, update, custom }, priorities) }
    }
    return this.#joined.catalogue
  }

  /** Calls `listener` when other signatures are in force; answers how to stop that. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Puts an update in force. */
  async apply(...update: Parameters<UpdateFiles['apply']>): Promise<Result<SignatureUpdate>> {
    return this.#changed(await this.#files.apply(...update))
  }

  /** Puts the update before the present one back in force. */
  async takeBack(): Promise<Result<SignatureUpdate>> {
    return this.#changed(await this.#files.takeBack())
  }

  #changed(result: Result<SignatureUpdate>): Result<SignatureUpdate> {
    if (!result.ok) return result
    this.#read = null
    for (const listener of this.#listeners) listener()
    return result
  }

  #reading(): Promise<Read> {
    if (this.#read) return this.#read
    const read = this.#readAll()
    this.#read = read
    // What could not be read is read again by who asks next.
    read.catch(() => {
      if (this.#read === read) this.#read = null
    })
    return read
  }

  async #readAll(): Promise<Read> {
    const starter = await signaturesOf(this.#starter.rules)
    const update = await signaturesOf(await this.#files.rules())
    return { starter, update, priorities: classPriorities(this.config.classification) }
  }
}

interface Read {
  readonly starter: readonly Signature[]
  readonly update: readonly Signature[]
  readonly priorities: ReadonlyMap<string, number>
}

async function signaturesOf(bytes: Uint8Array): Promise<readonly Signature[]> {
  const read = await inTurns(readRuleFiles([{ name: '', bytes }]))
  return read.signatures
}
