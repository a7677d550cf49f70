import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { idPrefix, policyTables } from '../../policy/model/rule.ts'
import type { ObjectIndex } from '../../policy/objects/object-index.ts'
import { visible } from '../../resource/hostile.ts'
import { fieldLabel, useWords, valueLabel, type Words } from '../../words/words.tsx'
import type { Explanation, KernelAnswer, Matched, RuntimeFact, Stage } from './explanation.ts'
import { InspectionOfPacket } from './packet-inspection.tsx'

interface StagesProperties {
  readonly found: Explanation
  readonly kernel: KernelAnswer | undefined
  readonly objects: ObjectIndex
}

/** The stages that a packet passes, each with the rule and the object that matched, and the kernel's answer beside ours. */
export function Stages({ found, kernel, objects }: StagesProperties) {
  const words = useWords()
  const own = words.explain
  return (
    <>
      <ol className="stages" aria-label={own.stages}>
        {found.stages
          .map((stage) => (found.inspection === undefined ? stage : withoutEngines(stage)))
          .filter((stage) => isShown(stage))
          .map((stage) => (
            <li key={stage.stage} className={stage.action === 'drop' ? 'stage drops' : 'stage'}>
              <span className="stage-name">{titleOf(stage, found, words)}</span>
              <div>
                <StageText stage={stage} objects={objects} />
                <Matches matched={stage.matched ?? []} objects={objects} />
              </div>
            </li>
          ))}
        {found.inspection !== undefined && <InspectionOfPacket inspection={found.inspection} />}
      </ol>
      <dl className="verdicts">
        <div>
          <dt>{words.monitor.why.ours}</dt>
          <dd>
            <strong className={`value-${found.verdict}`}>{valueLabel(words, found.verdict)}</strong>{' '}
            <RuleName id={found.rule_id} />
          </dd>
        </div>
        {kernel !== undefined && kernel.agrees !== null && (
          <div className={kernel.agrees ? undefined : 'kernel-differs'}>
            <dt>{words.monitor.why.kernel}</dt>
            <dd>
              <strong className={`value-${kernel.verdict}`}>
                {kernel.verdict === null ? '–' : valueLabel(words, kernel.verdict)}
              </strong>{' '}
              {kernel.rule_id !== null && <RuleName id={kernel.rule_id} />}
              {kernel.agrees && <span className="dim"> · {own.agrees} ✓</span>}
            </dd>
          </div>
        )}
      </dl>
      {kernel !== undefined && kernel.agrees !== true && <KernelLine kernel={kernel} />}
      {found.answer_lost !== undefined && <p className="refused">{found.answer_lost}</p>}
      {(found.other_deciders ?? []).map((text) => (
        <p key={text} className="dim">
          {text}
        </p>
      ))}
    </>
  )
}

function KernelLine({ kernel }: { readonly kernel: KernelAnswer }) {
  const words = useWords()
  const { agrees, verdict, rule_id: rule, reason } = kernel
  if (agrees === null)
    return (
      <p className="dim">
        {words.explain.notSent}: {reason}
      </p>
    )
  return (
    <p className="refused kernel-differs" role="alert">
      ≠ {words.explain.differs}: {verdict === null ? '–' : valueLabel(words, verdict)} {rule ?? ''} {reason}
    </p>
  )
}

/** The stage without facts about engines, which a stage of their own says. */
function withoutEngines(stage: Stage): Stage {
  if (stage.stage !== 'runtime') return stage
  const facts = (stage['facts'] ?? []) as readonly RuntimeFact[]
  return { ...stage, facts: facts.filter(({ kind }) => !['ips', 'application_control'].includes(kind)) }
}

function isShown(stage: Stage): boolean {
  if (stage.stage === 'table') return false
  if (stage.stage === 'runtime') return (stage['facts'] as readonly unknown[]).length > 0
  return stage.stage !== 'logging' || (stage['rows'] as readonly unknown[]).length > 0
}

function titleOf({ stage }: Stage, { stages }: Explanation, words: Words): string {
  if (stage === 'rule') {
    const table = stages.find((each) => each.stage === 'table')?.['table']
    return words.explain.tables[table as keyof typeof words.explain.tables] ?? String(table)
  }
  return words.explain.names[stage as keyof typeof words.explain.names] ?? stage
}

