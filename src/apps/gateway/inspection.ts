import type { SignatureDesk } from '../../api/signatures/signature-desk.ts'
import type { InspectionState } from '../../core/engine/inspection.ts'
import type { Observed } from '../../core/engine/observation.ts'
import type { Memos } from '../../core/memo.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { askingRules } from '../../domains/firewall/compile/inspection/asking-rules.ts'
import type { InspectionParts } from '../interface/enforcement.ts'
import type { Foundation } from '../interface/foundation.ts'
import { liveProfiles, noSharing, type Sharing, sharedProcesses } from './engine-sharing.ts'
import { InspectionHold, keptMilliseconds } from './inspection-hold.ts'
import { keepProfileRules } from './profile-rules.ts'

/** Inspection of the gateway: what its engines can do, and the rules that they read. `onChange` is told of other rules. */
export function inspectionOf(
  { store, reportBug, nowMs }: Pick<Foundation, 'store' | 'reportBug' | 'nowMs'>,
  {
    desk,
    memos,
    onChange,
  }: { readonly desk: SignatureDesk; readonly memos: Memos; readonly onChange: () => void },
): InspectionParts {
  const hold = new InspectionHold(memos)
  let sharing: Sharing = noSharing
  /** Unix milliseconds until which a process stays that packets do not come to any more. */
  const keptUntil = new Map<string, number>()
  const files = keepProfileRules(
    desk,
    {
      store,
      reportBug: (error) =>
        reportBug(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    },
    {
      memos,
      onChange,
      inForce: () => hold.ipsInForce,
      filesInForce: () => new Set([...sharing.processes.values()].map(({ file }) => file)),
    },
  )
  let timer: NodeJS.Timeout | null = null
  /** Looks again when the time of what is kept for a while is over. */
  const lookAgain = () => {
    if (timer !== null) return
    timer = setTimeout(() => {
      timer = null
      onChange()
    }, keptMilliseconds + 100)
    timer.unref()
  }
  /** Takes over which profiles share a process. */
  const share = (snapshot: Snapshot, { ips }: Observed['values']) => {
    const profiles = new Set([
      ...askingRules(snapshot, memos).flatMap(({ pair }) => pair.ips ?? []),
      ...hold.ipsInForce,
      ...hold.leaving.flatMap((pair) => pair.ips ?? []),
    ])
    const now = nowMs()
    for (const [process, untilMs] of keptUntil) if (untilMs <= now) keptUntil.delete(process)
    const rulesOf = (profile: string) => files.rules?.rules.get(profile) ?? null
    const loaded = ips?.loaded ?? []
    const next = sharedProcesses(profiles, rulesOf, {
      before: sharing,
      loaded,
      kept: new Set(keptUntil.keys()),
    })
    // Packets may be on their way to a queue that others have left.
    for (const [process, { profiles: before }] of sharing.processes)
      if (before.length > 0 && (next.processes.get(process)?.profiles ?? []).length === 0)
        keptUntil.set(process, now + keptMilliseconds)
    const kept = new Set(keptUntil.keys())
    const all = kept.size === 0 ? next : sharedProcesses(profiles, rulesOf, { before: sharing, loaded, kept })
    if (textOf(all) !== textOf(sharing)) sharing = all
  }
  const live = ({ ips }: Observed['values']) => liveProfiles(sharing, ips?.loaded ?? [])
  let state: { readonly text: string; readonly value: InspectionState } | null = null
  return {
    settle: (snapshot, values) => {
      share(snapshot, values)
      const listening = {
        ips: live(values),
        recogniser: values['application-control']?.live ?? false,
      }
      hold.settle(snapshot, listening, nowMs())
      // Profiles that nothing is inspected by any more are no longer among them.
      share(snapshot, values)
      if (hold.leaving.length > 0 || keptUntil.size > 0) lookAgain()
    },
    isHeld: (revision) => hold.isHeld(revision),
    inputs: (values) => {
      const listening = live(values)
      const { processes, processOf } = sharing
      const recognises = values['application-control']?.live ?? false
      const { former, awaitsRules, leaving } = hold
      const text = `${recognises} ${awaitsRules} ${listening.join()}`
      // The same object while it says the same, so that little is compiled.
      const isKnown =
        state?.text === text &&
        state.value.former === former &&
        state.value.leaving === leaving &&
        state.value.processes === processes
      if (state === null || !isKnown) {
        const value = {
          live: new Set(listening),
          recognises,
          former,
          awaitsRules,
          leaving,
          processes,
          processOf,
        }
        state = { text, value }
      }
      const { rules, isBehind } = files
      return {
        inspection: state.value,
        ...(rules === undefined ? {} : { signatures: rules, signaturesBehind: isBehind }),
      }
    },
    readFile: (file) => files.read(file),
    signatureIn: (profile, sid) => {
      const decision = files.decisionOf(profile, sid)
      if (decision === null) return null
      const { severity, tactics } = decision.listed.signature
      return { rule: decision.rule, severity, tactics }
    },
  }
}

function textOf({ processes, processOf, files }: Sharing): string {
  return JSON.stringify([[...processes], [...processOf], [...files]])
}
