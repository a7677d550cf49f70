import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../app/button.tsx'
import { allowance, type Flow, type Judged, type Width, widths } from '../../policy/allow/allow.ts'
import { effectOf } from '../../policy/allow/effect.ts'
import type { Edits } from '../../policy/data/use-edits.ts'
import { changesOf, type Rules } from '../../policy/draft/edit.ts'
import type { Rule } from '../../policy/model/rule.ts'
import type { ObjectIndex } from '../../policy/objects/object-index.ts'
import { withNewObjects } from '../../policy/page/objects-field.tsx'
import { PlanLine, PlanView } from '../../policy/page/plan-view.tsx'
import { usePlan } from '../../policy/page/use-plan.ts'
import { RequestView } from '../../resource/request-view.tsx'
import { useWords } from '../../words/words.tsx'
import { packetText } from './packet.ts'

interface AllowProperties {
  readonly flow: Flow
  readonly judged: Judged
  readonly rules: readonly Rule[]
  readonly objects: ObjectIndex
  readonly edits: Edits
  readonly onClose: () => void
}

/** Rules that let a dropped flow pass, from the narrowest, each with what it would change; applied as one revision. */
export function AllowForm({ flow, judged, rules, objects, edits, onClose }: AllowProperties) {
  const words = useWords()
  const own = words.explain
  const id = useId()
  const [width, setWidth] = useState<Width>('port')
  const form = useRef<HTMLFormElement>(null)
  const comment = own.comment(packetText(flow))
  const made = allowance({ flow, judged, rules, objects, width, comment })
  const tables: Rules = {
    forward: [],
    input: [],
    dnat: [],
    snat: [],
    log: [],
    [made?.table ?? 'forward']: rules,
  }
  const changes = made === null ? [] : changesOf(tables, made.edits)
  const neighbour = neighbourOf(flow)
  const planned = usePlan(changes, neighbour === null ? [flow] : [flow, neighbour])
  const effect = planned.plan === null ? null : effectOf(planned.plan, flow, judged)
  const beside = planned.plan?.packets?.[1]
  useEffect(() => form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus(), [])
  if (made === null) return null
  const apply = (event: FormEvent) => {
    event.preventDefault()
    void edits.apply(made.edits).then((done) => {
      if (done !== null) onClose()
    })
  }
  const isBusy = edits.outcome.kind === 'applying'
  return (
    <form
      ref={form}
      className="allow"
      aria-label={own.allow}
      onSubmit={apply}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          onClose()
        } else if (event.key === 'Enter' && event.ctrlKey) {
          event.preventDefault()
          form.current?.querySelector<HTMLButtonElement>('[type="submit"]:not(:disabled)')?.click()
        }
      }}
    >
      <fieldset>
        <legend>{own.allow}</legend>
        {widths.map((each) => {
          const shown = allowance({ flow, judged, rules, objects, width: each, comment })
          return (
            shown !== null && (
              <label key={each}>
                <input type="radio" name={id} checked={width === each} onChange={() => setWidth(each)} />{' '}
                {own.widths[each === 'port' && flow.dst_port === undefined ? 'protocol' : each]}{' '}
                <bdi className="dim">
                  {shown.source} → {shown.destination}
                  {shown.service !== '' && `, ${shown.service}`}
                </bdi>
              </label>
            )
          )
        })}
      </fieldset>
      <PlanLine planned={planned} />
      {effect !== null && (
        <p
          className={
            effect.isAllowed && (width !== 'port' || effect.beyond.length === 0) ? 'allows' : 'refused'
          }
          role="status"
        >
          {!effect.isAllowed
            ? own.staysBlocked(planned.plan?.packets?.[0]?.after.rule_id ?? '')
            : effect.beyond.length === 0 && effect.isComplete
              ? own.thisAlone
              : own.beyond(effect.beyond.length)}
        </p>
      )}
      {beside !== undefined && neighbour !== null && (
        <p className="dim">
          <bdi>{packetText(neighbour)}</bdi>: {beside.after.verdict === 'accept' ? own.passes : own.blocked}
        </p>
      )}
      <div className="form-foot">
        <Button kind="primary" type="submit" disabled={isBusy}>
          {words.policy.actions.apply}
        </Button>
        <Button onClick={onClose}>{words.actions.close}</Button>
      </div>
      <details>
        <summary>{words.policy.panel.preview}</summary>
        <PlanView planned={planned} objects={withNewObjects(objects, made.edits)} />
      </details>
      <RequestView request={{ method: 'POST', path: '/x/transactions', body: { changes } }} />
    </form>
  )
}

/** The same packet to the next port; null where there are no ports. */
function neighbourOf(flow: Flow): Flow | null {
  const { dst_port: port } = flow
  return port === undefined ? null : { ...flow, dst_port: port < 65_535 ? port + 1 : port - 1 }
}
