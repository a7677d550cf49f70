import { type GatewayState, reasonOf, useGatewayState } from '../app/status-chip.tsx'
import { useCutQuestion } from '../app/waiting/own-connection.ts'
import { Refused } from '../app/waiting/unanswered.tsx'
import { pathLabel, useWords, type Words } from '../words/words.tsx'
import type { Outcome } from './change.ts'

/** Outcome of the last change, in a line. */
export function OutcomeView({ outcome: answered }: { readonly outcome: Outcome }) {
  const words = useWords()
  const { data: status } = useGatewayState()
  const outcome = asItIsNow(answered, status)
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
      return (
        <Refused
          className="outcome"
          before={`${words.request.failed}: `}
          message={messageOf(words, outcome)}
        />
      )
  }
}

/** A change that was only stored when it was answered is in force once its revision is. */
function asItIsNow(outcome: Outcome, state: GatewayState | undefined): Outcome {
  if (outcome.kind !== 'pending' || outcome.revision === null) return outcome
  const applied = state?.applied_revision ?? null
  return applied !== null && applied >= outcome.revision ? { ...outcome, kind: 'in-force' } : outcome
}

const mostFaults = 3
const changedMeanwhile = 412

/** Faults by the names of their fields; the gateway's own words where one is about no field. */
function messageOf(words: Words, { message, errors, status }: Extract<Outcome, { kind: 'refused' }>): string {
  // The gateway names the state of the item, which is for programs.
  if (status === changedMeanwhile) return words.policy.state.changedMeanwhile
  if (errors.length === 0 || errors.some(({ path }) => path === '')) return message
  const faults = errors.slice(0, mostFaults).map((each) => `${pathLabel(words, each.path)}: ${each.message}`)
  const more = errors.length - faults.length
  return more > 0 ? `${faults.join('; ')} ${words.grid.more(more)}` : faults.join('; ')
}
