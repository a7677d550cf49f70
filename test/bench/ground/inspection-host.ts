import { request } from 'node:http'
import { connect, createServer } from 'node:net'
import { createInterface } from 'node:readline'

/** Request to a host of the measurement; a line of JSON each, with a number that its answer repeats. */
export type InspectionRequest =
  /** To serve at these ports: a body without end at `/bulk`, a short answer elsewhere. */
  | { readonly op: 'serve'; readonly ports: readonly number[] }
  /** Asks for as much as one connection brings. Answers how many bytes a second. */
  | { readonly op: 'bulk'; readonly host: string; readonly port: number; readonly milliseconds: number }
  /** To ask over connections of their own, so many at a time. Answers how many a second. */
  | { readonly op: 'open'; readonly host: string; readonly port: number; readonly milliseconds: number }
  /**
   * So many requests of each path, one after the other over connections of their own, to the ports in turn. Answers how many of each were
   * answered.
   */
  | {
      readonly op: 'count'
      readonly host: string
      readonly ports: readonly number[]
      readonly paths: readonly string[]
      readonly times: number
      readonly everyMilliseconds: number
    }
  /**
   * Asks for a path over new connections, at the ports in turn, until it is answered, or is not any more. Answers the milliseconds since
   * the epoch.
   */
  | {
      readonly op: 'until'
      readonly host: string
      readonly ports: readonly number[]
      readonly path: string
      readonly isAnswered: boolean
      readonly milliseconds: number
    }

const atATime = 16
const chunk = Buffer.alloc(256 * 1024, 'x')
const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\n'
const patienceMilliseconds = 5_000
let turn = 0

function serve(port: number): Promise<void> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', (bytes) => {
      if (!bytes.toString('latin1').startsWith('GET /bulk ')) {
        socket.end(`${head}Content-Length: 2\r\nConnection: close\r\n\r\nok`)
        return
      }
      socket.write(`${head}Content-Length: 1000000000000\r\n\r\n`)
      const pour = () => {
        while (!socket.destroyed && socket.write(chunk));
      }
      socket.on('drain', pour)
      pour()
    })
  })
  return new Promise((resolve) => server.listen(port, '0.0.0.0', 1024, resolve))
}

function bulk(host: string, port: number, milliseconds: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port }, () =>
      socket.write('GET /bulk HTTP/1.1\r\nHost: bench.example\r\n\r\n'),
    )
    let bytes = 0
    let start = 0
    socket.on('data', (got) => {
      start ||= performance.now()
      bytes += got.length
    })
    socket.on('error', reject)
    setTimeout(() => {
      socket.resetAndDestroy()
      resolve(start === 0 ? 0 : (bytes * 1000) / (performance.now() - start))
    }, milliseconds)
  })
}

/** Tells whether a path was answered, over a connection of its own. */
function answered(
  host: string,
  port: number,
  path: string,
  patience = patienceMilliseconds,
): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = request(
      { host, port, path, agent: false, headers: { Host: 'bench.example' } },
      (answer) => {
        answer.on('error', () => end(false))
        answer.resume().once('end', () => end(true))
      },
    )
    const end = (is: boolean) => {
      clearTimeout(timer)
      asking.destroy()
      resolve(is)
    }
    const timer = setTimeout(() => end(false), patience)
    asking.once('error', () => end(false))
    asking.end()
  })
}

async function open(host: string, port: number, milliseconds: number): Promise<number> {
  const start = performance.now()
  let count = 0
  const lane = async () => {
    while (performance.now() < start + milliseconds) if (await answered(host, port, '/')) count++
  }
  await Promise.all(Array.from({ length: atATime }, lane))
  return (count * 1000) / (performance.now() - start)
}

async function count(asked: Extract<InspectionRequest, { op: 'count' }>): Promise<readonly number[]> {
  const { host, ports, paths, times, everyMilliseconds } = asked
  const rest = () => new Promise((resolve) => setTimeout(resolve, everyMilliseconds))
  const found = paths.map(() => 0)
  const all: Promise<void>[] = []
  for (let time = 0; time < times; time++) {
    for (const [index, path] of paths.entries()) {
      const one = answered(host, ports[(time + index) % ports.length]!, path).then((is) => {
        found[index]! += Number(is)
      })
      all.push(one)
      await rest()
    }
  }
  await Promise.all(all)
  return found
}

async function until(asked: Extract<InspectionRequest, { op: 'until' }>): Promise<number> {
  const { host, ports, path, isAnswered, milliseconds } = asked
  for (const end = Date.now() + milliseconds; Date.now() < end; ) {
    const at = Date.now()
    turn = (turn + 1) % ports.length
    if ((await answered(host, ports[turn]!, path, 300)) === isAnswered) return isAnswered ? Date.now() : at
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`${path} is ${isAnswered ? 'not answered' : 'answered'} for ${milliseconds} ms`)
}

async function answer(asked: InspectionRequest): Promise<unknown> {
  switch (asked.op) {
    case 'serve':
      return await Promise.all(asked.ports.map(serve))
    case 'bulk':
      return await bulk(asked.host, asked.port, asked.milliseconds)
    case 'open':
      return await open(asked.host, asked.port, asked.milliseconds)
    case 'count':
      return await count(asked)
    case 'until':
      return await until(asked)
  }
}

const lines = createInterface({ input: process.stdin })
lines.on('line', (line) => {
  const { id, request: asked } = JSON.parse(line) as {
    readonly id: number
    readonly request: InspectionRequest
  }
  answer(asked).then(
    (value) => process.stdout.write(`${JSON.stringify({ id, value: value ?? null })}\n`),
    (error: Error) => {
      console.error(error)
      process.exit(1)
    },
  )
})
lines.on('close', () => process.exit(0))
