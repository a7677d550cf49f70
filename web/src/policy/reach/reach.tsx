import { useQuery } from '@tanstack/react-query'
import { send } from '../../app/client.ts'
import { useObjects } from '../../resource/references.ts'
import { RequestView } from '../../resource/request-view.tsx'
import { useWords } from '../../words/words.tsx'
import { regionText } from '../plan/words.ts'
import type { ReachAnswer, Reached, ReachQuestion } from './answers.ts'
import { RuleName } from './rule-name.tsx'
import { Witness } from './witness.tsx'

interface ReachProperties {
  readonly subject: { readonly address: string }
  readonly direction: 'from' | 'to'
}

/** All traffic that an address may send, through the gateway or to it, or that may reach it. */
export function Reach({ subject, direction }: ReachProperties) {
  const { reach } = useWords().policy
  return (
    <section aria-label={reach[direction]}>
      <h2>{reach[direction]}</h2>
      <ReachRegions question={{ [direction]: subject }} />
    </section>
  )
}

/** Accepted traffic as disjoint regions, in the order of the rules that accept it. */
export function ReachRegions({ question }: { readonly question: ReachQuestion }) {
  const words = useWords()
  const { reach } = words.policy
  const request = { method: 'POST', path: '/x/reach', body: question }
  const { data, error, isPending } = useQuery({
    queryKey: ['reach', question, words.code],
    queryFn: async ({ signal }) => (await send<ReachAnswer>({ ...request, signal })).body,
    retry: false,
  })
  if (error !== null)
    return (
      <p className="refused" role="alert">
        {error.message}
      </p>
    )
  return (
    <>
      {isPending && <p className="dim">{reach.reading}</p>}
      {data !== undefined && (
        <>
          <p>
            {data.total === 0 ? reach.nothing : reach.regions(data.total)}
            {!data.complete && ` · ${words.policy.plan.incomplete}`}
          </p>
          <ul className="regions">
            {data.regions.map((reached) => (
              <li key={JSON.stringify([reached.rule.rule_id, reached.region, reached.dnat])}>
                <Accepted reached={reached} />
              </li>
            ))}
          </ul>
          {data.total > data.regions.length && (
            <p className="dim">{words.grid.more(data.total - data.regions.length)}</p>
          )}
          {data.undecided.length > 0 && (
            <p className="dim">
              {reach.undecided}: <bdi>{data.undecided.join(', ')}</bdi>
            </p>
          )}
        </>
      )}
      <RequestView request={request} />
    </>
  )
}

function Accepted({ reached }: { readonly reached: Reached }) {
  const words = useWords()
  const { titleOf } = useObjects()
  const { reach } = words.policy
  const { region, rule, dnat, effect, witness } = reached
  const becomes = [dnat?.address, dnat?.port].filter((part) => part !== null && part !== undefined)
  const limits = [
    effect === 'accept' ? '' : effect,
    region.at_times ? reach.atTimes : '',
    region.assumes.length > 0 ? reach.assumes : '',
    becomes.length > 0 ? `DNAT: ${becomes.join(':')}` : '',
  ].filter((part) => part !== '')
  return (
    <>
      <bdi>{regionText(region, words.policy, titleOf)}</bdi>
      {limits.length > 0 && (
        <>
          {' '}
          <span className="chip">{limits.join(' · ')}</span>
        </>
      )}{' '}
      · <RuleName rule={rule} />
      <Witness packet={witness.packet} />
    </>
  )
}
