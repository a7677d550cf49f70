import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fail, ok, type Result } from '../../core/failure.ts'
import type { SessionEndEvent, SessionEvent, SignInLockEvent } from '../../core/log/event.ts'
import type { Account, Accounts } from '../../core/resource/account.ts'
import type { Store } from '../../store/config/store.ts'
import type { Session } from '../../store/runtime/session-table.ts'
import type { Caller } from '../route/account.ts'
import { cookieNames, parseCookies } from './cookie.ts'
import type { Attempt } from './sign-in/guard.ts'
import { checkPassword } from './sign-in/password.ts'
import { retrySeconds } from './sign-in/password-queue.ts'
import { SignIns } from './sign-in/sign-ins.ts'

/** Body of a login. Source: document 1, "Sessions". */
export interface Credentials {
  readonly login: string
  readonly password: string
  readonly rest_path: string
}

/** A session just opened, with the secret that only its cookie holds. */
export interface Opened {
  readonly sessionId: string
  readonly secret: string
}

/** Beginning and ends of a session, in Unix seconds. */
export interface SessionLife {
  readonly began: number
  /** When it ends if it is not used. */
  readonly idleEnd: number
  /** When it ends in any case. */
  readonly latestEnd: number
}

/** Dependencies of sessions. */
export interface SessionOptions {
  readonly store: Store
  readonly accounts: Accounts
  /** Part of the cookies' names. */
  readonly vendor: string
  readonly nowMs: () => number
  /** Tells the log who came and went. */
  readonly logEvent: (event: SessionEvent | SessionEndEvent | SignInLockEvent) => void
}

/** Opens, recognises and ends administrator sessions. Source: document 1, "Authentication"; silences#session-life. */
export class Sessions {
  readonly #store: Store
  readonly #accounts: Accounts
  readonly #vendor: string
  readonly #nowMs: () => number
  readonly #logEvent: SessionOptions['logEvent']
  readonly #signIns: SignIns

  constructor({ store, accounts, vendor, nowMs, logEvent }: SessionOptions) {
    this.#store = store
    this.#accounts = accounts
    this.#vendor = vendor
    this.#nowMs = nowMs
    this.#logEvent = logEvent
    const exists = (login: string) => accounts.find(store.snapshot, login) !== undefined
    this.#signIns = new SignIns({ runtime: store.runtime, exists, nowMs })
  }

  /** Ends all locks of sign-ins, for an administrator. */
  unlock({ account, address }: Pick<Caller, 'account' | 'address'>): void {
    this.#signIns.unlock()
    this.#logEvent({ kind: 'sign-ins-unlocked', login: account.login, address })
  }

  /** Sign-ins: records, refusals, locks. */
  get signIns(): Pick<SignIns, 'of' | 'isKnownPlace' | 'locks' | 'close'> {
    return this.#signIns
  }

  /** Checks credentials and opens a session; failures are delayed, then locked out. */
  async open(credentials: Credentials, address: string): Promise<Result<Opened>> {
    const attempt = this.#signIns.attempt(credentials.login, address)
    const locked = this.#refuseLocked(attempt)
    if (locked) return locked
    const opened = await this.#signIns.inTurn(attempt, () => this.#check(credentials, attempt))
    if (opened === null) {
      this.#signIns.turnAway(attempt)
      return fail({ kind: 'too-many', retryAfterSeconds: retrySeconds })
    }
    if (!opened.ok && opened.failure.kind === 'bad-credentials') {
      await sleep(Math.min(2000, 50 * 2 ** this.#signIns.count(attempt)))
    }
    return opened
  }

  #refuseLocked(attempt: Attempt) {
    const retryAfterSeconds = this.#signIns.lockedFor(attempt)
    if (retryAfterSeconds === 0) return null
    this.#signIns.turnAway(attempt)
    return fail({ kind: 'too-many', retryAfterSeconds })
  }

  async #check({ login, password, rest_path }: Credentials, attempt: Attempt): Promise<Result<Opened>> {
    // Others may have locked it meanwhile.
    const locked = this.#refuseLocked(attempt)
    if (locked) return locked
    const { address } = attempt
    const account = this.#accounts.find(this.#store.snapshot, login)
    const matches = await checkPassword(account?.passwordHash, password)
    if (!account || !matches || !account.enabled) {
      this.#signIns.fail(attempt)
      this.#logEvent({ kind: 'login-refused', login, address })
      const seconds = this.#signIns.lockedFor(attempt)
      if (seconds > 0) this.#logEvent({ kind: 'sign-in-locked', login, address, seconds })
      return fail({ kind: 'bad-credentials', retryAfterSeconds: seconds })
    }
    this.#signIns.succeed(attempt)
    const { refusedBefore } = this.#signIns.of(login)
    this.#logEvent({ kind: 'login', login: account.login, address, refused: refusedBefore })
    return ok(this.#add(account, address, rest_path))
  }

  #add(account: Account, address: string, path: string): Opened {
    const now = this.#now()
    const secret = `${randomUUID()}:${now}`
    const session: Session = {
      id: randomUUID(),
      secret: digest(secret),
      login: account.login,
      credential: this.#credentialOf(account),
      address,
      path,
      created: now,
      last_seen: now,
    }
    this.#store.sessions.add(session)
    return { sessionId: session.id, secret }
  }

