import { useApplications } from '../form/applications/use-applications.ts'
import { useWords, valueLabel } from '../words/words.tsx'
import type { FieldSchema } from './descriptor.ts'
import { visible } from './hostile.ts'
import { useCategories, useObjectTitle } from './references.ts'

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
  if (typeof value === 'number')
    return (
      <>{isMoment(schema, value) ? momentText(value) : words.number(value).replaceAll('\u00a0', '\u202f')}</>
    )
  if (typeof value === 'string') {
    if (isApplication(schema) && value !== 'any') return <ApplicationTag id={value} />
    if (schema?.['x-or-format'] === 'category' && value !== 'any') return <CategoryTag id={value} />
    if (schema?.['x-alias'] !== undefined) return <ObjectTag id={value} />
    if (schema?.enum !== undefined)
      return <span className={`value-${value}`}>{valueLabel(words, value)}</span>
    return <bdi title={value}>{visible(value)}</bdi>
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
  return <bdi className="dim">{visible(summary(value as Record<string, unknown>))}</bdi>
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
    <bdi className="tag tag-long" title={`${title} · ${id}`}>
      {visible(title)}
    </bdi>
  )
}

function ObjectTag({ id }: { readonly id: string }) {
  const words = useWords()
  const { title, isGone } = useObjectTitle(id)
  if (id === 'any') return <span className="dim">{title}</span>
  return (
    <bdi className="tag tag-long" title={`${title} · ${id}`}>
      {visible(title)}
      {isGone && <span className="dim"> · {words.policy.plan.removed}</span>}
    </bdi>
  )
}

function summary(value: Record<string, unknown>): string {
  const named = value['title'] ?? value['name'] ?? value['value']
  return typeof named === 'string' ? named : JSON.stringify(value)
}

/** `YYYYMMDDhhmmss`, as the documents write moments. */
function isMoment(schema: FieldSchema | undefined, value: number): boolean {
  return schema?.['x-format'] === 'moment' || (value > 19_000_000_000_000 && value < 99_991_231_235_960)
}

function momentText(value: number): string {
  return String(value).replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3 $4:$5:$6')
}
