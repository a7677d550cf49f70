import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../app/button.tsx'
import { read, send } from '../../app/client.ts'
import { useSession } from '../../app/session.tsx'
import { JobLine } from '../../form/job-line.tsx'
import { Uploader } from '../../form/uploader.tsx'
import { useChange } from '../../resource/change.ts'
import { visible } from '../../resource/hostile.ts'
import { useRoom } from '../../resource/known.ts'
import { OutcomeView } from '../../resource/outcome-view.tsx'
import { resourceTitle, useWords } from '../../words/words.tsx'
import { PolledPage } from '../polled-page.tsx'
import { Parts } from './parts.tsx'
import { signaturesPath } from './use-signatures.ts'

interface Update {
  readonly id: string
  readonly time: number
  readonly login: string
  readonly version: string
  readonly in_force: boolean
  readonly signatures: number
  readonly disabled: number
  readonly tried: boolean
  readonly untried_reason: string
  readonly broken_total: number
  readonly broken: readonly { file: string; line: number; code: string; reason: string }[]
}

const path = '/x/ips/updates'
const rollback = { method: 'POST', path: `${path}/rollback` } as const

/** Where signatures come from: updates with what was left out of them, the way there, and the way back. */
export function UpdatesPage() {
  const words = useWords()
  const own = words.inspection.updates
  const { mayWrite } = useSession()
  const { outcome, change } = useChange()
  const [job, setJob] = useState<string | null>(null)
  const upload = useRoom('system')?.find(({ name }) => name === 'offline_update')
  const { data, error } = useQuery({
    queryKey: ['updates', path, words.code],
    queryFn: ({ signal }) => read<readonly Update[]>(path, {}, signal),
    refetchInterval: 10_000,
  })
  const isWriter = mayWrite('system')
  const inForce = data?.find((update) => update.in_force)
  return (
    <PolledPage title={own.title} head={<OutcomeView outcome={outcome} />} error={error} request={{ path }}>
      <p className="dim">{own.purpose}</p>
      <Sources />
      {isWriter && upload !== undefined && (
        <Uploader
          path={upload.path}
          method={upload.method ?? 'PUT'}
          limitBytes={upload.limitBytes ?? 0}
          onJob={setJob}
        />
      )}
      {!isWriter && <p className="dim">{own.mayNot}</p>}
      {job !== null && <JobLine key={job} job={job} label={own.job} />}
      {data !== undefined && <Updates updates={data} />}
      {isWriter && inForce !== undefined && (
        <div className="form-foot">
          <Button kind="danger" disabled={outcome.kind === 'applying'} onClick={() => void change(rollback)}>
            {own.rollback}
          </Button>
          <span className="dim">{own.rollbackWhat}</span>
        </div>
      )}
      {(data ?? [])
        .filter(({ broken }) => broken.length > 0)
        .map((update) => (
          <Broken key={update.id} update={update} />
        ))}
    </PolledPage>
  )
}

/** The number of all signatures, and the way to those of administrators. */
function Sources() {
  const words = useWords()
  const own = words.inspection.signatures
  const { data } = useQuery({
    queryKey: ['signatures', signaturesPath, 'number'],
    queryFn: async ({ signal }) =>
      (await send({ method: 'GET', path: signaturesPath, query: { limit: 1 }, signal })).total,
  })
  return (
    <p className="below-links">
      {data !== undefined && data !== null && (
        <Link to="/$room/$page" params={{ room: 'profiles', page: 'signatures' }} search={{}}>
          {own.count(data)}
        </Link>
      )}
      <Link to="/$room/$page" params={{ room: 'profiles', page: 'custom_signatures' }} search={{}}>
        {resourceTitle(words, 'custom_signatures')}
      </Link>
    </p>
  )
}

function Updates({ updates }: { readonly updates: readonly Update[] }) {
  const words = useWords()
  const own = words.inspection.updates
  if (updates.length === 0) return <p>{own.none}</p>
  return (
    <Parts
      label={own.list}
      heads={[own.version, own.sent, own.signatures, own.disabled, own.broken, own.tried]}
      rows={updates.map((update) => ({
        key: update.id,
        cells: [
          <span key="version">
            <bdi>{visible(update.version)}</bdi>{' '}
            <span className={update.in_force ? 'chip in-force' : 'chip'}>
              {update.in_force ? own.inForce : own.former}
            </span>
          </span>,
          <span key="sent">
            {words.moment(update.time)} <bdi className="dim">{visible(update.login)}</bdi>
          </span>,
          words.number(update.signatures),
          words.number(update.disabled),
          words.number(update.broken_total),
          update.tried ? words.form.yes : visible(own.untried(update.untried_reason)),
        ],
      }))}
    />
  )
}

function Broken({ update: { version, broken, broken_total } }: { readonly update: Update }) {
  const own = useWords().inspection.updates
  return (
    <details>
      <summary>
        {own.brokenOf(visible(version))} ({broken_total})
      </summary>
      {broken.length < broken_total && <p className="dim">{own.shown(broken.length, broken_total)}</p>}
      <Parts
        label={own.brokenOf(visible(version))}
        heads={[own.file, own.line, own.reason]}
        rows={broken.map(({ file, line, code, reason }) => ({
          key: `${file} ${line} ${code}`,
          cells: [
            <bdi key="file">{visible(file)}</bdi>,
            String(line),
            <bdi key="reason">{visible(reason)}</bdi>,
          ],
        }))}
      />
    </details>
  )
}
