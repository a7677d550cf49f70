import { contentHash, mix } from '../../../../../core/hash.ts'

/** Signs are whole numbers below this. */
const modulus = 2 ** 52

/** Signs of the parts of a cut, by its name and the first keys of the parts: equal sums of signs stand for equal parts. */
export function signsOf(name: string): (first: number) => number {
  const hash = contentHash(name)
  const [a, b] = [Number.parseInt(hash.slice(0, 8), 16) | 0, Number.parseInt(hash.slice(8), 16) | 0]
  return (first) => {
    const [low, high] = [first | 0, Math.floor(first / 2 ** 32) | 0]
    const one = mix(a ^ mix(low + Math.imul(high, 0x9e3779b1)))
    const other = mix(b ^ mix(Math.imul(low, 0x239b961b) + one))
    return (one >>> 0) * 2 ** 20 + (other >>> 12)
  }
}

export function addSigns(one: number, other: number): number {
  const sum = one + other
  return sum >= modulus ? sum - modulus : sum
}

export function subtractSign(one: number, other: number): number {
  return one >= other ? one - other : one - other + modulus
}
