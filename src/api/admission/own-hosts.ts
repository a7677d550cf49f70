import { X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { hostname, networkInterfaces } from 'node:os'
import { type Authority, canonicalAddress, readAuthority } from '../../core/net/authority.ts'
import { asciiName } from '../../core/net/domain-name.ts'
import { containsValue, parsePrefix, prefixInterval } from '../../core/net/ip.ts'

/** Sources of the names and addresses of this gateway. */
export interface OwnHostsOptions {
  /** Certificate of the interface, in PEM; its names are ours. */
  readonly certificateFile: string
  /** The certificate at the start, in PEM: the file may be a link that this process cannot follow. */
  readonly certificate: string | null
  /** Names and addresses that an administrator gave. */
  readonly names: () => readonly string[]
  /** Addresses of cards that this process does not see by itself, such as those of the lab. */
  readonly addresses: () => readonly string[]
}

/** Decision whether a request may be addressed to a host. `localAddress` is where its connection came to. */
export interface OwnHosts {
  has(authority: Authority, localAddress: string | undefined): boolean
}

const loopback = ['127.0.0.0/8', '::1/128'].map((text) => parsePrefix(text)!)
/** Time after which the machine is asked for its names and addresses again. */
const freshMs = 2000

/**
 * Names and addresses under which this gateway may be addressed. A page whose name was made to lead to an address of
 * ours is thereby kept from asking us with the rights of our own pages. Source: silences#own-hosts.
 */
export function ownHosts(options: OwnHostsOptions): OwnHosts {
  const machine = cached(machineHosts)
  const given = options.certificate === null ? [] : namesOf(new X509Certificate(options.certificate))
  const certificate = cached(() => certificateHosts(options.certificateFile) ?? given)
  return {
    has: ({ host, address }, localAddress) => {
      const isLoopback = loopback.some(
        (prefix) =>
          address?.family === prefix.family && containsValue([prefixInterval(prefix)], address.value),
      )
      if (isLoopback || host === 'localhost') return true
      if (localAddress !== undefined && canonicalAddress(localAddress) === host) return true
      if (machine().has(host) || certificate().some((name) => matches(name, host))) return true
      const others = address === null ? options.names() : [...options.names(), ...options.addresses()]
      return others.some((name) => canonicalName(name) === host)
    },
  }
}

function machineHosts(): ReadonlySet<string> {
  const cards = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return new Set([canonicalName(hostname()), ...cards.map(({ address }) => canonicalAddress(address))])
}

let known = { file: '', changed: 0, names: [] as readonly string[] }

/** Names for which a certificate is; null while it cannot be read. */
function certificateHosts(file: string): readonly string[] | null {
  try {
    const changed = statSync(file).mtimeMs
    if (known.file !== file || known.changed !== changed) {
      known = { file, changed, names: namesOf(new X509Certificate(readFileSync(file))) }
    }
    return known.names
  } catch {
    return null
  }
}

function namesOf({ subjectAltName = '' }: X509Certificate): readonly string[] {
  return [...subjectAltName.matchAll(/(?:DNS|IP Address):([^,\s"]+)/g)].map(([, name]) =>
    canonicalName(name!),
  )
}

/** A wildcard stands for one label. Source: RFC 9525, 6.3. */
function matches(name: string, host: string): boolean {
  return name.startsWith('*.')
    ? host.includes('.') && host.slice(host.indexOf('.') + 1) === name.slice(2)
    : name === host
}

function canonicalName(text: string): string {
  return readAuthority(text.includes(':') ? `[${text}]` : asciiName(text))?.host ?? text.toLowerCase()
}

function cached<T>(read: () => T): () => T {
  let value: T | undefined
  let readAtMs = 0
  return () => {
    const now = performance.now()
    if (value === undefined || now - readAtMs > freshMs) {
      value = read()
      readAtMs = now
    }
    return value
  }
}
