const rotate = (value: number, bits: number) => (value << bits) | (value >>> (32 - bits))

/**
 * A 64-bit hash of `text` as 16 hexadecimal digits, for names that follow from content. Not a secret-keeping
 * hash. For a given character each step permutes the 64 bits of state, so nothing is lost on the way.
 */
export function contentHash(text: string): string {
  let a = 0x9e3779b9 | 0
  let b = (0x7f4a7c15 ^ text.length) | 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    a = rotate(a ^ Math.imul(unit, 0x239b961b), 13)
    a = (Math.imul((a + b) | 0, 5) + 0x561ccd1b) | 0
    b = rotate(b ^ Math.imul(unit, 0x38b34ae5), 17)
    b = (Math.imul((b + a) | 0, 5) + 0x0bcaa747) | 0
  }
  a = mix(a + b)
  b = mix(b + a)
  return hex(a) + hex(b)
}

/** The last step of MurmurHash3: every bit of the result depends on every bit of `value`. */
export function mix(value: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return twice ^ (twice >>> 16)
}

function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0')
}
