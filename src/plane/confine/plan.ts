/**
 * Plan of what a process may see and do from its first instruction on. `apps/supervisor/confine.ts` carries it out
 * and becomes the command.
 */
export interface ConfinePlan {
  /** User and group that the process runs as; null leaves both as they are. */
  readonly identity: Identity | null
  /** Further groups of that user; none where `identity` is null. */
  readonly groups: readonly number[]
  /** Capabilities that it keeps, by number. All others leave its bounding set too. */
  readonly capabilities: readonly number[]
  /** View of the file system; null for everything. */
  readonly view: View | null
  /** Unix sockets that it finds open and listening. */
  readonly sockets: readonly ListeningSocket[]
  /** Files that it finds open, to read without waiting: their owner alone may open them. */
  readonly files: readonly OpenedFile[]
  /** Processes to which it may send signals: those that start some must reach others. */
  readonly signals: 'own' | 'any'
  /** Address families of the sockets that it may open; null for all. */
  readonly families: readonly number[] | null
  /** Program with its arguments. */
  readonly command: readonly string[]
}

/** A user and its group, by number. */
export interface Identity {
  readonly uid: number
  readonly gid: number
}

/** A file system of a process' own, made of parts of the machine's. */
export interface View {
  /** An empty folder on which it is put together. */
  readonly base: string
  /** Later entries lie on top of earlier ones. Paths are absolute, the same inside and outside. */
  readonly entries: readonly ViewEntry[]
}

/** A part of a view. */
export type ViewEntry =
  | { readonly kind: 'read' | 'write' | 'device'; readonly path: string }
  /** As `read`, where it is there when the process starts. */
  | { readonly kind: 'read-if-there'; readonly path: string }
  /** A symbolic link. */
  | { readonly kind: 'link'; readonly path: string; readonly target: string }
  /** An empty folder in memory that nobody can write to. */
  | { readonly kind: 'empty'; readonly path: string }
  /** A small empty folder in memory, for what a program writes for a moment. */
  | { readonly kind: 'scratch'; readonly path: string }
  /** An empty file in the place of one that is there. */
  | { readonly kind: 'hidden'; readonly path: string }

/** A Unix socket. The user who started the gateway may connect to it, and the group `gid`; null for no group. */
export interface ListeningSocket {
  readonly path: string
  readonly descriptor: number
  readonly gid: number | null
}

/** A file, and the descriptor at which it is open; where it cannot be opened, there is none. */
export interface OpenedFile {
  readonly path: string
  readonly descriptor: number
}

/** Descriptors below are standard streams and the channel to the supervisor. */
export const firstSocketDescriptor = 10
