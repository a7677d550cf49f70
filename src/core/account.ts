import type { Area } from './resource.ts'
import type { Snapshot } from './snapshot.ts'

/** What the session layer needs to know of an administrator. The domain says who is one. */
export interface Account {
  readonly login: string
  readonly name: string
  readonly enabled: boolean
  /** Argon2id hash. */
  readonly passwordHash: string
  readonly role: number
  readonly roleName: string
  readonly competences: Readonly<Partial<Record<Area, 'read' | 'write'>>>
}

/** Looks administrators up and tells how long sessions live; given by the product. */
export interface Accounts {
  find(snapshot: Snapshot, login: string): Account | undefined
  /** What sessions of a login rest on besides its password; when it changes they end. */
  standing(snapshot: Snapshot, login: string): string
  lifetime(snapshot: Snapshot): { readonly idleSeconds: number; readonly absoluteSeconds: number }
}
