import type { ReactNode } from 'react'
import { RequestView } from '../resource/request-view.tsx'
import '../resource/resource.css'
import './ips/ips.css'

interface PolledProperties {
  readonly title: string
  /** Stands beside the title. */
  readonly head?: ReactNode
  /** Refusal of the last read. */
  readonly error: Error | null
  readonly request: { readonly path: string; readonly query?: Readonly<Record<string, string | number>> }
  readonly children: ReactNode
}

/** Frame of a page of tables that are read again every few seconds: its title, the refusal, the tables, and the request. */
export function PolledPage({ title, head, error, request, children }: PolledProperties) {
  return (
    <section className="settings">
      <div className="page-head">
        <h1>{title}</h1>
        {head}
      </div>
      <div className="settings-body updates">
        {error !== null && (
          <p className="refused" role="alert">
            {error.message}
          </p>
        )}
        {children}
        <RequestView request={{ method: 'GET', ...request }} />
      </div>
    </section>
  )
}
