import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../app/button.tsx'
import { gatewayMs, read } from '../app/client.ts'
import { Layer } from '../app/layer.tsx'
import { useSession } from '../app/session.tsx'
import { useChange } from '../resource/change.ts'
import { saveFile } from '../resource/export.ts'
import { visible } from '../resource/hostile.ts'
import { OutcomeView } from '../resource/outcome-view.tsx'
import { RequestView } from '../resource/request-view.tsx'
import { useWords } from '../words/words.tsx'
import { type Authority, authorityPath, bytesOf, type Certificate, daysLeft } from './authority.ts'
import { GivenLayer } from './given-authority.tsx'
import '../resource/resource.css'
import './content-filter.css'

const renewal = { method: 'POST', path: `${authorityPath}/renew` } as const

/** The authority in whose name decrypted sites are shown: its certificate to compare and to give away, and another one. */
export function AuthorityPage() {
  const words = useWords()
  const own = words.contentFilter.authority
  const { mayWrite } = useSession()
  const [open, setOpen] = useState<'renew' | 'replace' | null>(null)
  const [said, setSaid] = useState('')
  const { data, error } = useQuery({
    queryKey: ['web-authority', authorityPath],
    queryFn: ({ signal }) => read<Authority>(authorityPath, {}, signal),
    refetchInterval: 10_000,
  })
  const close = (text: string) => {
    setOpen(null)
    setSaid(text)
  }
  return (
    <section className="settings">
      <div className="page-head">
        <h1>{own.title}</h1>
        <output>{said}</output>
      </div>
      <div className="settings-body">
        <p>{own.purpose}</p>
        {error !== null && (
          <p className="refused" role="alert">
            {error.message}
          </p>
        )}
        {data !== undefined && (
          <CertificatePart
            label={own.current}
            certificate={data}
            note={data.made_here ? own.made : own.given}
            nameOf={(act) => act}
            file="content-filter"
          />
        )}
        {data !== undefined && (
          <p>
            {own.link} <code>{`${location.origin}${authorityPath}/certificate`}</code>
          </p>
        )}
        {(data !== undefined || error !== null) && mayWrite('security') && (
          <div className="form-foot">
            <Button onClick={() => setOpen('renew')}>{own.renew}</Button>
            <Button onClick={() => setOpen('replace')}>{own.replace}</Button>
          </div>
        )}
        {data?.former != null && (
          <CertificatePart
            label={own.former}
            certificate={data.former}
            note={own.formerWhat}
            nameOf={own.ofFormer}
            file="content-filter-former"
          />
        )}
        <RequestView request={{ method: 'GET', path: authorityPath }} />
      </div>
      {open === 'renew' && <RenewLayer onClose={() => close('')} onDone={() => close(own.renewed)} />}
      {open === 'replace' && <GivenLayer onClose={() => close('')} onDone={() => close(own.replaced)} />}
    </section>
  )
}

interface CertificateProperties {
  readonly label: string
  readonly certificate: Certificate
  readonly note: string
  readonly nameOf: (act: string) => string
  /** Name of files without their endings. */
  readonly file: string
}

function CertificatePart({ label, certificate, note, nameOf, file }: CertificateProperties) {
  const words = useWords()
  const own = words.contentFilter.authority
  const left = daysLeft(certificate, (Date.now() + gatewayMs()) / 1000)
  const type = 'application/x-x509-ca-cert'
  return (
    <section className="authority-part" aria-label={label}>
      <h2>{label}</h2>
      <p className="dim">{note}</p>
      <dl className="facts">
        <div>
          <dt>{own.name}</dt>
          <dd>
            <bdi>{visible(certificate.name)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{own.fingerprint}</dt>
          <dd className="fingerprint">{certificate.fingerprint}</dd>
        </div>
        <div>
          <dt>{own.from}</dt>
          <dd>{words.moment(certificate.valid_from)}</dd>
        </div>
        <div>
          <dt>{own.until}</dt>
          <dd>
            {words.moment(certificate.valid_until)}{' '}
            {left !== null && (
              <span className={left === 0 ? 'chip failed' : 'chip pending'}>
                {left === 0 ? own.over : own.ends(left)}
              </span>
            )}
          </dd>
        </div>
      </dl>
      <div className="form-foot">
        <Button aria-label={nameOf(own.pem)} onClick={() => saveFile(`${file}.crt`, type, certificate.pem)}>
          {own.pem}
        </Button>
        <Button
          aria-label={nameOf(own.der)}
          onClick={() => saveFile(`${file}.der`, type, bytesOf(certificate.der))}
        >
          {own.der}
        </Button>
      </div>
    </section>
  )
}

/** Asks before another authority is made. */
function RenewLayer({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  const words = useWords()
  const own = words.contentFilter.authority
  const { outcome, change } = useChange()
  const renew = async () => {
    if ((await change(renewal)) !== null) onDone()
  }
  return (
    <Layer label={own.renewTitle} onClose={onClose}>
      <h2>{own.renewTitle}</h2>
      <p>{own.renewWarning}</p>
      {outcome.kind === 'refused' && <OutcomeView outcome={outcome} />}
      <div className="form-foot">
        <Button kind="danger" disabled={outcome.kind === 'applying'} onClick={() => void renew()}>
          {own.renew}
        </Button>
        <Button onClick={onClose}>{words.actions.close}</Button>
      </div>
      <RequestView request={renewal} />
    </Layer>
  )
}
