import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react'
import { useSpeech, useWords } from '../words/words.tsx'
import { Button } from './button.tsx'
import { answerIn, onAway, onSessionEnd, Refusal, read, send } from './client.ts'

/** Right of an administrator in an area. */
export type Competence = 'read' | 'write'

/** Who is signed in. */
export interface Person {
  readonly login: string
  readonly name: string
  readonly role_name: string
  readonly competences: Readonly<Partial<Record<string, Competence>>>
}

interface Session {
  readonly person: Person
  readonly isAway: boolean
  readonly mayRead: (area: string) => boolean
  readonly mayWrite: (area: string) => boolean
  readonly signOut: () => void
}

const context = createContext<Session | null>(null)

/** The session; only inside of `SessionGate`. */
export function useSession(): Session {
  const session = useContext(context)
  if (session === null) throw new Error('nobody is signed in')
  return session
}

/**
 * What is inside is shown to who is signed in. When the session ends later, it stays, with the sign-in above it, so that
 * nothing that was typed is lost.
 */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const { words } = useSpeech()
  const queries = useQueryClient()
  const [hasEnded, setEnded] = useState(false)
  const [isAway, setAway] = useState(false)
  answerIn(words.code)
  useEffect(() => onSessionEnd(() => setEnded(true)), [])
  useEffect(() => onAway(setAway), [])
  const whoami = useQuery({
    queryKey: ['whoami', words.code],
    queryFn: ({ signal }) => read<Person>('/web/whoami', {}, signal),
    retry: (count, error) => !(error instanceof Refusal) && count < 1000,
    retryDelay: 2000,
    refetchInterval: isAway ? 3000 : false,
    placeholderData: (previous) => previous,
  })
  const person = whoami.data
  const session = useMemo(
    (): Session | null =>
      person === undefined
        ? null
        : {
            person,
            isAway,
            mayRead: (area) => person.competences[area] !== undefined,
            mayWrite: (area) => person.competences[area] === 'write',
            signOut: () => {
              void send({ method: 'DELETE', path: '/web/auth/login' }).finally(() => location.reload())
            },
          },
    [person, isAway],
  )
  const signedIn = () => {
    setEnded(false)
    void queries.invalidateQueries()
  }
  const isRefused = whoami.error instanceof Refusal && whoami.error.status === 401
  if (session === null)
    return isRefused ? (
      <SignIn isAgain={false} onDone={signedIn} />
    ) : (
      <p className="quiet page">{whoami.error ? words.status.away : ''}</p>
    )
  return (
    <context.Provider value={session}>
      {children}
      {hasEnded && <SignIn isAgain onDone={signedIn} />}
    </context.Provider>
  )
}

function SignIn({ isAgain, onDone }: { readonly isAgain: boolean; readonly onDone: () => void }) {
  const words = useWords()
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  useEffect(() => {
    if (!isAgain) document.title = `${words.signIn.title} · ${words.product}`
  }, [isAgain, words])
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
  return (
    <div className={isAgain ? 'veil' : 'sign-in-page'}>
      <main>
        <form className="sign-in" onSubmit={submit} aria-labelledby={`${id}-title`}>
          <h1 id={`${id}-title`}>{isAgain ? words.signIn.title : words.product}</h1>
          {isAgain && <p>{words.signIn.again}</p>}
          <label htmlFor={`${id}-login`}>{words.signIn.login}</label>
          <input
            id={`${id}-login`}
            name="login"
            autoComplete="username"
            required
            autoCapitalize="none"
            spellCheck={false}
          />
          <label htmlFor={`${id}-password`}>{words.signIn.password}</label>
          <input
            id={`${id}-password`}
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
          {error !== '' && (
            <p className="refused" role="alert">
              {error}
            </p>
          )}
          <Button kind="primary" type="submit" disabled={isBusy}>
            {words.signIn.submit}
          </Button>
          {!isAgain && <LanguageSwitch />}
        </form>
      </main>
    </div>
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
