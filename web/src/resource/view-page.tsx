import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useAddress } from '../app/address.ts'
import { Button } from '../app/button.tsx'
import { read } from '../app/client.ts'
import { Fields } from '../form/form.tsx'
import { Grid } from '../grid/grid.tsx'
import { useTypedText } from '../grid/use-typed-text.ts'
import { Purpose } from '../words/empty/purpose.tsx'
import { fieldLabel, useWords } from '../words/words.tsx'
import { Value } from './cell.tsx'
import { columnsOf, matches } from './columns.tsx'
import type { Descriptor, FieldSchema, Item } from './descriptor.ts'
import { sheetOf } from './export.ts'
import { ExportButtons } from './export-buttons.tsx'
import { PageHead } from './page-head.tsx'
import { RequestView } from './request-view.tsx'

/** Page of a view: a list, an object or a text. */
export function ViewPage({
  descriptor,
  isAlone,
}: {
  readonly descriptor: Descriptor
  readonly isAlone: boolean
}) {
  const { name, path, output, query: asks } = descriptor
  const words = useWords()
  const { search, go } = useAddress()
  const [query, setQuery] = useState<Item>({})
  const [asked, setAsked] = useState<Item | null>(asks === undefined ? {} : null)
  const { data, error, refetch } = useQuery({
    queryKey: ['view', path, asked, words.code],
    queryFn: ({ signal }) => read<unknown>(path, asked as Readonly<Record<string, string>>, signal),
    enabled: asked !== null && !path.includes(':'),
    refetchInterval: asks === undefined ? 5_000 : false,
    retry: false,
  })
  const ask = (event: FormEvent) => {
    event.preventDefault()
    setAsked(query)
  }
  const filter = search.q ?? ''
  const [typed, type] = useTypedText(filter, (q) => go({ q }, true))
  return (
    <>
      {isAlone && (
        <PageHead name={name}>
          {Array.isArray(data) && (
            <input
              data-filter
              className="filter"
              aria-label={words.grid.filter}
              placeholder={words.grid.filter}
              value={typed}
              onChange={({ target }) => type(target.value)}
            />
          )}
          {Array.isArray(data) && (
            <ExportButtons
              name={name}
              request={path}
              sheet={async () => sheetOf((data as readonly Item[]).filter((item) => matches(item, filter)))}
            />
          )}
          <Button onClick={() => void refetch()}>{words.actions.reload}</Button>
        </PageHead>
      )}
      {asks !== undefined && (
        <form className="settings-body" onSubmit={ask}>
          <Fields schema={asks} item={query} isNew isReadOnly={false} errors={[]} onChange={setQuery} />
          <div className="form-foot">
            <Button kind="primary" type="submit">
              {words.actions.show}
            </Button>
          </div>
        </form>
      )}
      {error !== null && (
        <p className="refused settings-body" role="alert">
          {error.message}
        </p>
      )}
      {data !== undefined && <Shown label={name} data={data} schema={output ?? {}} filter={filter} />}
      <div className="settings-body">
        <RequestView
          request={{ method: 'GET', path, query: (asked ?? {}) as Readonly<Record<string, string>> }}
        />
      </div>
    </>
  )
}

interface ShownProperties {
  readonly label: string
  readonly data: unknown
  readonly schema: FieldSchema
  readonly filter: string
}

function Shown({ label, data, schema, filter }: ShownProperties) {
  const words = useWords()
  if (typeof data === 'string') return <pre className="settings-body">{data}</pre>
  if (Array.isArray(data)) {
    if (schema.items?.properties === undefined)
      return (
        <ul className="settings-body plain-list">
          {data.map((each) => (
            <li key={JSON.stringify(each)}>
              <Value value={each} schema={schema.items} />
            </li>
          ))}
          {data.length === 0 && (
            <li className="dim">
              <Purpose name={label} />
            </li>
          )}
        </ul>
      )
    const rows = data.map((row: Item, place) => ({ row, place })).filter(({ row }) => matches(row, filter))
    return (
      <Grid<{ readonly row: Item; readonly place: number }>
        label={words.resources[label as keyof typeof words.resources] ?? label}
        rows={rows}
        columns={columnsOf(schema.items, words).map((column) => ({
          ...column,
          cell: ({ row }) => column.cell(row),
        }))}
        keyOf={({ row, place }) => String(row['id'] ?? place)}
        empty={data.length > 0 ? words.grid.none : <Purpose name={label} />}
      />
    )
  }
  return (
    <div className="settings-body">
      <Facts item={data as Item} schema={schema} />
    </div>
  )
}

/** Schema of a value within an object, which may be one of several kinds. */
function partOf({ properties, values, anyOf = [] }: FieldSchema, name: string): FieldSchema | undefined {
  const [inner] = anyOf.map((each) => partOf(each, name)).filter((each) => each !== undefined)
  return properties?.[name] ?? inner ?? values
}

/** An object as names with values, and objects within it. */
export function Facts({ item, schema }: { readonly item: Item; readonly schema: FieldSchema }) {
  const words = useWords()
  return (
    <dl className="facts">
      {Object.entries(item).map(([name, value]) => {
        const field = partOf(schema, name)
        const isInner = typeof value === 'object' && value !== null && !Array.isArray(value)
        return (
          <div key={name}>
            <dt>{fieldLabel(words, name)}</dt>
            <dd>
              {isInner ? (
                <Facts item={value as Item} schema={field ?? {}} />
              ) : (
                <Value value={value} schema={field} />
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
