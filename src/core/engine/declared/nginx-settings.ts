import type { PublishedSite, SiteWafProfile } from './reverse-proxy.ts'

/** Settings of nginx; paths are absolute and made of letters, digits, `-`, `_`, `.` and `/`. */
export interface NginxSettings {
  /** Folder of its files and sockets. */
  readonly folder: string
  /** Folder in which it writes a file for each request that a rule matched. */
  readonly audit: string
  /** Folder for bodies that memory does not hold. */
  readonly temporary: string
  /** Socket that is asked when a request whose body is there may be judged. */
  readonly gate: string
  /** File that takes a line of JSON for each request that a list rule refused. */
  readonly refusals: string
  /** Text that it answers at its control socket; another one for each configuration. */
  readonly mark: string
  /** True where it is started as root; its workers then stay root without rights. */
  readonly isRoot: boolean
  readonly workers: number
  /** Connections of one worker, those to sites behind among them. */
  readonly connections: number
  /** File with the certificates of authorities that sites behind are believed by. */
  readonly trusted: string
  readonly sites: readonly ServedSite[]
  readonly profiles: readonly SiteWafProfile[]
  readonly trustedProxies: readonly string[]
}

/** A site as it can be served now. */
export interface ServedSite extends Omit<PublishedSite, 'title' | 'tls' | 'httpToHttps'> {
  readonly isTls: boolean
  /** Addresses at which port 80 leads to it. */
  readonly leadsFrom: readonly string[]
  /** Addresses of the site behind; none while its name has none. */
  readonly behind: readonly string[]
  /** Name for which the certificate of the site behind must be. */
  readonly behindName: string
}

/** Names of files and sockets in its folder. */
export const nginxFiles = {
  config: 'nginx.conf',
  /** Rules and settings that all profiles have in common. */
  rules: 'waf.conf',
  /** Characters that rules read as ASCII. */
  unicode: 'unicode.map',
  pid: 'nginx.pid',
  /** Socket that answers the mark, and sends requests back whose bodies are there. */
  control: 'ctl',
} as const

/** Name of the file with the certificates of a site, or with its key. */
export function siteFile(site: number, kind: 'chain' | 'key'): string {
  return `tls/${site}.${kind === 'chain' ? 'pem' : 'key'}`
}

/** Writer of nginx's files, by their names in its folder; none of them has a secret. */
export type WriteNginx = (settings: NginxSettings) => Readonly<Record<string, string>>
