import { type FormEvent, useId } from 'react'
import { Button } from '../app/button.tsx'
import { Layer } from '../app/layer.tsx'
import { useSession } from '../app/session.tsx'
import { FileField } from '../form/file-field.tsx'
import { requiredIn } from '../form/required.ts'
import { useUnsaved } from '../form/unsaved.ts'
import { useChange } from '../resource/change.ts'
import { useInvalidFocus } from '../resource/focus.ts'
import { visible } from '../resource/hostile.ts'
import { OutcomeView } from '../resource/outcome-view.tsx'
import { useWords } from '../words/words.tsx'
import { authorityPath } from './authority.ts'

const fields = ['certificate', 'key'] as const
const nothing = { certificate: '', key: '' }

/** Takes an authority of the administrator, by text or from files. Its key is sent and never shown again. */
export function GivenLayer({
  onClose,
  onDone,
}: {
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  const words = useWords()
  const own = words.contentFilter.authority
  const id = useId()
  const { outcome, change } = useChange()
  useInvalidFocus(outcome)
  const { person } = useSession()
  // A key is kept by no browser, and by the page until it is left.
  const [typed, setTyped] = useUnsaved<typeof nothing>(`${person.login} authority`, true)
  const given = typed ?? nothing
  const errors = outcome.kind === 'refused' ? outcome.errors : []
  const take = async (event: FormEvent) => {
    event.preventDefault()
    if ((await change({ method: 'PUT', path: authorityPath, body: given })) === null) return
    setTyped(null)
    onDone()
  }
  return (
    <Layer label={own.replace} onClose={onClose}>
      <form className="lookup-form given-authority" onSubmit={take}>
        <h2>{own.replace}</h2>
        <p>{own.replaceWarning}</p>
        {fields.map((field) => {
          const wrong = errors.filter(({ path }) => path === field)
          const set = (text: string) => setTyped((before) => ({ ...(before ?? nothing), [field]: text }))
          return (
            <div key={field} className="field">
              <label htmlFor={`${id}-${field}`}>{own[field]}</label>
              <textarea
                // What comes from a file is given, too.
                ref={(area) => {
                  if (area !== null && area.value !== '') area.setCustomValidity('')
                }}
                id={`${id}-${field}`}
                rows={5}
                {...requiredIn(words)}
                spellCheck={false}
                autoComplete="off"
                aria-invalid={wrong.length > 0 || undefined}
                aria-describedby={`${id}-${field}-wrong`}
                value={given[field]}
                onChange={({ target }) => set(target.value)}
              />
              <FileField
                label={own.file(own[field])}
                accept=".pem,.crt,.cer,.key"
                onFile={(file) => void file?.text().then(set)}
              />
              <div id={`${id}-${field}-wrong`}>
                {wrong.map(({ message }) => (
                  <p key={message} className="refused">
                    {visible(message)}
                  </p>
                ))}
              </div>
            </div>
          )
        })}
        <OutcomeView outcome={outcome} />
        <div className="form-foot">
          <Button kind="danger" type="submit" disabled={outcome.kind === 'applying'}>
            {own.replace}
          </Button>
          <Button onClick={onClose}>{words.actions.close}</Button>
        </div>
      </form>
    </Layer>
  )
}
