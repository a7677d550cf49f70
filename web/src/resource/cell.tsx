import { useApplications } from '../form/applications/use-applications.ts'
import { fieldLabel, resourceTitle, useWords, valueLabel } from '../words/words.tsx'
import type { FieldSchema } from './descriptor.ts'
import { visible } from './hostile.ts'
import { rootServerGroup, useCategories, useItemTitle, useObjectTitle } from './references.ts'

/** A value as a cell, or a line of a panel, shows it. */
export function Value({
  value,
  schema,
}: {
  readonly value: unknown
  readonly schema: FieldSchema | undefined
}) {
  const words = useWords()
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean')
    return <span className={value ? '' : 'dim'}>{value ? words.form.yes : words.form.no}</span>
  if (typeof value === 'number' && schema?.['x-names'] !== undefined)
    return <>{valueLabel(words, schema['x-names'][value - 1] ?? String(value))}</>
  if (typeof value === 'number' && schema?.['x-ref'] !== undefined)
    return <ItemTag table={schema['x-ref']} id={String(value)} />
  if (typeof value === 'number') return <Quantity value={value} schema={schema} />
  if (typeof value === 'string') {
    if (isApplication(schema) && value !== 'any') return <ApplicationTag id={value} />
    if (schema?.['x-or-format'] === 'category' && value !== 'any') return <CategoryTag id={value} />
    if (schema?.['x-alias'] !== undefined) return <ObjectTag id={value} />
    if (schema?.['x-ref'] !== undefined && uuid.test(value))
      return <ItemTag table={schema['x-ref']} id={value} />
    if (schema?.enum !== undefined)
      return <span className={`value-${value}`}>{valueLabel(words, value)}</span>
    const word = Object.entries(schema?.['x-words'] ?? {}).find(([each]) =>
      `${value} `.startsWith(`${each} `),
    )
    if (word !== undefined) return <Worded name={word[1]} rest={value.slice(word[0].length + 1)} />
    if (schema?.['x-shown'] === 'resource') return <>{resourceTitle(words, value)}</>
    if (value === rootServerGroup) return <>{words.tree.rootGroup}</>
    const line = schema?.['x-text'] === undefined ? value : value.replaceAll(/\r?\n/g, ' ↵ ')
    return <bdi title={value.split('\n').map(visible).join('\n')}>{visible(line)}</bdi>
  }
  if (Array.isArray(value)) {
    const shown = value.slice(0, 3)
    return (
      <>
        {shown.map((each, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list may hold the same twice
          <span key={`${place} ${String(each)}`}>
            {place > 0 && (schema?.items?.['x-alias'] === undefined || isApplication(schema.items))
              ? ', '
              : ''}
            <Value value={each} schema={schema?.items} />
          </span>
        ))}
        {value.length > shown.length && (
          <span className="dim"> {words.grid.more(value.length - shown.length)}</span>
        )}
      </>
    )
  }
  const { id, action } = value as { readonly id?: unknown; readonly action?: unknown }
  if (isApplication(schema?.properties?.['id']))
    return <ApplicationTag id={String(id)} action={String(action)} />
  const named = titleWithin(value as Record<string, unknown>, schema)
  if (named !== null) return <bdi className="dim">{visible(named)}</bdi>
  if (schema?.properties !== undefined)
    return <Parts value={value as Record<string, unknown>} properties={schema.properties} />
  if (schema?.values !== undefined)
    return <NamedValues value={value as Record<string, unknown>} schema={schema.values} />
  return <bdi className="dim">{visible(JSON.stringify(value))}</bdi>
}

/** A text that begins with a word of its field. */
function Worded({ name, rest }: { readonly name: string; readonly rest: string }) {
  const label = valueLabel(useWords(), name)
  return (
    <span title={`${label} ${visible(rest)}`.trim()}>
      {label}
      {rest !== '' && <bdi> {visible(rest)}</bdi>}
    </span>
  )
}

