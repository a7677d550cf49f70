import type { Item } from '../resource/descriptor.ts'

/** A group of servers, as its list answers it. */
export interface Group extends Item {
  readonly id: string
  readonly name: string
  readonly comment: string
  readonly parent_id: string | null
}

/** Version of a server. */
export interface Version {
  readonly major: number
  readonly minor: number
  readonly build: number
  readonly kind: string
  readonly release_type: string
}

/** A connected server, as its list answers it; moments are Unix seconds. */
export interface Server extends Item {
  readonly id: string
  readonly parent_id: string
  readonly title: string
  readonly comment: string
  readonly approved: boolean
  readonly version: Version
  /** Major version of the console less that of the server. */
  readonly version_diff: number
  readonly cl_tunnel_addr: string
  readonly last_sync: number | null
  readonly last_connect: number
}

/** Kinds of servers that a button of the filter finds. */
export const serverKinds = {
  waiting: ({ approved }: Server) => !approved,
  version: ({ version_diff }: Server) => version_diff !== 0,
  never: ({ last_sync }: Server) => last_sync === null,
} as const

/** Name of such a kind. */
export type ServerKind = keyof typeof serverKinds

/** A version as people write it. */
export function versionText({ major, minor, build }: Version): string {
  return `${major}.${minor}.${build}`
}

/**
 * What a filter finds: servers of a kind, or of any, that hold each word of the text in their name, comment, address, version or
 * in the names of the groups they are in; groups by their own name, where no kind is asked for. Undefined where it asks nothing.
 */
export function finder(
  text: string,
  kind: ServerKind | null,
  groupNames: (id: string) => string,
): ((part: Group | Server) => boolean) | undefined {
  const asked = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (asked.length === 0 && kind === null) return undefined
  const holds = (texts: readonly string[]) => {
    const all = texts.join('\n').toLowerCase()
    return asked.every((word) => all.includes(word))
  }
  return (part) => {
    if (!isServer(part)) return kind === null && holds([part.name, part.comment])
    const { title, comment, cl_tunnel_addr, version, parent_id } = part
    if (kind !== null && !serverKinds[kind](part)) return false
    return holds([title, comment, cl_tunnel_addr, versionText(version), groupNames(parent_id)])
  }
}

/** True for a server, false for a group. */
export function isServer(part: Group | Server): part is Server {
  return 'approved' in part
}
