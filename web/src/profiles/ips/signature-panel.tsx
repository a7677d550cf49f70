import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../app/button.tsx'
import { read } from '../../app/client.ts'
import { isEscapeOf } from '../../app/keys.ts'
import { useSession } from '../../app/session.tsx'
import type { Item } from '../../resource/descriptor.ts'
import { visible } from '../../resource/hostile.ts'
import { RequestView } from '../../resource/request-view.tsx'
import { useWords } from '../../words/words.tsx'
import type { Signature } from './signature.ts'
import { EffectiveAction, Reason } from './signature-columns.tsx'
import { signaturesPath } from './use-signatures.ts'

interface PanelProperties {
  readonly sid: string
  /** The profile that is shown; empty without one. */
  readonly profile: string
  readonly places: ReadonlyMap<number, number>
  readonly onClose: () => void
}

/** A signature with all that is known of it, and what the profile does with it. */
export function SignaturePanel({ sid, profile, places, onClose }: PanelProperties) {
  const words = useWords()
  const own = words.inspection.signatures
  const query = { sid, ...(profile === '' ? {} : { profile_id: profile }) }
  const { data, error } = useQuery({
    queryKey: ['signatures', signaturesPath, 'one', sid, profile],
    queryFn: ({ signal }) => read<readonly Signature[]>(signaturesPath, query, signal),
    enabled: /^\d+$/.test(sid),
    retry: false,
  })
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) close.current?.focus()
  }, [])
  const [signature] = data ?? []
  return (
    <section
      className="panel signature-panel"
      aria-label={`${own.sid} ${sid}`}
      onKeyDown={(event) => {
        if (isEscapeOf(event)) onClose()
      }}
    >
      <header>
        <h2>
          <bdi>{signature === undefined ? sid : visible(signature.msg)}</bdi>
        </h2>
        <button
          ref={close}
          type="button"
          className="button quiet"
          aria-label={words.actions.close}
          onClick={onClose}
        >
          <X size={16} aria-hidden />
        </button>
      </header>
      <div className="panel-body">
        {error !== null && (
          <p className="refused" role="alert">
            {error.message}
          </p>
        )}
        {data?.length === 0 && <p>{own.none}</p>}
        {signature !== undefined && (
          <>
            <Facts signature={signature} profile={profile} places={places} />
            <SignatureLinks signature={signature} />
          </>
        )}
        <RequestView request={{ method: 'GET', path: signaturesPath, query }} />
      </div>
      <footer className="form-foot">
        <Button onClick={onClose}>{words.actions.close}</Button>
      </footer>
    </section>
  )
}

function Facts({
  signature,
  profile,
  places,
}: {
  readonly signature: Signature
  readonly profile: string
  readonly places: ReadonlyMap<number, number>
}) {
  const words = useWords()
  const own = words.inspection.signatures
  const { actions } = words.inspection.profile
  const listed = (texts: readonly string[]) => <bdi>{visible(texts.join(', '))}</bdi>
  const facts: (readonly [name: string, value: ReactNode])[] = [
    [own.sid, String(signature.sid)],
    [own.rev, words.number(signature.rev)],
    [own.source, own.sources[signature.source as 'custom'] ?? signature.source],
    [own.action, actions[signature.action as 'alert'] ?? signature.action],
    [own.severity, listed([signature.severity])],
    [own.priority, words.number(signature.priority)],
    [own.classtype, listed([signature.classtype])],
    [own.protocol, listed([signature.protocol])],
    [own.flow, listed(signature.flow)],
    [own.tactics, listed(signature.tactics)],
    ...(profile === ''
      ? []
      : [
          [
            own.effective,
            <EffectiveAction key="effective" words={words} action={signature.profile_action ?? null} />,
          ] as const,
          [
            own.why,
            <Reason key="why" source={{ words, profile, places }} signature={signature} isInGrid={false} />,
          ] as const,
        ]),
  ]
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Where a signature leads: its alerts, and its text where an administrator wrote it. */
function SignatureLinks({ signature: { sid, source } }: { readonly signature: Signature }) {
  const words = useWords()
  const own = words.inspection.signatures
  const { mayRead } = useSession()
  const path = '/x/ips/signatures/custom'
  const { data = [] } = useQuery({
    queryKey: ['rows', path],
    queryFn: ({ signal }) => read<readonly Item[]>(path, {}, signal),
    enabled: source === 'custom',
  })
  const custom = data.find((item) => item['sid'] === sid)
  return (
    <nav className="below-links" aria-label={own.title}>
      {mayRead('logs') && (
        <Link to="/$room/$page" params={{ room: 'monitor', page: 'alerts' }} search={{ sid: String(sid) }}>
          {own.log}
        </Link>
      )}
      {custom !== undefined && (
        <Link
          to="/$room/$page"
          params={{ room: 'profiles', page: 'custom_signatures' }}
          search={{ item: String(custom['id']) }}
        >
          {own.edit}
        </Link>
      )}
    </nav>
  )
}
