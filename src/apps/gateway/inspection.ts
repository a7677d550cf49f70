import type { SignatureDesk } from '../../api/signatures/signature-desk.ts'
import type { InspectionState } from '../../core/engine/inspection.ts'
import type { Memos } from '../../core/memo.ts'
import type { InspectionParts } from '../interface/enforcement.ts'
import type { Foundation } from '../interface/foundation.ts'
import { InspectionHold } from './inspection-hold.ts'
import { keepProfileRules } from './profile-rules.ts'

/** Inspection of the gateway: what its engines can do, and the rules that they read. `onChange` is told of other rules. */
export function inspectionOf(
  { store, reportBug }: Pick<Foundation, 'store' | 'reportBug'>,
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
    { memos, onChange },
  )
  let state: { readonly text: string; readonly value: InspectionState } | null = null
  return {
    settle: (snapshot, values) =>
      hold.settle(snapshot, {
        ips: values.ips?.live ?? [],
        recogniser: values['application-control']?.live ?? false,
      }),
    isHeld: (revision) => hold.isHeld(revision),
    inputs: (values) => {
      const live = values.ips?.live ?? []
      const recognises = values['application-control']?.live ?? false
      const { former, awaitsRules } = hold
      const text = `${recognises} ${awaitsRules} ${live.join()}`
      // The same object while it says the same, so that little is compiled.
      if (state?.text !== text || state.value.former !== former)
        state = { text, value: { live: new Set(live), recognises, former, awaitsRules } }
      const { rules } = files
      return { inspection: state.value, ...(rules === undefined ? {} : { signatures: rules }) }
    },
    readFile: (file) => files.read(file),
  }
}
