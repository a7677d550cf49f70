import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SignatureDesk } from '../../api/signatures/signature-desk.ts'
import { profileSignatures } from '../../compile/ips/profile-signatures.ts'
import type { Control } from '../../control/control.ts'
import type { IpsQuestion } from '../../core/engine/declared/ips.ts'
import type { DataNoticeEvent } from '../../core/log/event.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { type ConfigFileName, readConfigFile } from '../../core/signature/config-file.ts'
import type { TrialOutcome, TriedRules } from '../../core/signature/rule-trial.ts'
import type { Signature } from '../../core/signature/signature.ts'
import { customSignature, customSignatures } from '../../domains/ips/custom-signature.ts'
import { ipsProfiles } from '../../domains/ips/profile.ts'
import { ipsRules } from '../../domains/ips/profile-rule.ts'
import { idsRulesOf, offlineUpdate } from '../../domains/updates/offline-update.ts'
import { message } from '../../engines/suricata/messages.ts'
import { Signatures, type StarterRules } from '../../store/signatures/signatures.ts'
import { UpdateFiles } from '../../store/signatures/update-files.ts'
import { contentInMemory } from '../../store/uploads/upload-content.ts'

const starterFolder = join(import.meta.dirname, '../../domains/ips/starter')

/** Signatures that come with the product, and the files that they need. */
export function starterRules(): StarterRules {
  const bytesOf = (name: string) => readFileSync(join(starterFolder, name))
  const linesOf = (kind: ConfigFileName) => readConfigFile({ kind, name: kind, bytes: bytesOf(kind) }).lines
  return {
    rules: bytesOf('starter.rules'),
    config: {
      classification: linesOf('classification.config'),
      reference: linesOf('reference.config'),
      threshold: [],
    },
  }
}

const lost =
  'the update of signatures in force is not in the data folder: signatures of updates count again after the next one'

/** Lets the engine in the plane try rules; says so where it cannot. */
export async function tryRules(
  control: Pick<Control, 'ask'>,
  { rules, classification, reference, threshold }: TriedRules,
): Promise<TrialOutcome> {
  const question: IpsQuestion = { kind: 'try-rules', classification, reference, threshold }
  const answer = await control.ask('ips', question, Buffer.from(rules))
  if (answer.ok) return answer.value as TrialOutcome
  const { failure } = answer
  const said = failure.kind === 'unavailable' ? failure.message : ''
  const reason = said === '' ? message('intrusion prevention does not answer') : said
  return { isTried: false, reason: message('the engine has not tried the rules: {reason}', { reason }) }
}

const planeMilliseconds = 60_000
const lookMilliseconds = 200

/** Resolves when the data plane is connected, or does not come: behind a start it is there a moment later. */
export async function planeKnown(control: Pick<Control, 'observed'>, signal: AbortSignal): Promise<void> {
  const end = performance.now() + planeMilliseconds
  while (control.observed.plane === null && performance.now() < end && !signal.aborted)
    await sleep(lookMilliseconds)
}

/** Signatures of a data folder, with what routes ask of the configuration. Reports an update that is not there any more. */
export function signatureDesk(
  {
    dataFolder,
    logEvent,
  }: { readonly dataFolder: string; readonly logEvent: (event: DataNoticeEvent) => void },
  { trial, canTry }: Pick<SignatureDesk, 'trial' | 'canTry'>,
): SignatureDesk {
  const files = new UpdateFiles(dataFolder)
  if (files.isLost) logEvent({ kind: 'data-notice', message: lost })
  return {
    signatures: new Signatures(files, starterRules()),
    customOf: customReader(),
    profileOf: (snapshot, id, catalogue) => {
      if (!snapshot.rows(ipsProfiles).get(id)) return null
      const rules = snapshot
        .rows(ipsRules)
        .entries.filter(({ item }) => item.profile_id === id)
        .map(({ id: rule, item }) => ({ ...item, id: Number(rule) }))
      return profileSignatures(rules, catalogue)
    },
    upload: offlineUpdate,
    readArchive: (content) => idsRulesOf(content, contentInMemory),
    trial,
    canTry,
  }
}

/** Reads the signatures of the administrator once a change of their table. */
function customReader(): (snapshot: Snapshot) => readonly Signature[] {
  let known: { readonly revision: number; readonly signatures: readonly Signature[] } | null = null
  return (snapshot) => {
    const { entries, revision } = snapshot.rows(customSignatures)
    if (known?.revision !== revision) {
      known = { revision, signatures: entries.flatMap(({ item }) => customSignature(item) ?? []) }
    }
    return known.signatures
  }
}
