import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** Files of the key and the certificate, in PEM. */
export interface CertificateFiles {
  readonly key: string
  readonly certificate: string
}

const yearMs = 365 * 86_400_000

/** Paths of the certificate in a data folder. */
export function certificateFiles(dataFolder: string): CertificateFiles {
  return { key: join(dataFolder, 'tls.key'), certificate: join(dataFolder, 'tls.crt') }
}

/** The certificate of a data folder, which every process may read, and the path of its file; null where there is none. */
export function ownCertificate(dataFolder: string): { readonly path: string; readonly pem: string } | null {
  const path = certificateFiles(dataFolder).certificate
  try {
    return { path, pem: readFileSync(path, 'utf8') }
  } catch {
    return null
  }
}

/** Makes a self-signed certificate for a data folder that has none. */
export async function ensureCertificate(dataFolder: string, host: string): Promise<void> {
  const files = certificateFiles(dataFolder)
  if (existsSync(files.certificate) && existsSync(files.key)) return
  const made = await makeCertificate(host)
  writeFileSync(`${files.key}.new`, made.private, { mode: 0o600 })
  writeFileSync(`${files.certificate}.new`, made.cert)
  // The gateway process reads its names there.
  chmodSync(`${files.certificate}.new`, 0o644)
  renameSync(`${files.key}.new`, files.key)
  renameSync(`${files.certificate}.new`, files.certificate)
}

async function makeCertificate(host: string) {
  const { generate } = await import('selfsigned')
  return await generate([{ name: 'commonName', value: 'Gatehouse' }], {
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
}
