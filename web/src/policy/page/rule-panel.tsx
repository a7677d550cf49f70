import { X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type MutableRefObject, useEffect, useRef } from 'react'
import { useAddress } from '../../app/address.ts'
import { Button } from '../../app/button.tsx'
import { useSession } from '../../app/session.tsx'
import { Refused } from '../../app/waiting/unanswered.tsx'
import { useUnsaved } from '../../form/unsaved.ts'
import { whyRule } from '../../monitor/why/packet.ts'
import { WhyLink } from '../../monitor/why/why-link.tsx'
import type { Descriptor } from '../../resource/descriptor.ts'
import { RequestView } from '../../resource/request-view.tsx'
import { ItemHistory } from '../../system/item-history.tsx'
import { useWords } from '../../words/words.tsx'
import { useLastChange } from '../data/last-change.ts'
import type { Edits } from '../data/use-edits.ts'
import { changesOf, type Edit, type Rules } from '../draft/edit.ts'
import { changedFields } from '../merge/merge.ts'
import type { NoteFields } from '../model/note.ts'
import { type PolicyTable, type Rule, type RuleFields, stableId } from '../model/rule.ts'
import type { ObjectIndex } from '../objects/object-index.ts'
import type { Destination } from '../order/moves.ts'
import { type ObjectEdit, withNewObjects } from './objects-field.tsx'
import { PlanLine, PlanView } from './plan-view.tsx'
import { RuleForm } from './rule-form.tsx'
import { type TypedRule, typedKey } from './unsaved-line.tsx'
import { usePlan } from './use-plan.ts'

