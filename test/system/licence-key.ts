import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignJWT } from 'jose'

/** A key of a vendor, with a file that a gateway is started with. */
export interface VendorKey {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  readonly pem: string
  readonly file: string
}

/** Makes a key and its file. */
export function vendorKey(): VendorKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const file = join(mkdtempSync(join(tmpdir(), 'gatehouse-key-')), 'license.pem')
  writeFileSync(file, pem)
  return { privateKey, publicKey, pem, file }
}

/** Now, in Unix seconds. */
export function now(): number {
  return Math.floor(Date.now() / 1000)
}

/** A licence file. */
export async function licenceFile(
  key: Pick<VendorKey, 'privateKey'>,
  claims: Readonly<Record<string, unknown>>,
  alg = 'EdDSA',
): Promise<string> {
  return await new SignJWT({ ...claims }).setProtectedHeader({ alg, typ: 'JWT' }).sign(key.privateKey)
}
