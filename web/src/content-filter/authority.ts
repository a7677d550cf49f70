/** A certificate of the authority. Times are Unix seconds; `der` is base64. */
export interface Certificate {
  readonly name: string
  readonly fingerprint: string
  readonly valid_from: number
  readonly valid_until: number
  readonly pem: string
  readonly der: string
}

/** Answer of `GET /x/content-filter/authority`. */
export interface Authority extends Certificate {
  readonly made_here: boolean
  readonly former: Certificate | null
}

/** Path of the authority. */
export const authorityPath = '/x/content-filter/authority'
/** Days before its end at which a certificate is marked. */
const soonDays = 30
const daySeconds = 86_400

/** Whole days until a certificate ends where they are few, 0 where it is over; null where there is time. */
export function daysLeft(
  { valid_until }: Pick<Certificate, 'valid_until'>,
  nowSeconds: number,
): number | null {
  const days = Math.floor((valid_until - nowSeconds) / daySeconds)
  if (days > soonDays) return null
  return valid_until <= nowSeconds ? 0 : Math.max(1, days)
}

/** Bytes of a text in base64. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
