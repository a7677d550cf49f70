import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../app/button.tsx'
import { Combo } from '../../form/combo.tsx'
import { holderIn } from '../../form/options.ts'
import { visible } from '../../resource/hostile.ts'
import { useWords } from '../../words/words.tsx'
import type { Edit } from '../draft/edit.ts'
import { readRange } from '../model/address.ts'
import { type CellKind, fits, objectFor } from '../objects/narrowest.ts'
import { ObjectIndex } from '../objects/object-index.ts'

/** An object that is made in the same revision as the rule that names it. */
export type ObjectEdit = Extract<Edit, { kind: 'object' }>

/** The objects with those that edits make, under the identifiers that stand for them. */
export function withNewObjects(objects: ObjectIndex, edits: readonly Edit[]): ObjectIndex {
  const made = edits.filter((edit): edit is ObjectEdit => edit.kind === 'object')
  if (made.length === 0) return objects
  return new ObjectIndex([
    ...objects.all(),
    ...made.map(({ as, body, path }) => ({
      id: `new:${as}`,
      type: kindOfPath(path),
      title: String(body['title']),
      comment: '',
      ...(typeof body['value'] === 'string' || typeof body['value'] === 'number'
        ? { value: body['value'] }
        : {}),
    })),
  ])
}

function kindOfPath(path: string): string {
  const kinds: Readonly<Record<string, string>> = {
    '/aliases/ip_addresses': 'ip',
    '/aliases/ip_ranges': 'ip_range',
    '/aliases/networks': 'subnet',
    '/aliases/domains': 'domain',
    '/aliases/ports': 'port',
  }
  return kinds[path] ?? 'port_range'
}

interface ObjectsProperties {
  readonly id: string
  readonly label: string
  readonly kind: CellKind
  readonly value: readonly string[]
  readonly objects: ObjectIndex
  readonly error: string
  readonly onChange: (value: readonly string[], made: ObjectEdit | null) => void
}

/** Names in a field of a rule: chosen, or typed as an address, a network, a name or a port, which then becomes an object. */
export function ObjectsField({ id, label, kind, value, objects, error, onChange }: ObjectsProperties) {
  const words = useWords()
  const [unknown, setUnknown] = useState('')
  const options = useMemo(
    () =>
      [...objects.all()]
        .filter((object) => fits(object, kind) && !value.includes(object.id))
        .map(({ id: each, login, value: held }) => {
          const title = each === 'any' ? words.policy.any : objects.titleOf(each)
          const detail = String(login ?? held ?? '')
          return { value: each, title, ...(detail === '' || detail === title ? {} : { detail }) }
        }),
    [objects, kind, value, words],
  )
  const add = (typed: string) => {
    setUnknown('')
    if (typed === 'any') return onChange(['any'], null)
    const rest = value.filter((each) => each !== 'any')
    const found = objects.get(typed)
    if (found !== undefined) return onChange([...rest, typed], null)
    const resolved = objectFor(typed, kind, objects)
    if (resolved === null) return setUnknown(typed)
    if ('found' in resolved) return onChange([...new Set([...rest, resolved.found.id])], null)
    const as = `o-${typed.replaceAll(/[^A-Za-z0-9]/g, '_').slice(0, 60)}`
    return onChange([...new Set([...rest, `new:${as}`])], { kind: 'object', as, ...resolved.create })
  }
  const without = (one: string) => {
    const left = value.filter((each) => each !== one)
    onChange(left.length === 0 ? ['any'] : left, null)
  }
  const message = unknown === '' ? error : words.policy.cell.unknown(unknown)
  return (
    <div className="objects" data-unknown={unknown === '' ? undefined : true}>
      <ul className="tags">
        {value.map((each) => (
          <li key={each} className={each === 'any' ? 'dim' : 'tag'}>
            <bdi>{each === 'any' ? words.policy.any : visible(objects.titleOf(each))}</bdi>
            {each !== 'any' && (
              <Button
                kind="quiet"
                className="take-out"
                aria-label={`${words.actions.remove}: ${visible(objects.titleOf(each))}`}
                onClick={() => without(each)}
              >
                <X size={12} aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Combo
        id={id}
        label={label}
        text=""
        options={options}
        takesText
        isLiteral={(typed) => (kind === 'port' ? /^\d+(-\d+)?$/.test(typed) : readRange(typed) !== null)}
        holder={holderIn(objects)}
        isInvalid={message !== ''}
        onChoose={add}
      />
      {message !== '' && (
        <p id={`${id}-error`} className="refused" role="alert">
          {message}
        </p>
      )}
    </div>
  )
}
