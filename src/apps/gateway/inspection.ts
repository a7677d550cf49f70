import type { SignatureDesk } from '../../api/signatures/signature-desk.ts'
import type { InspectionState } from '../../core/engine/inspection.ts'
import type { Memos } from '../../core/memo.ts'
import type { InspectionParts } from '../interface/enforcement.ts'
import type { Foundation } from '../interface/foundation.ts'
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
  const files = keepProfileRules(
    desk,
    {
      store,
      reportBug: (error) =>
        reportBug(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    },
    { memos, onChange, inForce: () => hold.ipsInForce },
  )
  let timer: NodeJS.Timeout | null = null
  const left = () => {
    timer = null
    onChange()
  }
  let state: { readonly text: string; readonly value: InspectionState } | null = null
  return {
    settle: (snapshot, values) => {
      const listening = {
        ips: values.ips?.live ?? [],
        recogniser: values['application-control']?.live ?? false,
      }
      hold.settle(snapshot, listening, nowMs())
      if (hold.leaving.length > 0 && timer === null) timer = setTimeout(left, keptMilliseconds + 100).unref()
    },
    isHeld: (revision) => hold.isHeld(revision),
    inputs: (values) => {
      const live = values.ips?.live ?? []
      const recognises = values['application-control']?.live ?? false
      const { former, awaitsRules, leaving } = hold
      const text = `${recognises} ${awaitsRules} ${live.join()}`
      // The same object while it says the same, so that little is compiled.
      const isKnown = state?.text === text && state.value.former === former && state.value.leaving === leaving
      if (state === null || !isKnown)
        state = { text, value: { live: new Set(live), recognises, former, awaitsRules, leaving } }
      const { rules } = files
      return { inspection: state.value, ...(rules === undefined ? {} : { signatures: rules }) }
    },
    readFile: (file) => files.read(file),
  }
}
