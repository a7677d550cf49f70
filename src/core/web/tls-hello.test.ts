import { describe, expect, it } from 'vitest'
import { readTlsHello } from './tls-hello.ts'

const short = (value: number) => [value >> 8, value & 255]
const sized = (bytes: readonly number[]) => [...short(bytes.length), ...bytes]
const letters = (text: string) => [...Buffer.from(text)]
const extension = (kind: number, content: readonly number[]) => [...short(kind), ...sized(content)]
const nameOf = (text: string) => extension(0, sized([0, ...sized(letters(text))]))
const hello = (extensions: readonly number[] | null) => {
  const fields = [3, 3, ...new Array<number>(32).fill(7), 0, ...sized([0xc0, 0x2f]), 1, 0]
  return [...fields, ...(extensions === null ? [] : sized(extensions))]
}
const message = (body: readonly number[]) => [1, 0, ...sized(body)]
const record = (bytes: readonly number[]) => [0x16, 3, 1, ...sized(bytes)]
const read = (bytes: readonly number[]) => readTlsHello(Uint8Array.from(bytes))

describe('the first message of TLS', () => {
  it('tells its name, and whether a part of it is encrypted', () => {
    expect(read(record(message(hello(null))))).toEqual({ name: '', isPartHidden: false })
    expect(read(record(message(hello([]))))).toEqual({ name: '', isPartHidden: false })
    const named = record(message(hello([...extension(0x0a, [0, 2, 0, 0x1d]), ...nameOf('пример.рф')])))
    expect(read(named)).toEqual({ name: 'пример.рф', isPartHidden: false })
    expect(read([...named, 1, 2, 3])).toEqual({ name: 'пример.рф', isPartHidden: false })
    const hidden = record(message(hello([...nameOf('outer.example'), ...extension(0xfe0d, [0, 0, 1])])))
    expect(read(hidden)).toEqual({ name: 'outer.example', isPartHidden: true })
  })

  it('is not taken in parts, with two names, or cut anywhere', () => {
    const whole = message(hello(nameOf('a.example')))
    expect(read([...record(whole.slice(0, 50)), ...record(whole.slice(50))])).toBeNull()
    expect(read(record([...whole, 0]))).toBeNull()
    expect(read(record(message(hello([...nameOf('a.example'), ...nameOf('b.example')]))))).toBeNull()
    expect(read([0x15, 3, 1, 0, 2, 1, 0, ...record(whole)])).toBeNull()
    expect(read(record([2, ...whole.slice(1)]))).toBeNull()
    const bytes = record(whole)
    for (let length = 0; length < bytes.length; length += 1) expect(read(bytes.slice(0, length))).toBeNull()
  })
})
