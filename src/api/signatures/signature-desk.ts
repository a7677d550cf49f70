import type { Result } from '../../core/failure.ts'
import type { Content } from '../../core/resource/content.ts'
import type { Id, Snapshot } from '../../core/resource/snapshot.ts'
import type { Upload } from '../../core/resource/upload.ts'
import type { Catalogue, Listed } from '../../core/signature/catalogue.ts'
import type { ConfigFile } from '../../core/signature/config-file.ts'
import type { RuleSet } from '../../core/signature/rule-file.ts'
import type { RuleTrial } from '../../core/signature/rule-trial.ts'
import type { Signature } from '../../core/signature/signature.ts'
import type { Store } from '../../store/config/store.ts'
import type { Signatures } from '../../store/signatures/signatures.ts'

/** Decision of a profile about one signature. */
export interface ProfileDecision {
  readonly listed: Listed
  readonly action: 'alert' | 'drop' | 'pass' | 'silent'
  readonly rule: number | null
}

/** Decisions of a profile. */
export interface ProfileReading {
  readonly bySid: ReadonlyMap<number, ProfileDecision>
  readonly idleRules: readonly number[]
}

/** The archive of rules as it was read. */
export interface RuleArchive {
  readonly rules: RuleSet | null
  readonly config: readonly ConfigFile[]
}

/** Readings of the configuration and of archives that the routes of signatures are given. */
export interface SignatureDesk {
  readonly signatures: Signatures
  /** Signatures of the administrator; the same list while none of them changes. */
  readonly customOf: (snapshot: Snapshot) => readonly Signature[]
  /** Decisions of a profile; null when there is no such profile. */
  readonly profileOf: (snapshot: Snapshot, id: Id, catalogue: Catalogue) => ProfileReading | null
  readonly upload: Upload<{ readonly version: object; readonly rules: number | null }>
  readonly readArchive: (content: Content) => Promise<Result<RuleArchive>>
  readonly trial: RuleTrial
  /** Resolves when the engine can be asked, or it is known that nobody can. */
  readonly canTry: (signal: AbortSignal) => Promise<void>
}

/** Every signature under the present configuration. */
export function catalogueNow({ signatures, customOf }: SignatureDesk, store: Pick<Store, 'snapshot'>) {
  return signatures.catalogue(customOf(store.snapshot))
}