interface PanelProperties {
  readonly table: PolicyTable
  readonly descriptor: Descriptor
  /** The rule as it is stored, or as the draft has it; for a new one what it begins with. */
  readonly rule: Rule
  /** Place in the table; null for a new rule. */
  readonly place: number | null
  readonly at: Destination
  /** Note that a new rule gets. */
  readonly note: NoteFields | undefined
  readonly rules: Rules
  readonly revision: number
  readonly objects: ObjectIndex
  readonly isReadOnly: boolean
  /** True where somebody else removed the rule meanwhile. */
  readonly isGone: boolean
  readonly edits: Edits
  /** True once where focus is to come here: the rule was opened by a key. */
  readonly takesFocus: MutableRefObject<boolean>
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
    note,
    rules,
    objects,
    isReadOnly,
    isGone,
    edits,
    takesFocus,
    onClose,
    onMade,
  } = properties
  const words = useWords()
  const { search, go } = useAddress()
  const isNew = place === null
  // A new rule has no history, and to a reader nothing becomes of anything.
  const offered = parts.filter((each) => (each === 'history' ? !isNew : each !== 'preview' || !isReadOnly))
  const named = offered.find((each) => each === search['panel'])
  // While the drawer is open the part below stays.
  const last = useRef(named)
  last.current = named ?? last.current
  const part = named ?? last.current ?? 'form'
  const { person } = useSession()
  const [mine, setMine] = useUnsaved<TypedRule>(typedKey(person.login, table, isNew ? 'new' : stored.id))
  // A new rule that was typed before is the one that is asked for now.
  const rule = mine === null ? stored : { ...mine.rule, id: stored.id }
  const base = mine?.base ?? stored
  const made = stillNamed(mine?.made ?? [], rule)
  const wanted = editsOf({ table, isNew, base, rule, at, note })
  const all: readonly Edit[] = [...made, ...wanted]
  const changes = changesOf(rules, all)
  const planned = usePlan(isReadOnly ? [] : changes)
  const { cuts } = planned
  const { outcome } = edits
  const isChanged = wanted.length > 0
  const box = useRef<HTMLElement>(null)
  const isSending = useRef(false)
  const isTheirs =
    !isNew && mine !== null && !isGone && changedFields(asFields(mine.base), asFields(stored)).length > 0
  const other = useLastChange(table, stored.id, isTheirs || (isGone && mine !== null))
  useEffect(() => {
    const panel = box.current
    if (outcome.kind === 'refused') panel?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    // The button that was pressed can be pressed no more, and takes focus with it.
    else if (outcome.kind === 'done' && document.activeElement === document.body)
      panel?.querySelector<HTMLElement>('h2')?.focus()
  }, [outcome])
  useEffect(() => {
    if (!isNew && !takesFocus.current) return
    takesFocus.current = false
    box.current?.querySelector<HTMLElement>('select, input:not([type="checkbox"])')?.focus()
  }, [isNew, takesFocus])

  // With nothing typed about it there is nothing to keep.
  const isOver = isGone && mine === null
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])

  const apply = async (within?: number) => {
    // The key that applies may be pressed again before the answer.
    if (!isChanged || isReadOnly || isSending.current || outcome.kind === 'applying') return
    const unknown = box.current?.querySelector<HTMLElement>('[data-unknown] input')
    if (unknown) return unknown.focus()
    if (edits.draft !== null && within === undefined) {
      await edits.act(all, properties.revision)
      setMine(null)
      if (isNew) onClose()
      return
    }
    isSending.current = true
    const done = await edits.apply(all, within === undefined ? {} : { within })
    isSending.current = false
    if (done === null) return
    // What was typed while the change was on its way is a change of its own.
    setMine((now) => (isNew || now === null || now.rule === mine?.rule ? null : { ...now, base: rule }))
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
  const name = place === 0 ? stableId(table, stored.id) : String(place)
  const title = isNew ? words.policy.newRule : words.policy.rule(name)
  const errors = outcome.kind === 'refused' ? outcome.errors : planned.errors
  return (
    <section ref={box} className="panel rule-panel" aria-label={title}>
      <form onSubmit={submit} onKeyDown={pressed}>
        <header>
          <h2 tabIndex={-1}>{title}</h2>
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
          {offered.map((each) => (
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
        <div
          className="panel-body"
          role="tabpanel"
          aria-label={words.policy.panel[part]}
          inert={isNew && outcome.kind === 'applying'}
        >
          {part === 'form' && (
            <RuleForm
              descriptor={descriptor}
              rule={rule}
              isNew={isNew}
              isReadOnly={isReadOnly}
              objects={withNewObjects(objects, [...made, ...(edits.draft?.edits ?? [])])}
              errors={errors}
              onChange={(next, object) => {
                const isSame = !isNew && changedFields(asFields(base), asFields(next)).length === 0
                const objects =
                  object === null ? made : [...made.filter(({ as }) => as !== object.as), object]
                setMine(isSame ? null : { base, rule: next, made: objects, ...(isNew ? { at } : {}) })
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
            {isGone && (
              <p role="alert">
                {other === null
                  ? words.policy.state.gone(name)
                  : words.policy.state.deletedBy(name, other.login, other.ago)}
              </p>
            )}
            {isTheirs && (
              <p className="theirs" role="status">
                <span aria-hidden>⇄</span>{' '}
                {other === null
                  ? words.policy.state.changedMeanwhile
                  : words.policy.state.changedBy(other.login, other.ago)}
              </p>
            )}
            <PlanLine planned={planned} />
            {outcome.kind === 'refused' && <Refused message={outcome.message} />}
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

function asFields(rule: Rule): RuleFields {
  return rule as unknown as RuleFields
}

function editsOf({
  table,
  isNew,
  base,
  rule,
  at,
  note,
}: {
  readonly note: NoteFields | undefined
  readonly table: PolicyTable
  readonly isNew: boolean
  readonly base: Rule
  readonly rule: Rule
  readonly at: Destination
}): readonly Edit[] {
  if (isNew) {
    const { id, ...fields } = rule
    return [{ kind: 'create', table, id, fields, at, ...(note === undefined ? {} : { note }) }]
  }
  const names = changedFields(asFields(base), asFields(rule))
  if (names.length === 0) return []
  const pick = (from: Rule) =>
    Object.fromEntries(
      names.map((name) => [name, (from as unknown as Record<string, unknown>)[name]]),
    ) as RuleFields
  return [{ kind: 'set', table, id: rule.id, base: pick(base), fields: pick(rule), whole: base }]
}
