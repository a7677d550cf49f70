import {
  catalogueNow,
  type ProfileDecision,
  type ProfileReading,
  type SignatureDesk,
} from '../../api/signatures/signature-desk.ts'
import { engineRulesInSteps } from '../../compile/ips/engine-rules.ts'
import type { ProfileRules } from '../../core/engine/inputs.ts'
import type { Memos } from '../../core/memo.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { inTurns } from '../../core/steps.ts'
import { askingRules } from '../../domains/firewall/compile/inspection/asking-rules.ts'
import { customSignatures } from '../../domains/ips/custom-signature.ts'
import { ipsRules } from '../../domains/ips/profile-rule.ts'
import type { Store } from '../../store/config/store.ts'

/** The rules that profiles in use come to, made when signatures or profiles change. */
export interface RuleFiles {
  /** The newest rules; undefined until they are made for the first time. */
  readonly rules: ProfileRules | undefined
  /** True while signatures or profiles have changed and their rules are not made yet. */
  readonly isBehind: boolean
  /** Decision of a profile in use about a signature; null where there is none. */
  decisionOf(profile: string, sid: number): ProfileDecision | null
  /** Content of a file by its SHA-256; null for any other. */
  read(file: string): Buffer | null
}

interface Made {
  readonly state: string
  readonly text: Buffer
  readonly file: string
  readonly count: number
  readonly bySid: ProfileReading['bySid']
}

/** Parts that tell which profiles are in use, and who hears of other rules. */
export interface ProfileUse {
  readonly memos: Memos
  /** Called when there are other rules. */
  readonly onChange: () => void
  /** Profiles that inspect rules at present, which may name another one already. */
  readonly inForce: () => readonly string[]
  /** Files that engines read at present, which profiles may not come to any more. */
  readonly filesInForce: () => ReadonlySet<string>
}

/** Keeps the rules of the profiles that firewall rules name, or that still inspect in place of those. */
export function keepProfileRules(
  desk: SignatureDesk,
  { store, reportBug }: { readonly store: Store; readonly reportBug: (error: unknown) => void },
  { memos, onChange, inForce, filesInForce }: ProfileUse,
): RuleFiles {
  let files = new Map<string, Made>()
  /** Files of before that engines still read. */
  let former = new Map<string, Buffer>()
  let rules: ProfileRules | undefined
  let isDue = false
  let isWorking = false
  /** Catalogues by their number: another one means that all rules are made again. */
  const catalogues = new WeakMap<object, number>()
  let newest = 0
  /** Counts changes of the signatures that come from files. */
  let heard = 0
  const sourceNow = () => {
    const { snapshot } = store
    return `${snapshot.rows(ipsRules).revision} ${snapshot.rows(customSignatures).revision} ${heard}`
  }
  /** Where the newest rules came from. */
  let source = sourceNow()

  const make = async (): Promise<void> => {
    const { snapshot } = store
    const from = sourceNow()
    const wanted = new Set([...profilesIn(snapshot, memos), ...inForce()])
    if (wanted.size === 0 && rules === undefined) return
    const catalogue = await catalogueNow(desk, store)
    if (!catalogues.has(catalogue)) catalogues.set(catalogue, ++newest)
    const made = new Map<string, Made>()
    for (const profile of wanted) {
      const state = `${catalogues.get(catalogue)} ${rulesState(snapshot, profile)}`
      const known = files.get(profile)
      if (known?.state === state) {
        made.set(profile, known)
        continue
      }
      const reading = desk.profileOf(snapshot, profile, catalogue)
      if (reading === null) continue
      const { text, hash: file, count } = await inTurns(engineRulesInSteps(reading))
      made.set(profile, { state, text: Buffer.from(text), file, count, bySid: reading.bySid })
    }
    const isSame =
      files.size === made.size && [...made].every(([profile, each]) => files.get(profile) === each)
    const read = filesInForce()
    const all = [...former, ...[...files.values()].map(({ file, text }) => [file, text] as const)]
    former = new Map(all.filter(([file]) => read.has(file)))
    files = made
    source = from
    if (isSame && rules !== undefined) return
    const named = [...made].map(([profile, { file, count }]) => [profile, { file, count }] as const)
    rules = { rules: new Map(named), config: desk.signatures.config }
    onChange()
  }
  const work = async () => {
    while (isDue) {
      isDue = false
      await make()
    }
  }
  const due = () => {
    isDue = true
    if (isWorking) return
    isWorking = true
    void work()
      .catch(reportBug)
      .finally(() => {
        isWorking = false
      })
  }
  store.onCommit(due)
  desk.signatures.listen(() => {
    heard++
    due()
  })
  due()
  return {
    get rules() {
      return rules
    },
    get isBehind() {
      return rules !== undefined && source !== sourceNow()
    },
    decisionOf: (profile, sid) => files.get(profile)?.bySid.get(sid) ?? null,
    read: (file) => [...files.values()].find((each) => each.file === file)?.text ?? former.get(file) ?? null,
  }
}

function profilesIn(snapshot: Snapshot, memos: Memos): ReadonlySet<string> {
  return new Set(askingRules(snapshot, memos).flatMap(({ pair }) => pair.ips ?? []))
}

/** A text that changes with the rules of a profile. */
function rulesState(snapshot: Snapshot, profile: string): string {
  const own = snapshot.rows(ipsRules).entries.filter(({ item }) => item.profile_id === profile)
  return JSON.stringify(own.map(({ id, item }) => [id, item.action, item.filters]))
}
