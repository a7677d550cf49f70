import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useSpeech } from '../words/words.tsx'
import { answerIn, gatewayMs, onAway, onSessionEnd, Refusal, read, send } from './client.ts'
import { SignInAgain, SignInPage } from './sign-in.tsx'

/** Right of an administrator in an area. */
export type Competence = 'read' | 'write'

/** Who is signed in. */
export interface Person {
  readonly login: string
  readonly name: string
  readonly role_name: string
  readonly competences: Readonly<Partial<Record<string, Competence>>>
  /** Both ends of the session, in Unix seconds of the gateway. */
  readonly session: { readonly idle_end: number; readonly latest_end: number } | null
}

const lookMs = 30_000
const lookAwayMs = 3_000

interface Session {
  readonly person: Person
  readonly isAway: boolean
  /** When the session ends unless somebody does something, by the clock of this browser; null where it does not end. */
  readonly endsMs: number | null
  /** False where it ends then in any case. */
  readonly canStay: boolean
  readonly mayRead: (area: string) => boolean
  readonly mayWrite: (area: string) => boolean
  readonly signOut: () => void
}

const kept = 'gatehouse.was-signed-in'

/** True where somebody has been signed in with this browser, and most likely still is. */
export function wasSignedIn(): boolean {
  return localStorage.getItem(kept) !== null
}

/** Remembers that somebody is signed in with this browser. */
export function rememberSignedIn(): void {
  localStorage.setItem(kept, '1')
}

const context = createContext<Session | null>(null)

/** The session; only inside of `SessionGate`. */
export function useSession(): Session {
  const session = useContext(context)
  if (session === null) throw new Error('nobody is signed in')
  return session
}

/**
 * Gate: its inside is shown to who is signed in. When the session ends later, it stays, with the sign-in above it, so that
 * nothing that was typed is lost.
 */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const { words } = useSpeech()
  const queries = useQueryClient()
  /** When an answer said so, by the clock of this browser; 0 where none did. */
  const [endedMs, setEndedMs] = useState(0)
  const [isAway, setAway] = useState(false)
  answerIn(words.code, { away: words.status.away, ended: words.status.ended })
  useEffect(() => onSessionEnd(() => setEndedMs(Date.now())), [])
  useEffect(() => onAway(setAway), [])
  const whoami = useQuery({
    queryKey: ['whoami', words.code],
    queryFn: ({ signal }) => read<Person>('/web/whoami', {}, signal),
    retry: (count, error) => !(error instanceof Refusal) && count < 1000,
    retryDelay: 2000,
    refetchInterval: isAway ? lookAwayMs : lookMs,
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
            ...endOf(person),
            mayRead: (area) => person.competences[area] !== undefined,
            mayWrite: (area) => person.competences[area] === 'write',
            signOut: () => {
              localStorage.removeItem(kept)
              void send({ method: 'DELETE', path: '/web/auth/login' }).finally(() => location.reload())
            },
          },
    [person, isAway],
  )
  // Whoever signs in in another tab has a session in this one.
  const hasEnded = endedMs > 0 && endedMs >= whoami.dataUpdatedAt
  const isBack = endedMs > 0 && !hasEnded
  useEffect(() => {
    if (!isBack) return
    setEndedMs(0)
    void queries.invalidateQueries()
  }, [isBack, queries])
  const signedIn = () => {
    setEndedMs(0)
    void queries.invalidateQueries()
  }
  // While it is asked again there is neither an answer nor an error: what is typed into the sign-in page stays.
  const [wasRefused, setRefused] = useState(false)
  const isRefused =
    whoami.error === null && person === undefined
      ? wasRefused
      : whoami.error instanceof Refusal && whoami.error.status === 401
  if (isRefused !== wasRefused) setRefused(isRefused)
  if (session === null)
    return isRefused ? (
      <SignInPage onDone={signedIn} />
    ) : (
      <p className="quiet page">{whoami.error ? words.status.away : ''}</p>
    )
  return (
    <context.Provider value={session}>
      {children}
      {hasEnded && <SignInAgain before={session.person.login} onDone={signedIn} />}
    </context.Provider>
  )
}

function endOf({ session }: Person): Pick<Session, 'endsMs' | 'canStay'> {
  if (session === null) return { endsMs: null, canStay: false }
  const { idle_end: idle, latest_end: latest } = session
  return { endsMs: Math.min(idle, latest) * 1000 - gatewayMs(), canStay: idle < latest }
}
