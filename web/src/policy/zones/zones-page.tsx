import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useAddress } from '../../app/address.ts'
import { read } from '../../app/client.ts'
import { useGatewayState } from '../../app/status-chip.tsx'
import { FilterField } from '../../grid/filter-field.tsx'
import { visible } from '../../resource/hostile.ts'
import { RequestView } from '../../resource/request-view.tsx'
import { useWords } from '../../words/words.tsx'
import { useObjectIndex } from '../data/use-table.ts'
import { verdictOf } from '../page/cells.tsx'
import type { ZoneCell, ZoneMatrix } from '../reach/answers.ts'
import { ReachRegions } from '../reach/reach.tsx'
import { RuleName } from '../reach/rule-name.tsx'
import { PolicyTabs } from './policy-tabs.tsx'
import { mostZones, shownZones, steppedTo } from './shown-zones.ts'
import './zones.css'

const path = '/x/reach/zones'

/** The gateway itself, as the matrix names it. */
const gatewayZone = 'interface.utm_outgoing'

/** Zones against zones, and the gateway: how much is accepted, by which rules in order, and which traffic that is. */
export function ZonesPage() {
  const words = useWords()
  const { search, go } = useAddress()
  const objects = useObjectIndex()
  const { data: state } = useGatewayState()
  const { data, error, isPending } = useQuery({
    queryKey: ['zone-matrix', state?.revision, words.code],
    queryFn: ({ signal }) => read<ZoneMatrix>(path, {}, signal),
    retry: false,
    placeholderData: (previous) => previous,
  })
  const own = words.policy.zones
  const titleOf = (zone: string) =>
    zone === gatewayZone ? words.policy.reach.gateway : visible(objects.titleOf(zone))
  const cells = new Map((data?.cells ?? []).map((cell) => [keyOf(cell), cell]))
  const chosen = cells.get(keyOf({ from: search['from'] ?? '', to: search['to'] ?? '' }))
  const all = data?.zones ?? []
  const zones = shownZones(all, {
    filter: search.q ?? '',
    titleOf,
    kept: [gatewayZone, search['from'] ?? '', search['to'] ?? ''],
  })
  const entry = keyOf(chosen ?? { from: zones[0]?.zone ?? '', to: zones[0]?.zone ?? '' })
  return (
    <div className="settings">
      <div className="page-head">
        <h1 className="heard">{own.title}</h1>
        <PolicyTabs here="zones" />
      </div>
      <div className="settings-body zones">
        {error !== null && (
          <p className="refused" role="alert">
            {error.message}
          </p>
        )}
        {isPending && error === null && <p className="dim">{words.policy.reach.reading}</p>}
        {all.length > mostZones && (
          <div className="zone-filter">
            <FilterField text={search.q ?? ''} onChange={(q) => go({ q }, true)} />
            <span className="dim" role="status">
              {own.shown(zones.length, all.length)}
            </span>
          </div>
        )}
        {data !== undefined && (
          <div className="zone-box">
            {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows go from cell to cell */}
            <table role="grid" aria-label={words.policy.zones.title} onKeyDown={walkCells}>
              <thead>
                <tr>
                  <td />
                  {zones.map(({ zone }) => (
                    <th key={zone} scope="col">
                      <bdi>{titleOf(zone)}</bdi>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {zones.map(({ zone: from, devices }) => (
                  <tr key={from}>
                    <th scope="row">
                      <bdi>{titleOf(from)}</bdi>
                      {devices.length === 0 && from !== gatewayZone && (
                        <span className="dim"> · {own.noDevice}</span>
                      )}
                    </th>
                    {zones.map(({ zone: to }) => (
                      <td key={to}>
                        <CellButton
                          cell={cells.get(keyOf({ from, to }))}
                          isChosen={chosen?.from === from && chosen.to === to}
                          isEntry={keyOf({ from, to }) === entry}
                          titleOf={titleOf}
                          onChoose={() => go({ from, to })}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        {chosen !== undefined && <Chosen cell={chosen} from={titleOf(chosen.from)} to={titleOf(chosen.to)} />}
        <RequestView request={{ method: 'GET', path }} />
      </div>
    </div>
  )
}

/** Goes from one cell to the next by the arrows, to the ends of a row by Home and End. */
function walkCells(event: KeyboardEvent<HTMLTableElement>): void {
  const { target, currentTarget, key } = event
  if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return
  const rows = [...currentTarget.tBodies[0]!.rows].map((row) => [...row.cells].slice(1))
  const cell = target.closest('td')
  const row = rows.findIndex((each) => cell !== null && each.includes(cell))
  const to = row < 0 ? null : steppedTo(key, { row, column: rows[row]!.indexOf(cell!) }, rows.length)
  if (to === null) return
  event.preventDefault()
  const button = rows[to.row]![to.column]?.querySelector('button')
  // The gateway sends itself nothing that is shown: its cell is empty.
  if (button === null || button === undefined) return
  for (const each of currentTarget.querySelectorAll('button')) each.tabIndex = -1
  button.tabIndex = 0
  button.focus()
}

function keyOf({ from, to }: { readonly from: string; readonly to: string }): string {
  return `${from} ${to}`
}

interface CellProperties {
  readonly cell: ZoneCell | undefined
  readonly isChosen: boolean
  /** True for the one cell that the tab key leads to. */
  readonly isEntry: boolean
  readonly titleOf: (id: string) => string
  readonly onChoose: () => void
}

function CellButton({ cell, isChosen, isEntry, titleOf, onChoose }: CellProperties) {
  const words = useWords()
  const own = words.policy.zones
  if (cell === undefined) return null
  const { from, to, verdict, rules } = cell
  return (
    <button
      type="button"
      className={`zone ${verdict}`}
      aria-pressed={isChosen}
      tabIndex={isEntry ? 0 : -1}
      aria-label={own.cell(titleOf(from), titleOf(to), own[verdict], rules.length)}
      onClick={onChoose}
    >
      {own[verdict]} <span className="dim">· {words.policy.rules(rules.length)}</span>
    </button>
  )
}

/** The rules that decide between two zones, in order, and the traffic that is accepted. */
function Chosen({ cell, from, to }: { readonly cell: ZoneCell; readonly from: string; readonly to: string }) {
  const words = useWords()
  const own = words.policy.zones
  const { rules, complete } = cell
  return (
    <>
      <section aria-label={own.rules(from, to)}>
        <h2>{own.rules(from, to)}</h2>
        <ol className="zone-rules">
          {rules.map((rule) => (
            <li key={rule.rule_id}>
              <span className={`value-${rule.verdict}`}>{verdictOf(rule.verdict, words)}</span>{' '}
              <RuleName rule={rule} />
            </li>
          ))}
        </ol>
        {!complete && <p className="dim">{words.policy.plan.incomplete}</p>}
      </section>
      <section aria-label={own.accepted(from, to)}>
        <h2>{own.accepted(from, to)}</h2>
        <ReachRegions question={{ from: { zone: cell.from }, to: { zone: cell.to } }} />
      </section>
    </>
  )
}
