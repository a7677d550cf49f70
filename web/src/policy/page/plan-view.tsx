import { visible } from '../../resource/hostile.ts'
import { fieldLabel, resourceTitle, useWords, valueLabel } from '../../words/words.tsx'
import type { ObjectIndex } from '../objects/object-index.ts'
import { type FindingChanges, findingChanges } from '../plan/findings.ts'
import { findingLine, planSummary, storedLine, verdictLine } from '../plan/words.ts'
import { Witness } from '../reach/witness.tsx'
import type { Planned } from './use-plan.ts'

/** The short form of a plan, in a line that is told while one types. */
export function PlanLine({ planned }: { readonly planned: Planned }) {
  const words = useWords()
  const { plan, isReading, cuts } = planned
  return (
    <output className="plan-line">
      {plan === null
        ? isReading
          ? words.policy.plan.reading
          : ''
        : planSummary(plan, words.policy).join(' · ')}
      {cuts && <strong className="refused"> ⚠ {words.policy.plan.cut}</strong>}
    </output>
  )
}

interface PlanProperties {
  readonly planned: Planned
  readonly objects: ObjectIndex
  /** True in a modal layer: links to explanations leave it. */
  readonly isModal?: boolean
}

const mostChanges = 50
/** Rules that are named of those whose connections a change of inspection is about. */
const mostRules = 5

/** The whole plan: traffic, findings, checks, what is stored, engines. */
export function PlanView({ planned, objects, isModal = false }: PlanProperties) {
  const words = useWords()
  const { plan, isReading, message, cuts } = planned
  const own = words.policy.plan
  if (message !== '') return <p className="refused">{message}</p>
  if (plan === null) return <p className="dim">{isReading ? own.reading : own.nothing}</p>
  const { verdict_changes: verdicts, findings, failed_checks: checks, engines, stored } = plan
  const { inspection_changes: inspected = [] } = plan
  const engineNames: Readonly<Record<string, string>> = words.overview.engineNames
  const names = {
    value: (text: string) => valueLabel(words, text),
    field: (name: string) => fieldLabel(words, name),
    resource: (name: string) => resourceTitle(words, name),
    object: (id: string) => (id === 'any' ? words.policy.any : visible(objects.titleOf(id))),
  }
  return (
    <div className="plan">
      {cuts && (
        <p className="refused" role="alert">
          ⚠ {own.cut}
        </p>
      )}
      {verdicts && (
        <section aria-label={own.traffic}>
          <h3>{own.traffic}</h3>
          <p>
            {verdicts.total === 0 ? own.noTraffic : own.kinds(verdicts.total)}
            {!verdicts.complete && ` · ${own.incomplete}`}
          </p>
          <ul>
            {verdicts.changes.slice(0, mostChanges).map((change) => (
              <li key={JSON.stringify([change.table, change.region])}>
                <bdi>{verdictLine(change, words.policy, names.object)}</bdi>
                {(change.logged_flows ?? 0) > 0 && ` · ${own.flows(change.logged_flows ?? 0)}`}
                <Witness packet={change.witness.packet} leaves={isModal} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {inspected.length > 0 && (
        <section aria-label={own.inspection}>
          <h3>{own.inspection}</h3>
          <ul>
            {inspected.slice(0, mostChanges).map(({ kind, text, total, rules }) => (
              <li key={`${kind} ${text} ${rules[0]?.rule_id}`}>
                <bdi>{visible(text)}</bdi>
                {total > 0 && (
                  <span className="dim">
                    {' · '}
                    {words.policy.rules(total)}
                    {`: ${rules
                      .slice(0, mostRules)
                      .map(({ rule_id: id }) => id)
                      .join(', ')}${total > mostRules ? ` ${words.grid.more(total - mostRules)}` : ''}`}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {findings && <Findings changes={findingChanges(findings)} nameOf={names.object} />}
      {checks !== undefined && (
        <section aria-label={own.checks}>
          <h3>{own.checks}</h3>
          <p className={checks !== null && checks.length > 0 ? 'refused' : ''}>
            {checks === null
              ? own.checksUnknown
              : checks.length === 0
                ? own.checksPass
                : own.checksFail(checks.length)}
          </p>
        </section>
      )}
      <section aria-label={own.stored}>
        <h3>{own.stored}</h3>
        <ul>
          {stored.slice(0, mostChanges).map((change) => (
            <li key={`${change.resource} ${change.id}`}>
              <bdi>{storedLine(change, words.policy, names)}</bdi>
            </li>
          ))}
        </ul>
        {stored.length > mostChanges && <p className="dim">{words.grid.more(stored.length - mostChanges)}</p>}
      </section>
      {engines && Object.keys(engines).length > 0 && (
        <section aria-label={own.engines}>
          <h3>{own.engines}</h3>
          {Object.entries(engines).map(([engine, { added, removed, diff }]) => (
            <details key={engine}>
              <summary>
                <bdi>{engineNames[engine] ?? engine}</bdi>: {own.lines(added, removed)}
              </summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll */}
              <pre tabIndex={0}>{cut(diff)}</pre>
            </details>
          ))}
        </section>
      )}
      {isReading && <p className="dim">{own.reading}</p>}
    </div>
  )
}

/** Findings that appear and vanish. */
function Findings({
  changes,
  nameOf,
}: {
  readonly changes: FindingChanges
  readonly nameOf: (id: string) => string
}) {
  const words = useWords()
  const own = words.policy.plan
  const { appeared, vanished, stayed } = changes
  const lines = [
    ...appeared.map((finding) => ['+', finding] as const),
    ...vanished.map((finding) => ['−', finding] as const),
  ]
  return (
    <section aria-label={own.findings}>
      <h3>{own.findings}</h3>
      <p>
        +{appeared.length} −{vanished.length}
        {stayed > 0 && <span className="dim"> · {own.findingsStay(stayed)}</span>}
      </p>
      <ul>
        {lines.slice(0, mostChanges).map(([sign, finding]) => (
          <li key={sign + JSON.stringify(finding)} className={sign === '−' ? 'dim' : undefined}>
            {sign} <bdi>{findingLine(finding, words.policy, nameOf)}</bdi>
          </li>
        ))}
      </ul>
      {lines.length > mostChanges && <p className="dim">{words.grid.more(lines.length - mostChanges)}</p>}
    </section>
  )
}

/** Differences of long sets are megabytes; what is shown of a line has an end. */
function cut(diff: string): string {
  return diff
    .split('\n')
    .slice(0, 400)
    .map((line) => (line.length > 240 ? `${line.slice(0, 240)}…` : line))
    .join('\n')
}
