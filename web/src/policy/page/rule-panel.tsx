import { X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useAddress } from '../../app/address.ts'
import { Button } from '../../app/button.tsx'
import { whyRule } from '../../monitor/why/packet.ts'
import { WhyLink } from '../../monitor/why/why-link.tsx'
import type { Descriptor } from '../../resource/descriptor.ts'
import { RequestView } from '../../resource/request-view.tsx'
import { ItemHistory } from '../../system/item-history.tsx'
import { useWords } from '../../words/words.tsx'
import type { Edits } from '../data/use-edits.ts'
import { changesOf, type Edit, type Rules } from '../draft/edit.ts'
import { changedFields } from '../merge/merge.ts'
import { type PolicyTable, type Rule, type RuleFields, stableId } from '../model/rule.ts'
import type { ObjectIndex } from '../objects/object-index.ts'
import type { Destination } from '../order/moves.ts'
import { type ObjectEdit, withNewObjects } from './objects-field.tsx'
import { PlanLine, PlanView } from './plan-view.tsx'
import { RuleForm } from './rule-form.tsx'
import { usePlan } from './use-plan.ts'

interface PanelProperties {
  readonly table: PolicyTable
  readonly descriptor: Descriptor
  /** The rule as it is stored, or as the draft has it; for a new one what it begins with. */
  readonly rule: Rule
  /** Place in the table; null for a new rule. */
  readonly place: number | null
  readonly at: Destination
  readonly rules: Rules
  readonly revision: number
  readonly objects: ObjectIndex
  readonly isReadOnly: boolean
  /** True where somebody else removed the rule meanwhile. */
  readonly isGone: boolean
  readonly edits: Edits
  readonly onClose: () => void
  readonly onMade: (id: number) => void
}

const parts = ['form', 'preview', 'history', 'api'] as const

/** Names of new objects that a rule still has. */
function stillNamed(made: readonly ObjectEdit[], rule: Rule): readonly ObjectEdit[] {
  const text = JSON.stringify(rule)
  return made.filter(({ as }) => text.includes(`"new:${as}"`))
}

