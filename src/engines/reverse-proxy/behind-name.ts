import { readFileSync } from 'node:fs'
import { connect, type PeerCertificate } from 'node:tls'
import type { PublishedSite } from '../../core/engine/declared/reverse-proxy.ts'
import { parseAddress } from '../../core/net/ip.ts'

const askMilliseconds = 60_000
const failedMilliseconds = 5_000
const waitMilliseconds = 3_000

type Behind = PublishedSite['upstream']

interface KnownName {
  name: string | null
  nextAt: number
  asking: Promise<void> | null
}

/** Names in the certificates of sites behind that are known by an address. */
export interface BehindNames {
  /** The name that nginx is to compare: that of the site behind, or one of the certificate that it shows for its address. */
  readonly nameOf: (upstream: Behind) => string
  /** Resolves when each has been asked once, or is late. */
  readonly settled: (all: readonly Behind[]) => Promise<void>
}

/**
 * Nginx 1.22 compares names of hosts alone. A site behind that is to be verified by its address is asked for its certificate: where
 * that is valid for the address, it has another name too, or names no host, and that name is what nginx then insists on.
 */
export function createBehindNames(trusted: string, now = () => performance.now()): BehindNames {
  const all = new Map<string, KnownName>()
  const refresh = (upstream: Behind): KnownName => {
    const key = `${upstream.address} ${upstream.port}`
    const entry = all.get(key) ?? { name: null, nextAt: 0, asking: null }
    all.set(key, entry)
    if (entry.asking !== null || now() < entry.nextAt) return entry
    entry.asking = shownName(upstream, trusted)
      .then((name) => {
        entry.name = name ?? entry.name
        entry.nextAt = now() + (name === null ? failedMilliseconds : askMilliseconds)
      })
      .finally(() => {
        entry.asking = null
      })
    return entry
  }
  return {
    nameOf: (upstream) =>
      isByAddress(upstream) ? (refresh(upstream).name ?? upstream.address) : upstream.address,
    settled: async (asked) => {
      await Promise.all(asked.filter(isByAddress).map((upstream) => refresh(upstream).asking))
    },
  }
}

function isByAddress({ scheme, verify, address }: Behind): boolean {
  return scheme === 'https' && verify && parseAddress(address) !== null
}

/** Resolves to a name of the certificate that is shown and valid for the address; null for none. */
function shownName({ address, port }: Behind, trusted: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect(
      { host: address, port, ca: readFileSync(trusted), timeout: waitMilliseconds },
      () => {
        resolve(nameIn(socket.getPeerCertificate()))
        socket.destroy()
      },
    )
    const end = () => {
      socket.destroy()
      resolve(null)
    }
    socket.on('error', end)
    socket.on('timeout', end)
    setTimeout(end, waitMilliseconds).unref()
  })
}

/** The name that OpenSSL takes for one of a host: of the alternative names, or the common name where none of them is a host's. */
function nameIn({ subjectaltname = '', subject }: PeerCertificate): string | null {
  const names = subjectaltname.split(', ').flatMap((each) => (each.startsWith('DNS:') ? [each.slice(4)] : []))
  const common = [subject.CN].flat()[0]
  const name = (names.length > 0 ? names[0]! : (common ?? '')).toLowerCase().replace(/^\*\./, 'any.')
  return /^[a-z0-9_.:-]{1,253}$/.test(name) ? name : null
}
