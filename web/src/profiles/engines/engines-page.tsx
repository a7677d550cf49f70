import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { read } from '../../app/client.ts'
import { useSession } from '../../app/session.tsx'
import { RuleLink } from '../../monitor/connections/links.tsx'
import { useRules } from '../../policy/data/use-table.ts'
import type { Item } from '../../resource/descriptor.ts'
import { visible } from '../../resource/hostile.ts'
import { useWords, valueLabel } from '../../words/words.tsx'
import { Parts } from '../ips/parts.tsx'
import { useProfiles } from '../named/use-profiles.ts'
import { PolledPage } from '../polled-page.tsx'
import { type AskingRule, askingRules, type FirewallRow, type Inspector, stateOf } from './asking.ts'
import { OnFailure } from './on-failure.tsx'

const path = '/x/inspection/status'
/** Rules that are listed; all are in the policy, by its filter. */
const mostRules = 100

/** The processes that inspect traffic, what becomes of it while they do not, and the rules that ask for them. */
export function EnginesPage() {
  const words = useWords()
  const own = words.inspection.engines
  const { mayRead } = useSession()
  const { data, error } = useQuery({
    queryKey: ['inspection-status', path, words.code],
    queryFn: ({ signal }) => read<readonly Inspector[]>(path, {}, signal),
    refetchInterval: 2_000,
  })
  return (
    <PolledPage title={own.title} error={error} request={{ path }}>
      {data !== undefined && <Inspectors inspectors={data} />}
      <OnFailure />
      {mayRead('firewall') && <Asking inspectors={data ?? []} />}
    </PolledPage>
  )
}

function Inspectors({ inspectors }: { readonly inspectors: readonly Inspector[] }) {
  const words = useWords()
  const own = words.inspection.engines
  const names: Readonly<Record<string, string>> = own.names
  const count = (value: number | null) => (value === null ? own.none : words.number(value))
  return (
    <Parts
      label={own.list}
      heads={[
        own.name,
        own.status,
        own.queue,
        own.waiting,
        own.packets,
        own.dropped,
        own.memory,
        own.signatures,
        own.since,
        own.says,
      ]}
      rows={inspectors.map((each) => ({
        key: `${each.name} ${each.profile} ${each.queue}`,
        cells: [
          <NameOf key="name" inspector={each} known={names[each.name]} />,
          <span key="status" className={`value-${each.status}`}>
            {valueLabel(words, each.status)}
          </span>,
          each.queue === null ? own.none : String(each.queue),
          words.number(each.waiting),
          words.number(each.packets),
          <span key="dropped" className={each.dropped > 0 ? 'value-drop' : ''}>
            {words.number(each.dropped)}
          </span>,
          each.memory === 0 ? own.none : words.bytes(each.memory),
          count(each.signatures),
          each.since === null ? own.none : words.moment(each.since),
          <bdi key="says">{visible(each.msg)}</bdi>,
        ],
      }))}
    />
  )
}

function NameOf({
  inspector: { name, profile },
  known,
}: {
  inspector: Inspector
  known: string | undefined
}) {
  if (profile === '') return known === undefined ? <bdi>{visible(name)}</bdi> : known
  return (
    <Link to="/$room/$page" params={{ room: 'profiles', page: 'ips_rules' }} search={{ within: profile }}>
      <bdi>{visible(name)}</bdi>
    </Link>
  )
}

/** Rules that ask for inspection, each with the state of what inspects for it. */
function Asking({ inspectors }: { readonly inspectors: readonly Inspector[] }) {
  const words = useWords()
  const own = words.inspection.engines
  const profileOf = useProfiles()
  const forward = useRules('forward').data?.body
  const input = useRules('input').data?.body
  const { data: applicationRules = [] } = useQuery({
    queryKey: ['rows', '/application_control_backend/rules'],
    queryFn: ({ signal }) => read<readonly Item[]>('/application_control_backend/rules', {}, signal),
  })
  const { data: rows = [] } = useQuery({
    queryKey: ['inspection-status', '/firewall/status', words.code],
    queryFn: ({ signal }) => read<readonly FirewallRow[]>('/firewall/status', {}, signal),
    refetchInterval: 5_000,
  })
  if (forward === undefined || input === undefined) return null
  const asking: readonly AskingRule[] = [
    ...askingRules('forward', forward),
    ...askingRules('input', input),
    ...applicationRules
      .filter(({ enabled }) => enabled === true)
      .map(
        ({ id, name }): AskingRule => ({
          ...{ id: `app.ngfw.${id}`, comment: String(name), engine: 'dpi', profile: '' },
        }),
      ),
  ]
  const asks = ({ engine, profile }: AskingRule): ReactNode => {
    if (profile === '') return engine === 'dpi' ? own.applicationRule : own.names.ips
    return <bdi>{own[engine](visible(profileOf(engine, profile)?.name ?? profile))}</bdi>
  }
  return (
    <section aria-label={own.affected} className="affected">
      <h2>{own.affected}</h2>
      {asking.length === 0 ? (
        <p className="dim">{own.noRules}</p>
      ) : (
        <Parts
          label={own.affected}
          heads={[own.rule, own.comment, own.asks, own.state]}
          rows={asking.slice(0, mostRules).map((each) => {
            const state = stateOf(each, inspectors, rows)
            return {
              key: `${each.id} ${each.engine}`,
              cells: [
                <RuleLink key="rule" rule={each.id} />,
                <bdi key="comment">{visible(each.comment)}</bdi>,
                asks(each),
                state === null ? (
                  own.none
                ) : (
                  <span key="state" className={`value-${state}`}>
                    {state === 'active' ? own.fine : valueLabel(words, state)}
                  </span>
                ),
              ],
            }
          })}
        />
      )}
      {asking.length > mostRules && (
        <Link to="/$room/$page" params={{ room: 'policy', page: 'forward' }} search={{ q: 'has:profile' }}>
          {words.grid.more(asking.length - mostRules)}
        </Link>
      )}
      {rows
        .filter(
          ({ name, status }) =>
            ['intrusion-prevention', 'application-control'].includes(name) && status !== 'active',
        )
        .map(({ name, msg }) => (
          <p key={name} className="unrecognised" role="status">
            <span aria-hidden>⚠</span> {own.names[name as 'application-control'] ?? own.names.ips}:{' '}
            <bdi>{visible(msg)}</bdi>
          </p>
        ))}
    </section>
  )
}
