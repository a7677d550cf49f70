import { useState } from 'react'
import { visible } from '../resource/hostile.ts'
import { useWords } from '../words/words.tsx'

interface FileProperties {
  readonly id?: string
  /** Name for assistive technology; absent where a label names the field. */
  readonly label?: string
  /** Kinds of files that are offered first. */
  readonly accept?: string
  /** True where the same file can be chosen again, as nothing is kept of it. */
  readonly isAtOnce?: boolean
  readonly onFile: (file: File | null) => void
}

/** Chooses a file. The field of the browser lies over words of ours, since its own follow the browser's language. */
export function FileField({ id, label, accept, isAtOnce = false, onFile }: FileProperties) {
  const words = useWords()
  const [name, setName] = useState('')
  return (
    <span className="file-field">
      <input
        id={id}
        type="file"
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          const file = target.files?.[0] ?? null
          setName(file?.name ?? '')
          onFile(file)
          if (isAtOnce) target.value = ''
        }}
      />
      <span className="button" aria-hidden>
        {words.actions.browse}
      </span>
      <bdi className="dim">{name === '' ? words.actions.noFile : visible(name)}</bdi>
    </span>
  )
}
