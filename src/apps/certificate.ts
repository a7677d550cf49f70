import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** Key and certificate in PEM. */
export interface Certificate {
  readonly key: string
  readonly certificate: string
}

const yearMs = 365 * 86_400_000

/** The certificate of a data folder (`tls.key`, `tls.crt`); a self-signed one is made when there is none. */
export async function certificateOf(dataFolder: string, host: string): Promise<Certificate> {
  const keyFile = join(dataFolder, 'tls.key')
  const certificateFile = join(dataFolder, 'tls.crt')
  if (!existsSync(certificateFile) || !existsSync(keyFile)) {
    const made = await makeCertificate(host)
    writeFileSync(`${keyFile}.new`, made.key, { mode: 0o600 })
    writeFileSync(`${certificateFile}.new`, made.certificate)
    renameSync(`${keyFile}.new`, keyFile)
    renameSync(`${certificateFile}.new`, certificateFile)
  }
  return { key: readFileSync(keyFile, 'utf8'), certificate: readFileSync(certificateFile, 'utf8') }
}

async function makeCertificate(host: string): Promise<Certificate> {
  const { generate } = await import('selfsigned')
  const made = await generate([{ name: 'commonName', value: 'Gatehouse' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate: new Date(Date.now() - 86_400_000),
    notAfterDate: new Date(Date.now() + 2 * yearMs),
    extensions: [
      { name: 'basicConstraints', cA: false },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 2, value: hostname() },
          { type: 7, ip: '127.0.0.1' },
          { type: 7, ip: '::1' },
          ...(/^[\d.]+$|:/.test(host) ? [{ type: 7 as const, ip: host }] : []),
        ],
      },
    ],
  })
  return { key: made.private, certificate: made.cert }
}
