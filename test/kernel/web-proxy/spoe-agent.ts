import { rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'

/** Arguments of a message of HAProxy: texts, numbers and addresses as they are printed. */
export type SpoeArguments = Readonly<Record<string, string | number | boolean>>

/** Variables that an answer sets for the transaction; null for no answer at all. */
export type SpoeAnswer = Readonly<Record<string, string>> | null

/** A tiny agent of SPOE 2.0 for tests, which answers each message as `answer` says. */
export function spoeAgent(path: string, answer: (name: string, args: SpoeArguments) => SpoeAnswer): Server {
  rmSync(path, { force: true })
  const server = createServer((socket) => serve(socket, answer))
  server.listen(path)
  return server
}

function serve(socket: Socket, answer: (name: string, args: SpoeArguments) => SpoeAnswer): void {
  let waiting: Buffer = Buffer.alloc(0)
  socket.on('error', () => socket.destroy())
  socket.on('data', (part) => {
    waiting = Buffer.concat([waiting, part])
    while (waiting.length >= 4) {
      const length = waiting.readUInt32BE(0)
      if (waiting.length < 4 + length) return
      frame(waiting.subarray(4, 4 + length))
      waiting = waiting.subarray(4 + length)
    }
  })
  const send = (type: number, ids: readonly number[], payload: Buffer) => {
    const body = Buffer.concat([Buffer.from([type, 0, 0, 0, 1]), ...ids.map(varint), payload])
    const head = Buffer.alloc(4)
    head.writeUInt32BE(body.length)
    socket.write(Buffer.concat([head, body]))
  }
  const frame = (bytes: Buffer) => {
    const reader = new Reader(bytes, 5)
    const ids = [reader.varint(), reader.varint()]
    switch (bytes[0]) {
      case 1:
        return send(
          101,
          [0, 0],
          Buffer.concat([
            ...[text('version'), typed('2.0'), text('max-frame-size'), Buffer.from([3]), varint(16380)],
            ...[text('capabilities'), typed('pipelining')],
          ]),
        )
      case 2:
        socket.end()
        return
      case 3: {
        const sets: Buffer[] = []
        while (!reader.isDone) {
          const name = reader.text()
          const args: Record<string, string | number | boolean> = {}
          for (let left = reader.byte(); left > 0; left -= 1) args[reader.text()] = reader.value()
          const said = answer(name, args)
          if (said === null) return
          for (const [variable, value] of Object.entries(said))
            sets.push(Buffer.from([1, 3, 2]), text(variable), typed(value))
        }
        return send(103, ids, Buffer.concat(sets))
      }
    }
  }
}

class Reader {
  readonly #bytes: Buffer
  #at: number

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes
    this.#at = at
  }

  get isDone(): boolean {
    return this.#at >= this.#bytes.length
  }

  byte(): number {
    return this.#bytes[this.#at++] ?? 0
  }

  varint(): number {
    let value = this.byte()
    if (value < 240) return value
    let factor = 16
    for (;;) {
      const next = this.byte()
      value += next * factor
      factor *= 128
      if (next < 128) return value
    }
  }

  text(): string {
    const length = this.varint()
    this.#at += length
    return this.#bytes.toString('utf8', this.#at - length, this.#at)
  }

  value(): string | number | boolean {
    const type = this.byte()
    switch (type & 0x0f) {
      case 1:
        return (type & 0x10) !== 0
      case 2:
      case 3:
      case 4:
      case 5:
        return this.varint()
      case 6:
        return [...this.#take(4)].join('.')
      case 7:
        return this.#take(16).toString('hex').match(/.{4}/g)!.join(':')
      case 8:
      case 9:
        return this.text()
    }
    return ''
  }

  #take(length: number): Buffer {
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }
}

function varint(number: number): Buffer {
  if (number < 240) return Buffer.from([number])
  const bytes = [(number & 0xff) | 240]
  let rest = Math.floor((number - 240) / 16)
  while (rest >= 128) {
    bytes.push((rest & 0x7f) | 128)
    rest = Math.floor((rest - 128) / 128)
  }
  return Buffer.from([...bytes, rest])
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value)
  return Buffer.concat([varint(bytes.length), bytes])
}

function typed(value: string): Buffer {
  return Buffer.concat([Buffer.from([8]), text(value)])
}
