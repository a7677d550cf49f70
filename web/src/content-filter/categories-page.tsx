import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAddress } from '../app/address.ts'
import { Button } from '../app/button.tsx'
import { read } from '../app/client.ts'
import { Layer } from '../app/layer.tsx'
import { useSession } from '../app/session.tsx'
import { JobLine } from '../form/job-line.tsx'
import { Uploader } from '../form/uploader.tsx'
import { useTypedText } from '../grid/use-typed-text.ts'
import { Parts } from '../profiles/ips/parts.tsx'
import { PolledPage } from '../profiles/polled-page.tsx'
import { useChange } from '../resource/change.ts'
import { visible } from '../resource/hostile.ts'
import { useRoom } from '../resource/known.ts'
import { OutcomeView } from '../resource/outcome-view.tsx'
import { RequestView } from '../resource/request-view.tsx'
import { useWords } from '../words/words.tsx'
import './content-filter.css'

interface Categories {
  readonly source: 'built-in' | 'archive'
  readonly version: string
  readonly time: number
  readonly login: string
  readonly names: number
  readonly categories: readonly { readonly id: string; readonly name: string; readonly names: number }[]
  readonly unmapped: readonly { readonly name: string; readonly names: number }[]
  readonly broken_total: number
  readonly broken: readonly { readonly file: string; readonly line: number; readonly text: string }[]
  readonly former: boolean
}

const path = '/x/content-filter/categories'
const rollback = { method: 'POST', path: `${path}/rollback` } as const

/** Where extended categories come from: what is in force with its counts, what was left out, the way there and the way back. */
export function CategoriesPage() {
  const words = useWords()
  const own = words.contentFilter.categories
  const { mayWrite } = useSession()
  const [job, setJob] = useState<string | null>(null)
  const [asksRollback, setAsksRollback] = useState(false)
  const upload = useRoom('profiles')?.find(
    ({ name, shape }) => name === 'content_filter_update' && shape === 'upload',
  )
  const { data, error } = useQuery({
    queryKey: ['extended-categories', path, words.code],
    queryFn: ({ signal }) => read<Categories>(path, {}, signal),
    refetchInterval: 10_000,
  })
  return (
    <PolledPage title={own.title} error={error} request={{ path }}>
      <p className="dim">{own.purpose}</p>
      {data !== undefined && <Source state={data} />}
      {upload !== undefined && mayWrite(upload.area) && (
        <Uploader
          path={upload.path}
          method={upload.method ?? 'PUT'}
          limitBytes={upload.limitBytes ?? 0}
          onJob={setJob}
        />
      )}
      {upload !== undefined && !mayWrite(upload.area) && <p className="dim">{own.mayNotUpload}</p>}
      {job !== null && <JobLine key={job} job={job} label={own.job} />}
      {data?.source === 'archive' && (
        <div className="form-foot">
          {mayWrite('system') ? (
            <Button kind="danger" onClick={() => setAsksRollback(true)}>
              {own.rollback}
            </Button>
          ) : (
            <span className="dim">{own.mayNotRollback}</span>
          )}
        </div>
      )}
      {data !== undefined && (
        <>
          <LeftOut state={data} />
          <Counts categories={data.categories} />
        </>
      )}
      {asksRollback && data !== undefined && (
        <RollbackLayer hasFormer={data.former} onClose={() => setAsksRollback(false)} />
      )}
    </PolledPage>
  )
}

