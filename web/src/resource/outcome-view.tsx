import { reasonOf, useGatewayState } from '../app/status-chip.tsx'
import { useCutQuestion } from '../app/waiting/own-connection.ts'
import { Refused } from '../app/waiting/unanswered.tsx'
import { useWords } from '../words/words.tsx'
import type { Outcome } from './change.ts'

/** Outcome of the last change, in a line. */
export function OutcomeView({ outcome }: { readonly outcome: Outcome }) {
  const words = useWords()
  const { data: status } = useGatewayState()
  const { isOpen } = useCutQuestion()
  const reason = reasonOf(status)
  switch (outcome.kind) {
    case 'none':
      return <output className="outcome" />
    case 'applying':
      return <output className="outcome">{isOpen ? words.policy.state.waits : words.status.applying}</output>
    case 'in-force':
      return (
        <output className="outcome chip in-force">
          <span aria-hidden>●</span> {words.status.inForce}
          {outcome.revision !== null && `, ${words.status.revision(outcome.revision)}`}
        </output>
      )
    case 'pending':
      return (
        <output className="outcome chip pending">
          <span aria-hidden>◔</span>{' '}
          {status?.data_plane === 'none' ? words.status.nothingEnforced : words.status.pending}
          {reason !== '' && `: ${reason}`}
          {outcome.revision !== null && `, ${words.status.revision(outcome.revision)}`}
        </output>
      )
    case 'refused':
      return <Refused className="outcome" before={`${words.request.failed}: `} message={outcome.message} />
  }
}
