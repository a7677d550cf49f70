import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { requiredIn } from '../form/required.ts'
import { useSpeech, useWords } from '../words/words.tsx'
import { Button } from './button.tsx'
import { send } from './client.ts'

interface SignInProperties {
  /** Who was signed in before, where the session has ended meanwhile. */
  readonly before?: string
  readonly onDone: () => void
}

/** The page on which somebody signs in. */
export function SignInPage({ onDone }: { readonly onDone: () => void }) {
  const words = useWords()
  useEffect(() => {
    document.title = `${words.signIn.title} · ${words.product}`
  }, [words])
  return (
    <main className="sign-in-page">
      <SignInForm onDone={onDone} />
    </main>
  )
}

/** The same above what is open: it cannot be left, and nothing below it is lost. */
export function SignInAgain({ before, onDone }: Required<SignInProperties>) {
  const words = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const focused = document.activeElement
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLInputElement>('input[name="password"]')?.focus()
    return () => {
      if (focused instanceof HTMLElement) focused.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className="layer sign-in-layer"
      aria-label={words.signIn.title}
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <SignInForm before={before} onDone={onDone} />
    </dialog>
  )
}

function SignInForm({ before, onDone }: SignInProperties) {
  const words = useWords()
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setError('')
    try {
      const body = { login: form.get('login'), password: form.get('password'), rest_path: '/' }
      await send({ method: 'POST', path: '/web/auth/login', body })
      onDone()
    } catch (refusal) {
      setError((refusal as Error).message || words.status.away)
    } finally {
      setBusy(false)
    }
  }
  const isAgain = before !== undefined
  const login = useRef<HTMLInputElement>(null)
  // The page is for this alone; in a layer the password comes first.
  useEffect(() => {
    if (!isAgain) login.current?.focus()
  }, [isAgain])
  return (
    <form className="sign-in" onSubmit={submit} aria-labelledby={`${id}-title`}>
      <h1 id={`${id}-title`}>{isAgain ? words.signIn.title : words.product}</h1>
      {isAgain && <p>{words.signIn.again}</p>}
      <label htmlFor={`${id}-login`}>{words.signIn.login}</label>
      <input
        ref={login}
        id={`${id}-login`}
        name="login"
        defaultValue={before}
        autoComplete="username"
        {...requiredIn(words)}
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={error !== ''}
        aria-describedby={error === '' ? undefined : `${id}-error`}
      />
      <label htmlFor={`${id}-password`}>{words.signIn.password}</label>
      <input
        id={`${id}-password`}
        name="password"
        type="password"
        autoComplete="current-password"
        {...requiredIn(words)}
      />
      {error !== '' && (
        <p id={`${id}-error`} className="refused" role="alert">
          {error}
        </p>
      )}
      <Button kind="primary" type="submit" disabled={isBusy}>
        {words.signIn.submit}
      </Button>
      {!isAgain && <LanguageSwitch />}
    </form>
  )
}

/** Changes the language at once. */
export function LanguageSwitch() {
  const { words, speak } = useSpeech()
  const [other, name] = words.code === 'en' ? (['ru', 'Русский'] as const) : (['en', 'English'] as const)
  return (
    <Button kind="quiet" onClick={() => speak(other)} lang={other}>
      {name}
    </Button>
  )
}