/** The archive in force: since when, and whether it counts at all. */
function Source({ state: { source, version, time, login, names } }: { readonly state: Categories }) {
  const words = useWords()
  const own = words.contentFilter.categories
  const settings = '/content-filter/settings'
  const { data } = useQuery({
    queryKey: ['singleton', settings],
    queryFn: ({ signal }) => read<{ readonly enabled_extended_categorizer: boolean }>(settings, {}, signal),
  })
  return (
    <>
      <p role="status">
        <bdi>
          {source === 'archive'
            ? visible(own.archive(version === '' ? own.noVersion : version))
            : own.builtIn}
        </bdi>{' '}
        {own.names(names)}
        {source === 'archive' && <bdi className="dim">. {visible(own.sent(words.moment(time), login))}</bdi>}
      </p>
      {data?.enabled_extended_categorizer === false && (
        <p>
          <span className="chip pending">{own.switchedOff}</span>{' '}
          <Link to="/$room/$page" params={{ room: 'profiles', page: 'content_filter_settings' }} search={{}}>
            {own.switchOn}
          </Link>
        </p>
      )}
    </>
  )
}

function LeftOut({ state: { broken, broken_total, unmapped } }: { readonly state: Categories }) {
  const words = useWords()
  const own = words.contentFilter.categories
  return (
    <>
      {broken_total > 0 && (
        <details>
          <summary>
            {own.broken} ({words.number(broken_total)})
          </summary>
          {broken.length < broken_total && <p className="dim">{own.shown(broken.length, broken_total)}</p>}
          <Parts
            label={own.broken}
            heads={[own.file, own.line, own.text]}
            rows={broken.map(({ file, line, text }) => ({
              key: `${file} ${line}`,
              cells: [
                <bdi key="file">{visible(file)}</bdi>,
                words.number(line),
                <bdi key="text">{visible(text)}</bdi>,
              ],
            }))}
          />
        </details>
      )}
      {unmapped.length > 0 && (
        <details>
          <summary>
            {own.unmapped} ({words.number(unmapped.length)})
          </summary>
          <Parts
            label={own.unmapped}
            heads={[own.listName, own.entries]}
            rows={unmapped.map(({ name, names }) => ({
              key: name,
              cells: [<bdi key="name">{visible(name)}</bdi>, words.number(names)],
            }))}
          />
        </details>
      )}
    </>
  )
}

/** Categories with their counts, those with most names first; the filter stands in the address. */
function Counts({ categories }: { readonly categories: Categories['categories'] }) {
  const words = useWords()
  const own = words.contentFilter.categories
  const { search, go } = useAddress()
  const text = (search.q ?? '').toLowerCase()
  const [typed, type] = useTypedText(search.q ?? '', (q) => go({ q }, true))
  const shown = categories
    .filter(({ id, name }) => `${name} ${id}`.toLowerCase().includes(text))
    .sort((one, other) => other.names - one.names || one.name.localeCompare(other.name, words.code))
  return (
    <>
      <input
        data-filter
        className="filter"
        aria-label={own.filter}
        placeholder={own.filter}
        spellCheck={false}
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
      {shown.length === 0 ? (
        <p>{own.none}</p>
      ) : (
        <Parts
          label={own.list}
          heads={[own.category, own.count, own.id]}
          rows={shown.map(({ id, name, names }) => ({
            key: id,
            cells: [<bdi key="name">{visible(name)}</bdi>, words.number(names), <code key="id">{id}</code>],
          }))}
        />
      )}
    </>
  )
}

function RollbackLayer({
  hasFormer,
  onClose,
}: {
  readonly hasFormer: boolean
  readonly onClose: () => void
}) {
  const words = useWords()
  const own = words.contentFilter.categories
  const { outcome, change } = useChange()
  const takeBack = async () => {
    if ((await change(rollback)) !== null) onClose()
  }
  return (
    <Layer label={own.rollbackTitle} onClose={onClose}>
      <h2>{own.rollbackTitle}</h2>
      <p>{hasFormer ? own.toFormer : own.toBuiltIn}</p>
      {outcome.kind === 'refused' && <OutcomeView outcome={outcome} />}
      <div className="form-foot">
        <Button kind="danger" disabled={outcome.kind === 'applying'} onClick={() => void takeBack()}>
          {own.rollback}
        </Button>
        <Button onClick={onClose}>{words.actions.close}</Button>
      </div>
      <RequestView request={rollback} />
    </Layer>
  )
}