/** A number as its field says that a person reads it. */
function Quantity({ value, schema }: { readonly value: number; readonly schema: FieldSchema | undefined }) {
  const words = useWords()
  const shown = schema?.['x-shown']
  if (shown === 'moment') return value === 0 ? null : words.moment(value)
  const exact = words.number(value).replaceAll('\u00a0', '\u202f')
  if (shown === 'bytes') return <span title={exact}>{words.bytes(value)}</span>
  if (isMoment(schema, value)) return <>{words.wall(value)}</>
  return <>{isName(schema) ? String(value) : exact}</>
}

/** Fields of an object one behind the other; those that are on or off with their names. */
function Parts({
  value,
  properties,
}: {
  readonly value: Readonly<Record<string, unknown>>
  readonly properties: Readonly<Record<string, FieldSchema>>
}) {
  const words = useWords()
  const given = Object.entries(properties).filter(
    ([name]) => ![null, undefined].includes(value[name] as null) && String(value[name]) !== '',
  )
  return (
    <>
      {given.map(([name, schema], place) => (
        <span key={name}>
          {place > 0 && <span className="dim"> · </span>}
          {typeof value[name] === 'boolean' && `${fieldLabel(words, name)}: `}
          <Value value={value[name]} schema={schema} />
        </span>
      ))}
    </>
  )
}

/** Values of an object whose names are free, each behind its name; areas of access have words. */
function NamedValues({
  value,
  schema,
}: {
  readonly value: Readonly<Record<string, unknown>>
  readonly schema: FieldSchema
}) {
  const words = useWords()
  const areas: Readonly<Record<string, string>> = words.areas
  return (
    <>
      {Object.entries(value).map(([name, each], place) => (
        <span key={name}>
          {place > 0 && <span className="dim"> · </span>}
          {areas[name] ?? visible(fieldLabel(words, name))}: <Value value={each} schema={schema} />
        </span>
      ))}
    </>
  )
}

/** True for a field that names an application. */
function isApplication(schema: FieldSchema | undefined): boolean {
  return schema?.format === 'l7-protocol' || schema?.['x-or-format'] === 'l7-protocol'
}

function ApplicationTag({ id, action }: { readonly id: string; readonly action?: string }) {
  const words = useWords()
  const title = useApplications().index.find(id)?.title ?? id
  return (
    <>
      {action !== undefined && <span className={`value-${action}`}>{valueLabel(words, action)} </span>}
      <bdi title={id}>{visible(title)}</bdi>
    </>
  )
}

function CategoryTag({ id }: { readonly id: string }) {
  const title = useCategories().find((each) => each.id === id)?.title ?? id
  return (
    <bdi className="tag tag-long" title={visible(`${title} · ${id}`)}>
      {visible(title)}
    </bdi>
  )
}

function ObjectTag({ id }: { readonly id: string }) {
  const words = useWords()
  const { title, isGone } = useObjectTitle(id)
  if (id === 'any') return <span className="dim">{title}</span>
  return (
    <bdi className="tag tag-long" title={visible(`${title} · ${id}`)}>
      {visible(title)}
      {isGone && <span className="dim"> · {words.policy.plan.removed}</span>}
    </bdi>
  )
}

/** An item of another table by its title. */
function ItemTag({ table, id }: { readonly table: string; readonly id: string }) {
  const title = useItemTitle(table, id)
  return (
    <bdi className="tag tag-long" title={visible(`${title} · ${id}`)}>
      {visible(title)}
    </bdi>
  )
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Name of an object; its value alone is one only where its fields are not known. */
function titleWithin(
  value: Readonly<Record<string, unknown>>,
  schema: FieldSchema | undefined,
): string | null {
  const named =
    value['title'] ?? value['name'] ?? (schema?.properties === undefined ? value['value'] : undefined)
  return typeof named === 'string' ? named : null
}

const mostPort = 65_535

/** True where a number is a port, one of a few, or said to be one: a name, without signs between its digits. */
function isName(schema: FieldSchema | undefined): boolean {
  return schema?.['x-shown'] === 'name' || schema?.maximum === mostPort || schema?.enum !== undefined
}

/** `YYYYMMDDhhmmss`, as the documents write moments. */
function isMoment(schema: FieldSchema | undefined, value: number): boolean {
  return schema?.['x-format'] === 'moment' || (value > 19_000_000_000_000 && value < 99_991_231_235_960)
}
