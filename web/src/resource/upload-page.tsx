import { useSession } from '../app/session.tsx'
import { Uploader } from '../form/uploader.tsx'
import type { Descriptor } from './descriptor.ts'
import { PageHead } from './page-head.tsx'
import { RequestView } from './request-view.tsx'

/** A file for the gateway, with its way there. */
export function UploadPage({
  descriptor: { name, path, method = 'POST', limitBytes = 0, area },
}: {
  readonly descriptor: Descriptor
}) {
  const { mayWrite } = useSession()
  return (
    <section className="settings">
      <PageHead name={name} />
      <div className="settings-body">
        {mayWrite(area) && <Uploader path={path} method={method} limitBytes={limitBytes} />}
        <RequestView request={{ method, path, body: new Blob() }} />
      </div>
    </section>
  )
}
