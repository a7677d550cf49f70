import { useState } from 'react'
import { Button } from '../../app/button.tsx'
import { Layer } from '../../app/layer.tsx'
import { copyText } from '../../form/copy-text.ts'
import { useWords } from '../../words/words.tsx'
import { type CopySource, copiedRules, copyForms } from './copied-rules.ts'

interface CopyProperties {
  readonly source: CopySource
  /** Is told once the rules are on the clipboard. */
  readonly onCopied: (text: string) => void
  readonly onClose: () => void
}

/** Copies rules in a form that is chosen here. Where the browser does not let it, the text is shown to be taken. */
export function CopyLayer({ source, onCopied, onClose }: CopyProperties) {
  const words = useWords()
  const own = words.policy.copyAs
  const [shown, setShown] = useState('')
  const { length } = source.rules
  return (
    <Layer label={own.title(length)} className="copy-as" onClose={onClose}>
      <h2>{own.title(length)}</h2>
      {copyForms.map((form) => (
        <Button
          key={form}
          onClick={async () => {
            const text = copiedRules(form, source)
            if (!(await copyText(text))) return setShown(text)
            onCopied(own.copied(length))
            onClose()
          }}
        >
          {own[form]}
        </Button>
      ))}
      {shown !== '' && (
        <>
          <p role="alert">{own.failed}</p>
          <textarea readOnly rows={8} value={shown} aria-label={own.title(length)} />
        </>
      )}
      <div className="form-foot">
        <Button kind="quiet" onClick={onClose}>
          {words.actions.close}
        </Button>
      </div>
    </Layer>
  )
}
