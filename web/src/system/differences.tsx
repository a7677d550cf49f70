import { Link } from '@tanstack/react-router'
import { spokenId } from '../policy/model/rule.ts'
import { Value } from '../resource/cell.tsx'
import type { FieldSchema } from '../resource/descriptor.ts'
import { visible } from '../resource/hostile.ts'
import { pathId } from '../resource/item-path.ts'
import { useDescriptor } from '../resource/known.ts'
import { PastValues, titleOfItem } from '../resource/references.ts'
import { resourcePages } from '../words/names.generated.ts'
import { fieldLabel, resourceTitle, useWords } from '../words/words.tsx'
import { type Change, changedNames, deedOf, memberDifference } from './revision.ts'
import './history.css'

/** Number of changes that are shown; a restore may have thousands. */
const most = 200

/** Differences of items, field by field, with their names. */
export function Differences({ changes }: { readonly changes: readonly Change[] }) {
  const words = useWords()
  if (changes.length === 0) return <p className="dim">{words.history.same}</p>
  return (
    <>
      {changes.slice(0, most).map((change) => (
        <section key={`${change.path} ${change.resource} ${change.id}`} className="difference">
          <h3>
            {words.history.deeds[deedOf(change)]}: <ItemName change={change} />
          </h3>
          <FieldDifferences change={change} />
        </section>
      ))}
      {changes.length > most && <p className="dim">{words.history.moreChanges(changes.length - most)}</p>}
    </>
  )
}

/** The name of an item, and a link to it where it is still there. */
function ItemName({ change }: { readonly change: Change }) {
  const words = useWords()
  const { resource, id, before, after } = change
  const item = { ...(after ?? before), ...(id === null ? {} : { id }) }
  const title = id === null ? '' : titleOfItem(item)
  const text = (
    <>
      {resourceTitle(words, resource)} <bdi>{visible(title)}</bdi>
      {title === String(id) || id === null ? '' : ` (${spokenId(resource, id)})`}
    </>
  )
  const [, table] = /^(forward|input|dnat|snat|log)_rules$/.exec(resource) ?? []
  if (table !== undefined && after !== null && id !== null)
    return (
      <Link to="/$room/$page" params={{ room: 'policy', page: table }} search={{ rule: String(id) }}>
        {text}
      </Link>
    )
  const page = resourcePages.find(({ name, isPart }) => name === resource && isPart !== true)
  if (page === undefined || after === null) return text
  return (
    <Link
      to="/$room/$page"
      params={{ room: page.room, page: page.name }}
      search={id === null ? {} : { item: pathId({ id }) }}
    >
      {text}
    </Link>
  )
}

/** Fields of one item before and after; of lists the members that went and came. */
export function FieldDifferences({ change }: { readonly change: Change }) {
  const words = useWords()
  const { resource, before, after, places } = change
  const schema = useDescriptor(resource)?.schema
  const isMoved = places !== undefined && places.before !== places.after
  return (
    <PastValues value={true}>
      {isMoved && (
        <p>
          {places.before !== null && places.after !== null
            ? words.history.place(places.before, places.after)
            : words.history.placed(places.after ?? places.before ?? 0)}
        </p>
      )}
      <dl className="facts">
        {changedNames(change)
          // What is the same in all items of the resource says nothing of one.
          .filter((name) => schema?.properties?.[name]?.const === undefined)
          .map((name) => (
            <div key={name}>
              <dt>{fieldLabel(words, name)}</dt>
              <dd>
                <FieldDifference
                  before={before === null ? undefined : before[name]}
                  after={after === null ? undefined : after[name]}
                  schema={schema?.properties?.[name]}
                />
              </dd>
            </div>
          ))}
      </dl>
    </PastValues>
  )
}

interface FieldProperties {
  readonly before: unknown
  readonly after: unknown
  readonly schema: FieldSchema | undefined
}

function FieldDifference({ before, after, schema }: FieldProperties) {
  const words = useWords()
  const members = memberDifference(before, after)
  if (members !== null && members.gone.length + members.come.length > 0)
    return (
      <>
        {members.gone.map((each) => (
          <del key={JSON.stringify(each)}>
            − <Value value={each} schema={schema?.items} />
          </del>
        ))}{' '}
        {members.come.map((each) => (
          <ins key={JSON.stringify(each)}>
            + <Value value={each} schema={schema?.items} />
          </ins>
        ))}
      </>
    )
  const shown = (value: unknown) =>
    value === null || value === '' || (Array.isArray(value) && value.length === 0) ? (
      words.form.none
    ) : (
      <Value value={value} schema={schema} />
    )
  return (
    <>
      {before !== undefined && <del>{shown(before)}</del>} {after !== undefined && <ins>{shown(after)}</ins>}
    </>
  )
}
