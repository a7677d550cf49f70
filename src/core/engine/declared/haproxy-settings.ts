/** Settings of HAProxy; paths are absolute and made of letters, digits, `-`, `_`, `.` and `/`. */
export interface HaproxySettings {
  /** Folder of its files and sockets. */
  readonly folder: string
  /** Unix socket of the process that judges. */
  readonly judge: string
  /** Unix socket that takes the rows as lines. */
  readonly rows: string
  readonly onFailure: 'block' | 'pass'
  readonly denyUntrusted: 'page' | 'reset'
  /** Words of the administrator under its own pages. */
  readonly contact: string
  /** Connections of clients at a time. */
  readonly connections: number
  /** Pairs of pipes by which the kernel carries bytes. */
  readonly pipes: number
  readonly hasIpv6: boolean
  /** Threads that carry connections. */
  readonly threads: number
  /** File with the certificates of authorities that sites are believed by. */
  readonly trusted: string
}

/** Names of files and sockets in its folder. */
export const haproxyFiles = {
  config: 'haproxy.cfg',
  spoe: 'spoe.conf',
  unjudged: 'unjudged.html',
  otherName: 'other-name.html',
  unreachable: 'unreachable.html',
  /** Program in Lua that takes the bodies of refused requests. */
  bodies: 'bodies.lua',
  /** The authority's certificates and key. */
  authority: 'authority.pem',
  /** A certificate and key for clients that ask for no name; its key is that of all made certificates. */
  server: 'server.pem',
  /** Socket of the front that decrypts. */
  decrypted: 'tls',
  /** Sockets that take commands: of the process that serves, and of the one that keeps it. */
  control: 'ctl',
  master: 'master',
} as const

/** A file or socket of HAProxy. */
export type HaproxyFile = keyof typeof haproxyFiles

/** Files without secrets. */
export type HaproxyText = 'config' | 'spoe' | 'bodies' | 'unjudged' | 'otherName' | 'unreachable'

/** Writer of HAProxy's files. */
export interface WriteHaproxy {
  readonly names: typeof haproxyFiles
  readonly texts: (settings: HaproxySettings) => Readonly<Record<HaproxyText, string>>
}
