import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { patienceSeconds } from './fault.ts'

/** Certificates that Debian trusts. */
export const debianCertificates = '/etc/ssl/certs/ca-certificates.crt'

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
}

const longestBody = 4_096
const userAgent = 'Gatehouse dynamic-dns/1'

/** Asks for a page over HTTPS, once and without following it elsewhere. Rejects where nobody answers who is trusted. */
export function get(url: URL, { ca, headers, family }: GetOptions): Promise<Reply> {
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
