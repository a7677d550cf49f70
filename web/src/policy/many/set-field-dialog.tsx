import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../app/button.tsx'
import { Layer } from '../../app/layer.tsx'
import { Refused } from '../../app/waiting/unanswered.tsx'
import { Fields } from '../../form/form.tsx'
import type { FieldSchema } from '../../resource/descriptor.ts'
import { useDescriptor } from '../../resource/known.ts'
import { RequestView } from '../../resource/request-view.tsx'
import { fieldLabel, useWords } from '../../words/words.tsx'
import { changesOf, type Edit } from '../draft/edit.ts'
import type { PolicyTable, Rule, RuleFields } from '../model/rule.ts'
import type { CellKind } from '../objects/narrowest.ts'
import type { ObjectIndex } from '../objects/object-index.ts'
import { type ObjectEdit, ObjectsField, withNewObjects } from '../page/objects-field.tsx'
import { PlanLine } from '../page/plan-view.tsx'
import type { Acts } from '../page/use-acts.ts'
import { usePlan } from '../page/use-plan.ts'
import {
  commonValues,
  type ListWay,
  listEdits,
  listWays,
  type Settable,
  setEdits,
  settables,
} from './many-rules.ts'

interface SetProperties {
  readonly table: PolicyTable
  readonly rules: readonly Rule[]
  readonly objects: ObjectIndex
  readonly acts: Acts
  readonly onClose: () => void
}

/** Kinds of names that can be typed as what they stand for. */
const typedKinds: Partial<Record<keyof RuleFields, CellKind>> = {
  source_addresses: 'address',
  destination_addresses: 'address',
  source_ports: 'port',
  destination_ports: 'port',
}

const noRules: FieldSchema = {}

/**
 * Sets a field in several rules, or adds names to it or removes them, as one revision. It stays open while that is applied, and where it
 * is refused.
 */
export function SetFieldDialog({ table, rules, objects, acts, onClose }: SetProperties) {
  const words = useWords()
  const id = useId()
  const schema = useDescriptor(`${table}_rules`)?.schema ?? noRules
  const choices = settables(schema)
  const [chosen, setChosen] = useState<string>('source_addresses')
  const choice = choices.find(({ name }) => name === chosen) ?? choices[0]
  const [way, setWay] = useState<ListWay>('add')
  const [names, setNames] = useState<readonly string[]>([])
  const [made, setMade] = useState<readonly ObjectEdit[]>([])
  const [typed, setTyped] = useState<RuleFields>({})
  const [isSent, setSent] = useState(false)
  const { edits, ground, revision } = acts
  const values = choice === undefined ? {} : { ...commonValues(rules, choice.fields, schema), ...typed }
  const sets = choice === undefined ? [] : editsFor(choice)
  const all = sets.length === 0 ? [] : [...made.filter(({ as }) => names.includes(`new:${as}`)), ...sets]
  const changes = changesOf(ground, all)
  const planned = usePlan(changes)
  const { outcome } = edits
  const isRefused = isSent && outcome.kind === 'refused'
  const isApplying = isSent && outcome.kind === 'applying'
  const own = words.policy.setField

  function editsFor({ name, isList }: Settable): readonly Edit[] {
    if (!isList) return setEdits(table, rules, values)
    return names.length === 0 ? [] : listEdits(table, rules, { field: name, names, way })
  }
  const apply = async (within?: number) => {
    if (all.length === 0 || isApplying) return
    setSent(true)
    if (edits.draft !== null && within === undefined) await edits.act(all, revision)
    // Where it is refused, or somebody has to choose, it can be changed and tried again.
    else if ((await edits.apply(all, within === undefined ? {} : { within })) === null) return
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void apply(planned.cuts ? 60 : undefined)
  }
  const errors = isRefused ? outcome.errors : planned.errors
  const told = errors.filter(({ path }) => path.startsWith(chosen)).map(({ message }) => message)
  const kind = typedKinds[chosen as keyof RuleFields]
  return (
    <Layer label={own.title(rules.length)} className="policy-dialog" onClose={onClose}>
      <form onSubmit={submit} className="fields">
        <h2>{own.title(rules.length)}</h2>
        <div className="field">
          <label htmlFor={`${id}-field`}>{own.field}</label>
          <select
            id={`${id}-field`}
            value={chosen}
            onChange={({ target }) => {
              setChosen(target.value)
              setNames([])
              setTyped({})
              setSent(false)
            }}
          >
            {choices.map(({ name }) => (
              <option key={name} value={name}>
                {fieldLabel(words, name)}
              </option>
            ))}
          </select>
        </div>
        {choice?.isList === true && (
          <div className="field">
            <label htmlFor={`${id}-how`}>{own.how}</label>
            <select id={`${id}-how`} value={way} onChange={({ target }) => setWay(target.value as ListWay)}>
              {listWays.map((each) => (
                <option key={each} value={each}>
                  {own[each]}
                </option>
              ))}
            </select>
          </div>
        )}
        {choice?.isList === true && kind !== undefined && (
          <ObjectsField
            id={`${id}-names`}
            label={words.policy.cell.add}
            kind={kind}
            value={names}
            objects={withNewObjects(objects, made)}
            error={told.join('; ')}
            onChange={(next, object) => {
              setNames(next)
              if (object !== null) setMade([...made, object])
            }}
          />
        )}
        {choice !== undefined && kind === undefined && (
          <Fields
            key={chosen}
            schema={partOf(schema, choice.fields)}
            item={choice.isList ? { [choice.name]: names } : { ...values }}
            isNew
            isReadOnly={false}
            errors={errors}
            onChange={(next) => {
              if (choice.isList) setNames((next[choice.name] ?? []) as readonly string[])
              else setTyped(next as RuleFields)
            }}
          />
        )}
        <PlanLine planned={planned} />
        <p className="dim" role="status">
          {isApplying
            ? words.policy.state.progress(outcome.count, 0)
            : own.changes(sets.length, rules.length)}
        </p>
        {isRefused && <Refused message={outcome.message} />}
        <div className="form-foot">
          {!planned.cuts && (
            <Button kind="primary" type="submit" disabled={all.length === 0 || isApplying}>
              {words.policy.actions.apply}
            </Button>
          )}
          <Button
            kind={planned.cuts ? 'primary' : 'plain'}
            disabled={all.length === 0 || isApplying}
            onClick={() => void apply(60)}
          >
            {words.policy.plan.within}
          </Button>
          <Button onClick={onClose}>{words.actions.close}</Button>
        </div>
        <RequestView request={{ method: 'POST', path: '/x/transactions', body: { changes } }} />
      </form>
    </Layer>
  )
}

/** The part of a schema with these fields; a list that is put together here begins empty, and may be. */
function partOf(schema: FieldSchema, fields: readonly string[]): FieldSchema {
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(schema.properties ?? {}).filter(([name]) => fields.includes(name)),
    ),
  }
}
