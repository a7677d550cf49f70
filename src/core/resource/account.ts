import type { Message } from '../text/message.ts'
import type { Area } from './area.ts'
import type { Snapshot } from './snapshot.ts'

/** Facts about an administrator for the session layer. The domain says who is one. */
export interface Account {
  readonly login: string
  readonly name: string
  readonly enabled: boolean
  /** Argon2id hash. */
  readonly passwordHash: string
  readonly role: number
  readonly roleName: Message
  readonly competences: Readonly<Partial<Record<Area, 'read' | 'write'>>>
}

/** Looks administrators up and gives the life time of sessions; given by the product. */
export interface Accounts {
  find(snapshot: Snapshot, login: string): Account | undefined
  /** Fingerprint of what sessions of a login depend on, other than its password; they end when it changes. */
  standing(snapshot: Snapshot, login: string): string
  lifetime(snapshot: Snapshot): { readonly idleSeconds: number; readonly absoluteSeconds: number }
}
