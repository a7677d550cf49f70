import { X } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../app/button.tsx'
import { visible } from '../../resource/hostile.ts'
import { useWords, valueLabel } from '../../words/words.tsx'
import { Combo } from '../combo.tsx'
import type { FieldProperties } from '../field-properties.ts'
import { type Application, type ApplicationIndex, applicationKey, groupsOf } from './application.ts'
import { RecognisedMark } from './recognised-mark.tsx'
import { useApplications } from './use-applications.ts'
import './applications.css'

/** Names that are written out of those that one implies. */
const most = 6

/** An application that a field names, with what is done with it where the field says that. */
interface Chosen {
  readonly id: string
  readonly action?: string
}

/**
 * Applications of a rule or a profile: each with how it is recognised and what it implies; one more is found by its name or comes
 * with its category.
 */
export function ApplicationPicker({ id, label, schema, value, errors, below, onChange }: FieldProperties) {
  const words = useWords()
  const own = words.inspection.applications
  const groupId = useId()
  const { index, error } = useApplications()
  const items = schema.items ?? {}
  const actions = items.properties?.['action']?.enum?.map(String)
  const takesAny = items['x-alias']?.includes('any') === true
  const chosen = chosenOf(value)
  const named = chosen.filter((each) => each.id !== 'any')
  const keys = new Set(named.map((each) => applicationKey(each.id)))
  const left = index.all.filter((each) => !keys.has(applicationKey(each.id)))
  const change = (next: readonly Chosen[]) => {
    if (actions !== undefined) onChange(next)
    else onChange(next.length === 0 && takesAny ? ['any'] : next.map((each) => each.id))
  }
  const add = (ids: readonly string[]) =>
    change([
      ...named,
      ...ids.map((each) => (actions === undefined ? { id: each } : { id: each, action: actions[0] ?? '' })),
    ])
  const groupTitle = (group: string) => own.groups[group as keyof typeof own.groups] ?? group
  const unrecognised = named.flatMap((each) => {
    const found = index.find(each.id)
    return found?.recognised === 'no' ? [found.title] : []
  })
  return (
    <div className="applications">
      {chosen.length > named.length && (
        <p className="dim">
          {words.form.any}: {own.any}
        </p>
      )}
      {named.length > 0 && (
        <ul className="chosen" aria-label={label}>
          {named.map((each, place) => (
            <ChosenLine
              key={each.id}
              chosen={each}
              index={index}
              actions={actions}
              onAction={(action) =>
                change(named.map((other, at) => (at === place ? { ...other, action } : other)))
              }
              onRemove={() => change(named.filter((_other, at) => at !== place))}
            />
          ))}
        </ul>
      )}
      {unrecognised.length > 0 && (
        <p className="unrecognised" role="status">
          <span aria-hidden>⚠</span> {own.unrecognised(unrecognised.map(visible).join(', '))}
        </p>
      )}
      {error !== null && (
        <p className="refused" role="alert">
          {error.message}
        </p>
      )}
      <label htmlFor={id}>{own.add}</label>
      <Combo
        id={id}
        label={`${label}: ${own.add}`}
        text=""
        options={[
          ...(takesAny && named.length > 0 ? [{ value: 'any', title: words.form.any, detail: own.any }] : []),
          ...left.map(({ id: each, title, group, recognised }) => ({
            value: each,
            title,
            detail: `${groupTitle(group)} · ${own.ways[recognised]}`,
          })),
        ]}
        takesText={(typed) => typed.startsWith('id.l7.')}
        isInvalid={errors.length + below.length > 0}
        onChoose={(next) => (next === 'any' ? onChange(['any']) : add([next]))}
      />
      <label htmlFor={groupId}>{own.addGroup}</label>
      <select
        id={groupId}
        value=""
        onChange={({ target }) => {
          const more = left.filter(({ group }) => group === target.value)
          if (more.length > 0) add(more.map((each) => each.id))
        }}
      >
        <option value="">{own.chooseGroup}</option>
        {groupsOf(left, groupTitle).map((group) => (
          <option key={group} value={group}>
            {`${groupTitle(group)} (${left.filter((each) => each.group === group).length})`}
          </option>
        ))}
      </select>
    </div>
  )
}

function chosenOf(value: unknown): readonly Chosen[] {
  if (!Array.isArray(value)) return []
  return (value as readonly (string | Chosen)[]).map((each) =>
    typeof each === 'string' ? { id: each } : each,
  )
}

interface LineProperties {
  readonly chosen: Chosen
  readonly index: ApplicationIndex
  readonly actions: readonly string[] | undefined
  readonly onAction: (action: string) => void
  readonly onRemove: () => void
}

function ChosenLine({ chosen, index, actions, onAction, onRemove }: LineProperties) {
  const words = useWords()
  const own = words.inspection.applications
  const found = index.find(chosen.id)
  const title = visible(found?.title ?? chosen.id)
  return (
    <li>
      <span className="chosen-name">
        <bdi>{title}</bdi>{' '}
        {found !== undefined && found.recognised !== 'traffic' && <RecognisedMark by={found.recognised} />}
      </span>
      {actions !== undefined && (
        <select
          aria-label={own.action(title)}
          value={chosen.action}
          onChange={({ target }) => onAction(target.value)}
        >
          {actions.map((each) => (
            <option key={each} value={each}>
              {valueLabel(words, each)}
            </option>
          ))}
        </select>
      )}
      <Button
        kind="quiet"
        className="take-out"
        aria-label={`${words.actions.remove}: ${title}`}
        onClick={onRemove}
      >
        <X size={12} aria-hidden />
      </Button>
      <Implied applications={index.impliedBy(chosen.id)} />
    </li>
  )
}

/** Applications that come with another; nothing where there are none. */
export function Implied({ applications }: { readonly applications: readonly Application[] }) {
  const own = useWords().inspection.applications
  if (applications.length === 0) return null
  const names = applications.slice(0, most).map(({ title }) => visible(title))
  const rest = applications.length - names.length
  return (
    <p className="dim implied" title={applications.map(({ title }) => visible(title)).join(', ')}>
      {own.implies([...names, ...(rest > 0 ? [own.more(rest)] : [])].join(', '))}
    </p>
  )
}

/** True for a field that names applications, with an action for each or without. */
export function namesApplications({ items }: FieldProperties['schema']): boolean {
  return items?.['x-or-format'] === 'l7-protocol' || items?.properties?.['id']?.format === 'l7-protocol'
}
