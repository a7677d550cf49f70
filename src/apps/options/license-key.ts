import { createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { OptionError } from './data-folder.ts'

/** A public key in PEM form. Throws an `OptionError` that says what is wrong; a private key has no business here. */
export function publicKey(pem: string): KeyObject {
  if (!/^-----BEGIN (RSA )?PUBLIC KEY-----/m.test(pem) || pem.includes('PRIVATE KEY')) throw notAKey()
  try {
    return createPublicKey(pem)
  } catch {
    throw notAKey()
  }
}

function notAKey(): OptionError {
  return new OptionError('the license key must be a public key in PEM form')
}

/** Throws an `OptionError` when the file cannot be read or holds no public key. */
export function checkLicenseKey(file: string): void {
  let pem: string
  try {
    pem = readFileSync(file, 'utf8')
  } catch (error) {
    throw new OptionError(`--license-key: ${(error as Error).message}`)
  }
  publicKey(pem)
}
