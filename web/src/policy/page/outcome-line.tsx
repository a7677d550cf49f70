import { useEffect, useState } from 'react'
import { Button } from '../../app/button.tsx'
import { Layer } from '../../app/layer.tsx'
import { useSession } from '../../app/session.tsx'
import { useGatewayState } from '../../app/status-chip.tsx'
import { useCutQuestion } from '../../app/waiting/own-connection.ts'
import { Refused } from '../../app/waiting/unanswered.tsx'
import { keepUnsaved } from '../../form/unsaved.ts'
import { visible } from '../../resource/hostile.ts'
import { fieldLabel, useWords, valueLabel } from '../../words/words.tsx'
import { useLastChange } from '../data/last-change.ts'
import { type ApplyOptions, type Edits, type Outcome, tablesOf } from '../data/use-edits.ts'
import type { Edit, Rules } from '../draft/edit.ts'
import { type Clash, isOf } from '../draft/rebase.ts'
import { undoneOf, undoText } from '../draft/undo-text.ts'
import { isSame } from '../merge/merge.ts'
import type { NoteFields } from '../model/note.ts'
import { stableId } from '../model/rule.ts'
import type { ObjectIndex } from '../objects/object-index.ts'
import { fieldText } from '../plan/words.ts'
import { withNewObjects } from './objects-field.tsx'
import { typedKey } from './unsaved-line.tsx'

/** Outcome of the last edits, in a line beside the filter. */
export function OutcomeLine({ outcome }: { readonly outcome: Outcome }) {
  const words = useWords()
  const own = words.policy.state
  const { isOpen, answeredMs } = useCutQuestion()
  const seconds = useSeconds(outcome.kind === 'applying' ? Math.max(outcome.since, answeredMs) : null)
  if (outcome.kind === 'applying' && isOpen) return <output className="outcome">{own.waits}</output>
  if (outcome.kind === 'applying')
    return <output className="outcome">{own.progress(outcome.count, seconds)}</output>
  if (outcome.kind === 'refused')
    return (
      <Refused
        className="outcome"
        what={outcome.undid === undefined ? '' : `${undoText(outcome.undid.edits, words, own.notUndone)} `}
        before={`${words.request.failed}: `}
        message={outcome.message}
      />
    )
  if (outcome.kind === 'taken-out')
    return <output className="outcome">{undoText(undoneOf(outcome.edit), words, own.takenOut)}</output>
  if (outcome.kind !== 'done') return <output className="outcome" />
  const undone = outcome.undid !== undefined && (
    <output className="outcome">
      {undoText(outcome.undid.edits, words, outcome.revision === 0 ? own.undoneBefore : own.undone)}
    </output>
  )
  if (outcome.revision === 0) return undone || <output className="outcome" />
  return (
    <>
      {undone}
      <Applied outcome={outcome} />
    </>
  )
}

function Applied({ outcome }: { readonly outcome: Extract<Outcome, { kind: 'done' }> }) {
  const words = useWords()
  const { data: status } = useGatewayState()
  const own = words.policy.state
  const isLater = outcome.applied === 'pending' && (status?.applied_revision ?? 0) >= outcome.revision
  if (outcome.applied === 'in-force' || isLater)
    return (
      <output className="outcome chip in-force">
        <span aria-hidden>●</span> {own.inForce(outcome.revision)}
      </output>
    )
  return (
    <output className="outcome chip pending">
      <span aria-hidden>◔</span>{' '}
      {outcome.applied === 'none' ? own.none : own.pending(status?.apply_error ?? '')}
    </output>
  )
}

function useSeconds(since: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (since === null) return undefined
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [since])
  return since === null ? 0 : Math.max(0, Math.round((now - since) / 1000))
}

interface ClashProperties {
  readonly edits: Edits
  readonly objects: ObjectIndex
}