  /** Returns the administrator of this Cookie header, and notes that the session was used. */
  recognise(cookieHeader: string | undefined, address: string): Result<Caller> {
    const caller = this.lookUp(cookieHeader, address)
    const session = caller.ok ? this.#store.sessions.get(caller.value.sessionId) : undefined
    if (session) this.#store.sessions.touch(session, this.#now())
    return caller
  }

  /**
   * Returns the administrator of this Cookie header; both cookies of one session must be there and match. That is no use of
   * the session: it does not last longer for it.
   */
  lookUp(cookieHeader: string | undefined, address: string): Result<Caller> {
    const cookies = parseCookies(cookieHeader)
    for (const id of cookies.get(cookieNames(this.#vendor, '').session) ?? []) {
      const session = this.#store.sessions.get(id)
      if (!session) continue
      const secrets = cookies.get(cookieNames(this.#vendor, id).secure) ?? []
      if (!secrets.some((secret) => timingSafeEqual(digest(secret), session.secret))) continue
      const account = this.#alive(session)
      if (!account) continue
      return ok({ account, sessionId: id, address })
    }
    return fail({ kind: 'unauthenticated' })
  }

  /** The account of a session that is still valid; an expired one is removed. */
  #alive(session: Session): Account | undefined {
    const { idleSeconds, absoluteSeconds } = this.#accounts.lifetime(this.#store.snapshot)
    const account = this.#accounts.find(this.#store.snapshot, session.login)
    const now = this.#now()
    const isIdle = now - session.last_seen > idleSeconds
    const isOld = now - session.created > absoluteSeconds
    const isValid = account?.enabled && this.#credentialOf(account) === session.credential
    if (!isIdle && !isOld && isValid) return account
    this.#store.sessions.remove(session.id)
    const { login, address } = session
    const byTime = isIdle ? 'it was not used for too long' : 'it lasted as long as sessions may'
    const reason = isIdle || isOld ? byTime : 'its account, password or rights were changed'
    this.#logEvent({ kind: 'session-ended', login, address, reason })
    return undefined
  }

  /** When a session began and when it ends, in Unix seconds; null where there is none of this id. To ask is no use of it. */
  lifeOf(id: string): SessionLife | null {
    const session = this.#store.sessions.get(id)
    if (!session) return null
    const { idleSeconds, absoluteSeconds } = this.#accounts.lifetime(this.#store.snapshot)
    return {
      began: session.created,
      idleEnd: session.last_seen + idleSeconds,
      latestEnd: session.created + absoluteSeconds,
    }
  }

  /** True while a caller has the session and the access level that it came with. To ask is no use of the session. */
  stillHolds({ sessionId, account }: Pick<Caller, 'sessionId' | 'account'>): boolean {
    return sessionId === '' || this.accountOf(sessionId)?.role === account.role
  }

  /** The administrator of a valid session, with the competences of this moment. To ask is no use of it. */
  accountOf(id: string): Account | undefined {
    const session = this.#store.sessions.get(id)
    return session ? this.#alive(session) : undefined
  }

  /** Sessions that are still valid. */
  list(): Session[] {
    return this.#store.sessions.all().filter((session) => this.#alive(session) !== undefined)
  }

  /** Ends a session, for its owner or, where there is one, for somebody else; answers it, or undefined when there was none. */
  end(id: string, by?: Pick<Caller, 'account' | 'address'>): Session | undefined {
    const session = this.#store.sessions.get(id)
    this.#store.sessions.remove(id)
    if (!session) return session
    const { login, address } = session
    if (by === undefined) this.#logEvent({ kind: 'logout', login, address })
    else {
      const reason = `ended by ${JSON.stringify(by.account.login)} from ${by.address}`
      this.#logEvent({ kind: 'session-ended', login, address, reason })
    }
    return session
  }

  /** Fingerprint of everything that a session of this account rests on. */
  #credentialOf({ passwordHash, login }: Account): string {
    const standing = this.#accounts.standing(this.#store.snapshot, login)
    return createHash('sha256')
      .update(passwordHash + standing)
      .digest('hex')
      .slice(0, 32)
  }

  #now(): number {
    return Math.floor(this.#nowMs() / 1000)
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
