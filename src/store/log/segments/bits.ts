/** Bits that numbers below `count` are written with: 1, 2, 4, 8 or 16, which are quick to read. */
export function bitsBelow(count: number): number {
  const needed = 32 - Math.clz32(Math.max(count - 1, 1))
  return needed > 8 ? 16 : needed > 4 ? 8 : needed > 2 ? 4 : needed
}

/** Numbers of so many bits behind one another, the low bits first. */
export function packBits(values: Uint16Array, bits: number): Uint8Array {
  if (bits === 16) return new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
  if (bits === 8) return new Uint8Array(values)
  const bytes = new Uint8Array(Math.ceil((values.length * bits) / 8))
  let [pending, filled, end] = [0, 0, 0]
  for (let place = 0; place < values.length; place++) {
    pending |= values[place]! << filled
    filled += bits
    for (; filled >= 8; filled -= 8) {
      bytes[end++] = pending
      pending >>>= 8
    }
  }
  if (filled > 0) bytes[end] = pending
  return bytes
}

/** Fills `rows` with what `answers` says of each number that `packBits` wrote with 1, 2, 4 or 8 bits; answers whether some are 1. */
export function answerBits(bytes: Uint8Array, bits: number, answers: Uint8Array, rows: Uint8Array): boolean {
  let some = 0
  if (bits === 8) for (let row = 0; row < rows.length; row++) some |= rows[row] = answers[bytes[row]!]!
  else {
    const mask = 2 ** bits - 1
    const perByte = 3 - Math.log2(bits)
    for (let row = 0; row < rows.length; row++)
      some |= rows[row] = answers[(bytes[row >> perByte]! >> ((row << (3 - perByte)) & 7)) & mask]!
  }
  return some !== 0
}

/** Fills `values` with the numbers that `packBits` wrote. */
export function unpackBits(bytes: Uint8Array, bits: number, values: Uint16Array): void {
  if (bits === 8) return values.set(bytes)
  const mask = 2 ** bits - 1
  let [pending, filled, next] = [0, 0, 0]
  for (let place = 0; place < values.length; place++) {
    for (; filled < bits; filled += 8) pending |= bytes[next++]! << filled
    values[place] = pending & mask
    pending >>>= bits
    filled -= bits
  }
}