/** Fields that two people changed, each to be chosen, and rules that are gone, which can be made again. */
export function ClashDialog({ edits, objects }: ClashProperties) {
  const { outcome } = edits
  if (outcome.kind !== 'clash') return null
  return (
    <Choice
      key={outcome.clashes.length}
      clashes={outcome.clashes}
      rest={outcome.edits}
      options={outcome.options}
      edits={edits}
      objects={objects}
    />
  )
}

/** Lists that are to be compared are whole. */
const everyName = Number.POSITIVE_INFINITY

interface ChoiceProperties extends ClashProperties {
  readonly clashes: readonly Clash[]
  readonly rest: readonly Edit[]
  readonly options: ApplyOptions
}

function Choice({ clashes, rest, options, edits, objects }: ChoiceProperties) {
  const words = useWords()
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const own = words.policy.merge
  const { person } = useSession()
  const [places] = useState((): Places => new Map())
  const forgetTyped = () => {
    for (const { table, id, edit } of clashes)
      if (edit.kind !== 'note') keepUnsaved(typedKey(person.login, table, id), null)
  }
  const apply = async () => {
    edits.forget()
    let isNothing = false
    const settled = (rules: Rules) => {
      const left = [
        ...rest.filter((edit) => !clashes.some((clash) => isOf(edit, clash))),
        ...clashes.flatMap((clash, index) => resolved(clash, { rest, theirs, rules, places, index })),
      ]
      // Where the values of the others were chosen.
      isNothing = left.length === 0
      return left
    }
    const tables = tablesOf([...rest, ...clashes.map(({ edit }) => edit)])
    const done = await edits.apply({ tables, of: settled }, options)
    if (done === null && !isNothing) return
    if (isNothing) edits.giveUp(clashes, options)
    forgetTyped()
  }
  const discard = () => {
    forgetTyped()
    edits.giveUp(clashes, options)
    edits.forget()
  }
  // Objects that these edits would make are known to nobody else yet.
  const known = withNewObjects(objects, rest)
  const names = {
    value: (text: string) => valueLabel(words, text),
    object: (id: string) => (id === 'any' ? words.policy.any : visible(known.titleOf(id))),
  }
  return (
    <Layer label={own.title} className="policy-dialog" onClose={edits.forget}>
      <h2>{own.title}</h2>
      {options.undid !== undefined && (
        <p>{undoText(options.undid.edits, words, words.policy.state.undoing)}</p>
      )}
      {clashes.map((clash) => (
        <section
          key={`${clash.table} ${clash.id} ${clash.edit.kind}`}
          aria-label={stableId(clash.table, clash.id)}
        >
          <Who clash={clash} places={places} />
          {clash.isGone ? null : (
            <table className="merge">
              <thead>
                <tr>
                  <td />
                  <th scope="col">{own.base}</th>
                  <th scope="col">{own.theirs}</th>
                  {clash.edit.kind !== 'remove' && <th scope="col">{own.mine}</th>}
                </tr>
              </thead>
              <tbody>
                {clash.conflicts.map(({ field, base, theirs: their, mine }) => {
                  const key = `${clash.table} ${clash.id} ${field}`
                  const choose = (isTheirs: boolean) => {
                    const next = new Set(theirs)
                    if (isTheirs) next.add(key)
                    else next.delete(key)
                    setTheirs(next)
                  }
                  if (clash.edit.kind === 'remove')
                    return (
                      <tr key={field}>
                        <th scope="row">{fieldLabel(words, field)}</th>
                        <td>{fieldText(field, base, names, everyName)}</td>
                        <td>{fieldText(field, their, names, everyName)}</td>
                      </tr>
                    )
                  return (
                    <tr key={field}>
                      <th scope="row">{fieldLabel(words, field)}</th>
                      <td>{fieldText(field, base, names, everyName)}</td>
                      <td>
                        <label>
                          <input
                            type="radio"
                            name={key}
                            checked={theirs.has(key)}
                            onChange={() => choose(true)}
                          />{' '}
                          {fieldText(field, their, names, everyName)}
                        </label>
                      </td>
                      <td>
                        <label>
                          <input
                            type="radio"
                            name={key}
                            checked={!theirs.has(key)}
                            onChange={() => choose(false)}
                          />{' '}
                          {fieldText(field, mine, names, everyName)}
                        </label>
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          )}
        </section>
      ))}
      <div className="form-foot">
        <Button kind="primary" onClick={apply}>
          {clashes.every(({ edit }) => edit.kind === 'remove')
            ? own.remove
            : clashes.some(({ isGone }) => isGone)
              ? words.policy.actions.makeAgain
              : own.apply}
        </Button>
        <Button onClick={discard}>{words.policy.actions.discardMine}</Button>
        <Button onClick={edits.forget}>{words.actions.close}</Button>
      </div>
    </Layer>
  )
}

/** Places of rules that are gone, from 1 on, and the notes that went with them. */
type Places = Map<string, { readonly place: number | null; readonly note: NoteFields | null }>

/** Who was there in between; keeps in `places` where a rule stood that is gone. */
export function Who({ clash, places }: { readonly clash: Clash; readonly places?: Places }) {
  const words = useWords()
  const { table, id, isGone, note } = clash
  const last = useLastChange(table, id, true, note)
  const own = words.policy.state
  if (last !== null) places?.set(`${table} ${id}`, last)
  if (isGone)
    return (
      <p role="alert">
        {last === null ? own.gone(String(id)) : own.deletedBy(String(last.place ?? id), last.login, last.ago)}
      </p>
    )
  return last === null ? null : <p className="theirs">⇄ {own.changedBy(last.login, last.ago)}</p>
}

interface Settling {
  readonly rest: readonly Edit[]
  readonly theirs: ReadonlySet<string>
  /** Rules of the tables as they are now. */
  readonly rules: Rules
  readonly places: Places
  /** Place of the clash among all. */
  readonly index: number
}

/** The edit with the choices: made on what the others wrote, so that it is not asked about again. */
function resolved(clash: Clash, { rest, theirs, rules, places, index }: Settling): readonly Edit[] {
  const { table, id, edit, conflicts } = clash
  if (edit.kind === 'remove') {
    const seen = Object.fromEntries(conflicts.map((each) => [each.field, each.theirs]))
    return [{ ...edit, known: { ...edit.rule, ...edit.known, ...seen } }]
  }
  const mine = conflicts.filter(({ field }) => !theirs.has(`${table} ${id} ${field}`))
  const chosen = Object.fromEntries(mine.map((each) => [each.field, each.mine]))
  if (edit.kind === 'note') {
    const fields = { ...edit.fields, ...chosen }
    return isSame(edit.base, fields) ? [] : [{ ...edit, fields }]
  }
  if (clash.isGone) {
    const { place, note = null } = places.get(`${table} ${id}`) ?? {}
    const next = rules[table][(place ?? Number.POSITIVE_INFINITY) - 1]
    const { id: _id, ...body } = { ...edit.whole, ...edit.base, ...edit.fields }
    return [
      {
        kind: 'create',
        table,
        // A draft may have new rules of its own.
        id: Math.min(0, ...rest.map((each) => (each.kind === 'create' ? each.id : 0))) - 1 - index,
        fields: body,
        at: next === undefined ? { end: 'last' } : { before: next.id },
        ...(note === null ? {} : { note }),
      },
    ]
  }
  const settled = rest.find(
    (each): each is Extract<Edit, { kind: 'set' }> => isOf(each, clash) && each.kind === 'set',
  )
  const base = { ...settled?.base, ...Object.fromEntries(mine.map((each) => [each.field, each.theirs])) }
  const fields = { ...settled?.fields, ...chosen }
  // Where somebody deletes it now, it is made again as it is now.
  const whole = rules[table].find((rule) => rule.id === id) ?? edit.whole
  return Object.keys(fields).length === 0 ? [] : [{ kind: 'set', table, id, base, fields, whole }]
}