function StageText({ stage, objects }: { readonly stage: Stage; readonly objects: ObjectIndex }): ReactNode {
  const words = useWords()
  const own = words.explain
  const text = (name: string) => visible(String(stage[name] ?? ''))
  const device = [text('device'), text('title')].filter(
    (part, place, all) => part !== '' && all.indexOf(part) === place,
  )
  switch (stage.stage) {
    case 'input':
      return (
        <p>
          <bdi>{device.join(' · ') || '–'}</bdi>{' '}
          <span className="dim">{own.from[text('from') as keyof typeof own.from] ?? text('from')}</span>
        </p>
      )
    case 'routing':
      return (
        <p>
          {own.way[text('way') as keyof typeof own.way] ?? text('way')} <bdi>{device.join(' · ')}</bdi>
          {stage['gateway'] !== null && ` ${own.over} ${text('gateway')}`}
        </p>
      )
    case 'web':
      return <p>{own.web[text('reason') as keyof typeof own.web] ?? text('reason')}</p>
    case 'dnat':
    case 'snat':
      return <Translation stage={stage} />
    case 'rule':
      return (
        <p>
          <RuleName id={stage.rule_id ?? ''} />{' '}
          <strong className={`value-${stage.action}`}>{valueLabel(words, stage.action ?? '')}</strong>{' '}
          <bdi>{visible(stage.comment ?? '')}</bdi>
        </p>
      )
    case 'logging':
      return (
        <p>
          <bdi>{(stage['rows'] as readonly string[]).map((row) => loggedRow(words, row)).join(', ')}</bdi>
        </p>
      )
    default:
      return <Facts facts={(stage['facts'] ?? []) as readonly RuntimeFact[]} objects={objects} />
  }
}

/** A row that is logged, such as `fwd.ngfw.6 accept`, with the words of its action. */
function loggedRow(words: Words, row: string): string {
  const [rule = '', ...action] = row.split(' ')
  return [visible(rule), ...action.map((each) => visible(valueLabel(words, each)))].join(' ')
}

function Translation({ stage }: { readonly stage: Stage }) {
  const words = useWords()
  const own = words.explain
  if (!stage.rule_id) return <p className="dim">{own.noRule}</p>
  const to =
    stage.stage === 'dnat'
      ? `${String(stage['dst_ip'])}${Number(stage['dst_port']) > 0 ? `:${String(stage['dst_port'])}` : ''}`
      : stage['masquerade'] === true
        ? own.masquerade
        : String(stage['src_ip'] ?? own.unchanged)
  return (
    <p>
      <RuleName id={stage.rule_id} /> → <bdi>{to}</bdi>
      {stage['range'] !== null && <span className="dim"> {String(stage['range'])}</span>}
    </p>
  )
}

function Facts({
  facts,
  objects,
}: {
  readonly facts: readonly RuntimeFact[]
  readonly objects: ObjectIndex
}) {
  const words = useWords()
  return (
    <ul className="matches">
      {facts.map((fact) => (
        <li key={JSON.stringify(fact)}>
          <RuleName id={fact.rule_id} />:{' '}
          {words.explain.facts[fact.kind as keyof typeof words.explain.facts] ?? fact.kind}{' '}
          <bdi>{visible(objects.titleOf(fact.member))}</bdi> {fact.holds ? '✓' : '✗'}{' '}
          <span className="dim">{fact.holds ? words.explain.holds : words.explain.holdsNot}</span>
        </li>
      ))}
    </ul>
  )
}

function Matches({
  matched,
  objects,
}: {
  readonly matched: readonly Matched[]
  readonly objects: ObjectIndex
}) {
  const words = useWords()
  if (matched.length === 0) return null
  return (
    <ul className="matches">
      {matched.map(({ field, value, negated, members, title, content }) => {
        const names = members.map((id) => (id.startsWith('protocol.') ? id.slice(9) : objects.titleOf(id)))
        const last = names.at(-1) ?? title
        return (
          <li key={field}>
            <span className="dim">{fieldLabel(words, field)}</span> <bdi>{visible(value)}</bdi>{' '}
            <span aria-hidden>{negated ? '∉' : '∈'}</span>
            <span className="heard">{negated ? words.explain.outside : words.explain.inside}</span>{' '}
            <bdi>{visible(last)}</bdi>
            {content !== '' && content !== last && (
              <>
                {' '}
                <bdi className="dim">{visible(content)}</bdi>
              </>
            )}
            {names.length > 1 && (
              <>
                {' '}
                <bdi>({words.policy.through(visible(names.slice(0, -1).join(' → ')))})</bdi>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Id of a rule, as a link where an administrator wrote it. */
export function RuleName({ id }: { readonly id: string }) {
  const [, prefix, number] = /^([a-z]+)\.ngfw\.(\d+)$/.exec(id) ?? []
  const table = policyTables.find((each) => idPrefix[each] === prefix)
  if (table === undefined || number === undefined) return <code>{id}</code>
  return (
    <Link to="/$room/$page" params={{ room: 'policy', page: table }} search={{ rule: number }}>
      <code>{id}</code>
    </Link>
  )
}
