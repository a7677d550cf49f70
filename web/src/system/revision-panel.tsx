import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../app/button.tsx'
import { isEscapeOf } from '../app/keys.ts'
import { product } from '../app/product.ts'
import { useSession } from '../app/session.tsx'
import { useGatewayState } from '../app/status-chip.tsx'
import type { Outcome } from '../resource/change.ts'
import { ExportButtons } from '../resource/export-buttons.tsx'
import { visible } from '../resource/hostile.ts'
import { RequestView } from '../resource/request-view.tsx'
import { resourcePages } from '../words/names.generated.ts'
import { useWords } from '../words/words.tsx'
import { Differences } from './differences.tsx'
import { changeSheet, readRevision } from './revision.ts'
import { RevisionPolicy } from './revision-policy.tsx'
import { type Undo, UndoLayer } from './undo-layer.tsx'

interface PanelProperties {
  /** A revision, or two as `a..b`. */
  readonly revision: string
  readonly onClose: () => void
  readonly onCompare: (span: string) => void
  readonly onUndone: (outcome: Outcome) => void
}

/** A revision beside the history: its differences in words, and the ways back. */
export function RevisionPanel({ revision, onClose, onCompare, onUndone }: PanelProperties) {
  const words = useWords()
  const { mayRead, mayWrite } = useSession()
  const { data: state } = useGatewayState()
  const [undo, setUndo] = useState<Undo | null>(null)
  const { data, error } = useQuery({
    queryKey: ['revision', revision],
    queryFn: ({ signal }) => readRevision(revision, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const number = /^\d+$/.test(revision) ? Number(revision) : null
  const changes = data?.changes ?? []
  const mayRevert = changes.length > 0 && changes.every(({ resource }) => mayWrite(areaOf(resource)))
  const isNewest = state !== undefined && number === state.revision
  const path = `/x/revisions/${encodeURIComponent(revision)}`
  return (
    <section
      className="panel wide"
      aria-label={`${words.history.revision} ${revision}`}
      onKeyDown={(event) => {
        if (isEscapeOf(event)) onClose()
      }}
    >
      <header>
        <h2>r{revision.replace('..', ' → r')}</h2>
        <Button kind="quiet" aria-label={words.actions.close} onClick={onClose}>
          <X size={16} aria-hidden />
        </Button>
      </header>
      <div className="panel-body">
        {error !== null && (
          <p className="refused" role="alert">
            {error.message}
          </p>
        )}
        {data?.login !== undefined && data.at !== undefined && (
          <p>
            {words.moment(data.at)} · <bdi>{visible(data.login)}</bdi> · <bdi>{data.address}</bdi>
            <br />
            <code>{visible(data.action ?? '')}</code>
            {data.note !== null && data.note !== undefined && (
              <>
                <br />
                {words.history.why}: <bdi>{visible(data.note)}</bdi>
              </>
            )}
          </p>
        )}
        {data !== undefined && <Differences changes={changes} />}
        {data !== undefined && (
          <div className="form-foot">
            {number !== null && mayRevert && (
              <Button onClick={() => setUndo('revert')}>{words.history.revert}</Button>
            )}
            {number !== null && !isNewest && mayWrite('system') && (
              <Button onClick={() => setUndo('restore')}>{words.history.restore}</Button>
            )}
            {number !== null && !isNewest && state !== undefined && (
              <Button onClick={() => onCompare(`${number}..${state.revision}`)}>
                {words.history.compareNow}
              </Button>
            )}
            <ExportButtons
              name={`revision-${revision.replace('..', '-')}`}
              request={path}
              sheet={async () => changeSheet(await readRevision(revision))}
            />
          </div>
        )}
        {number !== null && number > 1 && product === 'utm' && mayRead('firewall') && (
          <RevisionPolicy revision={number} />
        )}
        <RequestView request={{ method: 'GET', path }} />
      </div>
      {undo !== null && number !== null && (
        <UndoLayer
          undo={undo}
          revision={number}
          onClose={() => setUndo(null)}
          onDone={(outcome) => {
            setUndo(null)
            onUndone(outcome)
          }}
        />
      )}
    </section>
  )
}

/** Area of a resource; what is no longer declared takes the competence for the system. */
function areaOf(resource: string): string {
  return resourcePages.find(({ name }) => name === resource)?.area ?? 'system'
}
