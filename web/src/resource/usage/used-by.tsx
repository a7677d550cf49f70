import { Link } from '@tanstack/react-router'
import { targetOf } from '../../monitor/address/found-item.ts'
import { fieldLabel, resourceTitle, useWords } from '../../words/words.tsx'
import { visible } from '../hostile.ts'
import { type NamedItem, type Usage, useUsages } from './usages.ts'
import './usage.css'

/** What uses an item, in its panel. */
export function UsedBy({ resource, id }: { readonly resource: string; readonly id: string }) {
  const words = useWords()
  const { data, error } = useUsages(resource, [id])
  return (
    <section aria-label={words.people.usedBy} className="used-by">
      <h3>{words.people.usedBy}</h3>
      {error !== null && (
        <p className="refused" role="alert">
          {error.message}
        </p>
      )}
      {data?.rows.length === 0 && <p className="dim">{words.people.unused}</p>}
      {data !== undefined && data.rows.length > 0 && <UsageList rows={data.rows} total={data.total} />}
    </section>
  )
}

/** Usages as links, each with the fields that name it and what it is named through. */
export function UsageList({ rows, total }: { readonly rows: readonly Usage[]; readonly total: number }) {
  const words = useWords()
  return (
    <ul className="usages">
      {rows.map((usage) => (
        <li key={`${usage.resource} ${usage.id}`}>
          <UsageLink usage={usage} />
          {!usage.enabled && <span className="chip">{words.connections.about.off}</span>}
          <div className="dim">
            {[...new Set(usage.fields.map((field) => fieldLabel(words, field.split(/[.[]/)[0] ?? '')))].join(
              ', ',
            )}
            {usage.note}
            {usage.through.length > 0 && (
              <>
                {' · '}
                {words.people.through} <bdi>{usage.through.map(nameOf).join(' → ')}</bdi>
              </>
            )}
          </div>
        </li>
      ))}
      {total > rows.length && <li className="dim">{words.people.moreUses(total - rows.length)}</li>}
    </ul>
  )
}

function UsageLink({ usage }: { readonly usage: Usage }) {
  const words = useWords()
  const { resource, id, number } = usage
  const target = targetOf({ resource, id })
  const place =
    number === null ? resourceTitle(words, resource) : `${resourceTitle(words, resource)} ${number}`
  const name = nameOf(usage)
  const text = (
    <>
      {place}
      {name !== '' && (
        <>
          {': '}
          <bdi>{name}</bdi>
        </>
      )}
    </>
  )
  if (target === null) return <span>{text}</span>
  return (
    <Link to="/$room/$page" params={{ room: target.room, page: target.page }} search={target.search}>
      {text}
    </Link>
  )
}

function nameOf({ title, id }: NamedItem): string {
  return visible(title === '' ? id : title)
}
