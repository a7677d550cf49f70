import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { debianCertificates } from '../../debian-certificates.ts'
import { familyOf } from '../address.ts'
import { patienceSeconds } from './fault.ts'

/** Certificates that Debian trusts. */

/** Answer of a server: its status, and the beginning of the body. */
export interface Reply {
  readonly status: number
  readonly body: string
}

/** Options of a request for a page. `ca` is PEM, empty for what Debian trusts; `family` where only one will do. */
export interface GetOptions {
  readonly ca: string
  readonly headers?: Readonly<Record<string, string>>
  readonly family?: 4 | 6
  /** Addresses of ours that it is asked from, one of each IP version; empty: any. */
  readonly sources: readonly string[]
}

const longestBody = 4_096
const userAgent = 'Gatehouse dynamic-dns/1'

/** Errors of a server that has no address in an IP version, or cannot be reached in it: nothing was sent. */
const otherFamilyHelps = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENODATA',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'EINVAL',
])

/**
 * Asks for a page over HTTPS, once and without following it elsewhere: from the first of our addresses by whose IP version the
 * server is reached. Rejects where nobody answers who is trusted.
 */
export async function get(url: URL, options: GetOptions): Promise<Reply> {
  const { sources, family } = options
  if (sources.length === 0) return await getFrom(url, options, undefined)
  const usable = sources.filter((source) => family === undefined || familyOf(source) === family)
  let failure: unknown = Object.assign(new Error('no address to ask from'), { code: 'ENETUNREACH' })
  for (const source of usable) {
    try {
      return await getFrom(url, options, source)
    } catch (error) {
      failure = error
      if (!otherFamilyHelps.has((error as NodeJS.ErrnoException).code ?? '')) break
    }
  }
  throw failure
}

function getFrom(url: URL, { ca, headers, family }: GetOptions, source: string | undefined): Promise<Reply> {
  const trusted = ca === '' ? readFileSync(debianCertificates, 'utf8') : ca
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      {
        agent: false,
        ca: trusted,
        rejectUnauthorized: true,
        minVersion: 'TLSv1.2',
        headers: { 'User-Agent': userAgent, Accept: '*/*', Connection: 'close', ...headers },
        signal: AbortSignal.timeout(patienceSeconds * 1000),
        ...(family === undefined ? {} : { family }),
        ...(source === undefined ? {} : { localAddress: source, family: familyOf(source) }),
      },
      (response) => {
        let body = ''
        const finish = () => {
          resolve({ status: response.statusCode ?? 0, body: body.slice(0, longestBody) })
          asked.destroy()
        }
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          body += chunk
          if (body.length >= longestBody) finish()
        })
        response.on('end', finish)
        response.on('error', reject)
      },
    )
    asked.on('error', reject)
    asked.end()
  })
}
