import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Button } from '../app/button.tsx'
import { useSession } from '../app/session.tsx'
import { useWords } from '../words/words.tsx'
import type { Descriptor } from './descriptor.ts'
import { PageHead } from './page-head.tsx'
import { RequestView } from './request-view.tsx'

/** A file for the gateway, with its way there. */
export function UploadPage({
  descriptor: { name, path, method = 'POST', limitBytes = 0, area },
}: {
  readonly descriptor: Descriptor
}) {
  const words = useWords()
  const queries = useQueryClient()
  const { mayWrite } = useSession()
  const id = useId()
  const [file, setFile] = useState<File | null>(null)
  const [state, setState] = useState<{
    readonly part: number | null
    readonly text: string
    readonly isRefused: boolean
  }>({ part: null, text: '', isRefused: false })
  const request = useRef<XMLHttpRequest | null>(null)
  const upload = () => {
    if (file === null) return
    const sent = new XMLHttpRequest()
    request.current = sent
    sent.open(method, path)
    sent.setRequestHeader('Accept-Language', words.code)
    sent.upload.onprogress = ({ loaded, total }) =>
      setState({ part: total > 0 ? loaded / total : null, text: '', isRefused: false })
    sent.onerror = () => setState({ part: null, text: words.status.away, isRefused: true })
    sent.onload = () => {
      const isRefused = sent.status >= 400
      setState({
        part: null,
        text: isRefused ? messageOf(sent.responseText) : words.actions.upload,
        isRefused,
      })
      void queries.invalidateQueries()
    }
    sent.send(file)
  }
  return (
    <section className="settings">
      <PageHead name={name} />
      <div className="settings-body">
        {mayWrite(area) && (
          <div className="field">
            <label htmlFor={id}>
              {words.actions.chooseFile} (≤ {words.bytes(limitBytes)})
            </label>
            <input id={id} type="file" onChange={({ target }) => setFile(target.files?.[0] ?? null)} />
            <div className="form-foot">
              <Button kind="primary" disabled={file === null || state.part !== null} onClick={upload}>
                {words.actions.upload}
              </Button>
              {state.part !== null && (
                <>
                  <progress value={state.part} aria-label={words.actions.upload} />
                  <Button onClick={() => request.current?.abort()}>{words.actions.discard}</Button>
                </>
              )}
            </div>
            {state.text !== '' && (
              <p className={state.isRefused ? 'refused' : ''} role={state.isRefused ? 'alert' : 'status'}>
                {state.text}
              </p>
            )}
          </div>
        )}
        <RequestView request={{ method, path, body: new Blob() }} />
      </div>
    </section>
  )
}

function messageOf(text: string): string {
  try {
    return String((JSON.parse(text) as { detail?: string }).detail ?? text)
  } catch {
    return text
  }
}