/** A rule beside its table: form, what it would change, its history, and its requests. */
export function RulePanel(properties: PanelProperties) {
  const {
    table,
    descriptor,
    rule: stored,
    place,
    at,
    rules,
    objects,
    isReadOnly,
    isGone,
    edits,
    onClose,
    onMade,
  } = properties
  const words = useWords()
  const { search, go } = useAddress()
  const isNew = place === null
  const named = parts.find((each) => each === search['panel'])
  // While the drawer is open the part below stays.
  const last = useRef(named)
  last.current = named ?? last.current
  const part = named ?? last.current ?? 'form'
  const [mine, setMine] = useState<{
    readonly base: Rule
    readonly rule: Rule
    readonly made: readonly ObjectEdit[]
  } | null>(null)
  const rule = mine?.rule ?? stored
  const base = mine?.base ?? stored
  const made = stillNamed(mine?.made ?? [], rule)
  const wanted = editsOf({ table, isNew, base, rule, at })
  const all: readonly Edit[] = [...made, ...wanted]
  const changes = changesOf(rules, all)
  const planned = usePlan(isReadOnly ? [] : changes)
  const { cuts } = planned
  const { outcome } = edits
  const isChanged = wanted.length > 0
  useEffect(() => {
    if (outcome.kind === 'refused')
      document.querySelector<HTMLElement>('.panel [aria-invalid="true"]')?.focus()
  }, [outcome])

  // With nothing typed about it there is nothing to keep.
  const isOver = isGone && mine === null
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])

  const apply = async (within?: number) => {
    if (!isChanged || isReadOnly) return
    if (edits.draft !== null && within === undefined) {
      await edits.act(all, properties.revision)
      setMine(null)
      if (isNew) onClose()
      return
    }
    const done = await edits.apply(all, within === undefined ? {} : { within })
    if (done === null) return
    setMine(null)
    const [id] = [...done.ids].filter((each) => each > 0)
    if (isNew && id !== undefined) onMade(id)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void apply(cuts ? 60 : undefined)
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && event.ctrlKey) submit(event)
    else return
    event.stopPropagation()
  }
  const title = isNew ? words.policy.newRule : words.policy.rule(String(place))
  const errors = outcome.kind === 'refused' ? outcome.errors : planned.errors
  return (
    <section className="panel rule-panel" aria-label={title}>
      <form onSubmit={submit} onKeyDown={pressed}>
        <header>
          <h2>{title}</h2>
          {rule.id > 0 && (
            <WhyLink
              open={whyRule(stableId(table, rule.id))}
              label={words.monitor.why.ofRule(stableId(table, rule.id))}
            >
              {words.log.why}
            </WhyLink>
          )}
          <Button kind="quiet" aria-label={words.actions.close} onClick={onClose}>
            <X size={16} aria-hidden />
          </Button>
        </header>
        <div role="tablist" className="tabs" aria-label={title}>
          {parts
            .filter((each) => !isNew || each !== 'history')
            .map((each) => (
              <button
                key={each}
                type="button"
                role="tab"
                className="tab"
                aria-selected={each === part}
                onClick={() => go({ panel: each }, true)}
              >
                {words.policy.panel[each]}
              </button>
            ))}
        </div>
        <div className="panel-body" role="tabpanel" aria-label={words.policy.panel[part]}>
          {part === 'form' && (
            <RuleForm
              descriptor={descriptor}
              rule={rule}
              isNew={isNew}
              isReadOnly={isReadOnly}
              objects={withNewObjects(objects, [...made, ...(edits.draft?.edits ?? [])])}
              errors={errors}
              onChange={(next, object) => {
                setMine({
                  base,
                  rule: next,
                  made: object === null ? made : [...made.filter(({ as }) => as !== object.as), object],
                })
                if (outcome.kind === 'refused') edits.forget()
              }}
            />
          )}
          {part === 'preview' && <PlanView planned={planned} objects={objects} />}
          {part === 'history' && !isNew && <ItemHistory resource={`${table}_rules`} id={rule.id} />}
          {part === 'api' && (
            <RequestView request={{ method: 'POST', path: '/x/transactions', body: { changes } }} />
          )}
        </div>
        {!isReadOnly && (
          <footer>
            {isGone && <p role="alert">{words.policy.state.gone(String(place))}</p>}
            <PlanLine planned={planned} />
            {outcome.kind === 'refused' && (
              <p className="refused" role="alert">
                {outcome.message}
              </p>
            )}
            <div className="form-foot">
              {!cuts && (
                <Button
                  kind="primary"
                  type="submit"
                  disabled={!isChanged || outcome.kind === 'applying'}
                  aria-keyshortcuts="Control+Enter"
                >
                  {words.policy.actions.apply}
                </Button>
              )}
              <Button
                kind={cuts ? 'primary' : 'plain'}
                disabled={!isChanged || outcome.kind === 'applying'}
                onClick={() => void apply(60)}
              >
                {words.policy.plan.within}
              </Button>
              <Button
                disabled={mine === null}
                onClick={() => {
                  setMine(null)
                  edits.forget()
                  if (isNew) onClose()
                }}
              >
                {words.actions.discard}
              </Button>
            </div>
          </footer>
        )}
      </form>
    </section>
  )
}

function editsOf({
  table,
  isNew,
  base,
  rule,
  at,
}: {
  readonly table: PolicyTable
  readonly isNew: boolean
  readonly base: Rule
  readonly rule: Rule
  readonly at: Destination
}): readonly Edit[] {
  if (isNew) {
    const { id, ...fields } = rule
    return [{ kind: 'create', table, id, fields, at }]
  }
  const names = changedFields(base as unknown as RuleFields, rule as unknown as RuleFields)
  if (names.length === 0) return []
  const pick = (from: Rule) =>
    Object.fromEntries(
      names.map((name) => [name, (from as unknown as Record<string, unknown>)[name]]),
    ) as RuleFields
  return [{ kind: 'set', table, id: rule.id, base: pick(base), fields: pick(rule), whole: base }]
}
