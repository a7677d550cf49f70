import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useAddress } from '../../app/address.ts'
import { useSession } from '../../app/session.tsx'
import { visible } from '../../resource/hostile.ts'
import { useWords } from '../../words/words.tsx'
import { useBeside, useObjectIndex, useRules } from '../data/use-table.ts'
import { verdictOf } from '../page/cells.tsx'
import { isDefault } from '../page/rows.ts'
import { cellOf } from './matrix.ts'
import './zones.css'

/** Zones against zones: what the rules of FORWARD accept, and which rules these are, in order. */
export function ZonesPage() {
  const words = useWords()
  const { mayRead } = useSession()
  const { search, go } = useAddress()
  const { data } = useRules('forward')
  const { systemRules } = useBeside('forward')
  const objects = useObjectIndex()
  const zones = useMemo(
    () =>
      [...objects.all()].filter(
        ({ type, id }) => type === 'zone' || /^interface\.(external|local)_any$/.test(id),
      ),
    [objects],
  )
  const rules = data?.body ?? []
  const verdict = systemRules.find(isDefault)?.action === 'drop' ? 'drop' : 'accept'
  const own = words.policy.zones
  if (!mayRead('firewall')) return <p className="empty">{words.empty.noRight(words.areas.firewall)}</p>
  const { from, to } = search
  const chosen = from !== undefined && to !== undefined ? cellOf(rules, from, to, verdict) : null
  return (
    <div className="settings">
      <div className="page-head">
        <h1>{own.title}</h1>
      </div>
      <div className="settings-body zones">
        <div className="zone-box">
          <table>
            <thead>
              <tr>
                <td />
                {zones.map(({ id, title }) => (
                  <th key={id} scope="col">
                    <bdi>{visible(title)}</bdi>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {zones.map((source) => (
                <tr key={source.id}>
                  <th scope="row">
                    <bdi>{visible(source.title)}</bdi>
                  </th>
                  {zones.map((destination) => {
                    const cell = cellOf(rules, source.id, destination.id, verdict)
                    const isHere = from === source.id && to === destination.id
                    return (
                      <td key={destination.id}>
                        <button
                          type="button"
                          className={`zone ${cell.verdict}`}
                          aria-pressed={isHere}
                          aria-label={own.cell(
                            source.title,
                            destination.title,
                            own[cell.verdict],
                            cell.rules.length,
                          )}
                          onClick={() => go({ from: source.id, to: destination.id })}
                        >
                          {own[cell.verdict]} <span className="dim">{cell.rules.length}</span>
                        </button>
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {chosen !== null && (
          <section aria-label={own.rules(objects.titleOf(chosen.from), objects.titleOf(chosen.to))}>
            <h2>{own.rules(objects.titleOf(chosen.from), objects.titleOf(chosen.to))}</h2>
            <ol className="zone-rules">
              {chosen.rules.map(({ rule, place }) => (
                <li key={rule.id} value={place}>
                  <Link
                    to="/$room/$page"
                    params={{ room: 'policy', page: 'forward' }}
                    search={{ rule: String(rule.id) }}
                  >
                    {words.policy.rule(String(place))}
                  </Link>{' '}
                  <span className={`value-${rule.action}`}>{verdictOf(rule.action, words)}</span>{' '}
                  {[rule.source_addresses, rule.destination_addresses, rule.destination_ports]
                    .map((names) =>
                      names.map((id) => (id === 'any' ? words.policy.any : objects.titleOf(id))).join(', '),
                    )
                    .join(' → ')}{' '}
                  <bdi className="dim">{visible(rule.comment)}</bdi>
                </li>
              ))}
            </ol>
            <p>{words.policy.defaultVerdict(verdictOf(verdict, words))}</p>
          </section>
        )}
      </div>
    </div>
  )
}
