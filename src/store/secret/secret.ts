import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSealed, sealedMark } from '../../core/text/sealed.ts'

/** Name of the key's file in the data folder. */
export const keyFile = 'secret.key'

/** Length of the key. */
export const keyBytes = 32

/** Encrypts secrets at rest with a key file that lies beside the database, never in it. */
export interface SecretBox {
  seal(plain: string): string
  /** The plain text, or null when the key is not the one that sealed it. */
  open(sealed: string): string | null
  /** A digest that only the holder of the key can make, for comparing what may hold secrets. */
  fingerprint(...parts: readonly (string | Buffer)[]): string
}

/** The box of a data folder that has a key. */
export function secretBox(dataFolder: string): SecretBox {
  return secretBoxOf(readFileSync(join(dataFolder, keyFile)))
}

/** The box with this key, of 32 bytes. */
export function secretBoxOf(key: Buffer): SecretBox {
  return {
    seal(plain) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return sealedMark + Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
    },
    fingerprint(...parts) {
      const digest = createHmac('sha256', key)
      for (const part of parts) digest.update(part)
      return digest.digest('hex')
    },
    open(sealed) {
      if (!isSealed(sealed)) return null
      const bytes = Buffer.from(sealed.slice(sealedMark.length), 'base64')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
        decipher.setAuthTag(bytes.subarray(12, 28))
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
