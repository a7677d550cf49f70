import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { Problem } from '../../../sdk/src/types.generated.ts'
import { Button } from '../app/button.tsx'
import { demandedReason, type Refusal, reasonHeader, refusalOf, takeReason } from '../app/client.ts'
import { Refused } from '../app/waiting/unanswered.tsx'
import { visible } from '../resource/hostile.ts'
import { useWords } from '../words/words.tsx'
import { FileField } from './file-field.tsx'
import { forgetUpload, noteUpload, useUpload } from './uploads.ts'

interface UploaderProperties {
  readonly path: string
  readonly method: string
  readonly limitBytes: number
  /** Told of the job that goes on with the file, where there is one. */
  readonly onJob?: (job: string) => void
}

/** Chooses a file and sends it, with its way there, also where it was sent before the page was left; a refusal is shown in the gateway's words. */
export function Uploader({ path, method, limitBytes, onJob }: UploaderProperties) {
  const words = useWords()
  const queries = useQueryClient()
  const id = useId()
  const [file, setFile] = useState<File | null>(null)
  const state = useUpload(path)
  const tell = useRef(onJob)
  tell.current = onJob
  useEffect(() => {
    if (state.job !== null) tell.current?.(state.job)
  }, [state.job])
  useEffect(() => () => forgetUpload(path), [path])
  const refused = (text: string) => noteUpload(path, { text, isRefused: true })
  const upload = (reason: string | null) => {
    if (file === null) return
    const sent = new XMLHttpRequest()
    const abort = () => sent.abort()
    sent.open(method, path)
    sent.setRequestHeader('Accept-Language', words.code)
    if (reason !== null) sent.setRequestHeader(reasonHeader, reason)
    sent.upload.onprogress = ({ loaded, total }) =>
      noteUpload(path, { part: total > 0 ? loaded / total : null, abort })
    sent.onerror = () => refused(words.status.away)
    sent.onabort = () => noteUpload(path, { text: words.form.notUploaded })
    sent.onload = () => {
      if (sent.status >= 400)
        return void again(refusalOf({ method, path }, sent.status, problemOf(sent)), reason)
      if (reason !== null) takeReason()
      noteUpload(path, { text: words.form.uploaded(file.name), job: sent.getResponseHeader('X-Job') })
      void queries.invalidateQueries()
    }
    noteUpload(path, { part: 0, abort })
    sent.send(file)
  }
  /** Sends the file once more with the reason that the gateway demands, or shows the refusal. */
  const again = async (refusal: Refusal, given: string | null) => {
    refused(refusal.message)
    const reason = given === null ? await demandedReason(refusal) : null
    if (reason !== null) upload(reason)
  }
  return (
    <div className="field">
      <label htmlFor={id}>
        {words.actions.chooseFile} (≤ {words.bytes(limitBytes)})
      </label>
      <FileField id={id} onFile={setFile} />
      <div className="form-foot">
        <Button kind="primary" disabled={file === null || state.part !== null} onClick={() => upload(null)}>
          {words.actions.upload}
        </Button>
        {state.part !== null && (
          <>
            <progress value={state.part} aria-label={words.actions.upload} />
            <Button onClick={() => state.abort?.()}>{words.actions.abort}</Button>
          </>
        )}
      </div>
      {state.text !== '' &&
        (state.isRefused ? (
          <Refused message={visible(state.text)} />
        ) : (
          <p role="status">{visible(state.text)}</p>
        ))}
    </div>
  )
}

function problemOf({ status, responseText: text }: XMLHttpRequest): Problem {
  try {
    return JSON.parse(text) as Problem
  } catch {
    return { detail: text || String(status), errors: [] } as unknown as Problem
  }
}
