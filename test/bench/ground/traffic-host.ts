import { connect, createServer, type Socket } from 'node:net'
import { endWithParent } from '../../kernel/end-with-parent.ts'

/** A way from an address and to an address and port. */
export interface Flow {
  readonly from: string
  readonly to: string
  readonly port: number
}

/** Request to a host of the measurement. */
export type TrafficRequest =
  /** To take whatever comes at this port. */
  | { readonly op: 'serve'; readonly port: number }
  /** Asks which of these flows get a connection, each within a second. */
  | { readonly op: 'try'; readonly flows: readonly Flow[] }
  /** To open and reset connections, over the flows in turn, so many at a time. Answers how many a second. */
  | { readonly op: 'connect'; readonly flows: readonly Flow[]; readonly milliseconds: number }
  /** To send as much as one connection takes. Answers how many bytes a second. */
  | { readonly op: 'pour'; readonly flow: Flow; readonly milliseconds: number }

const atATime = 16
const chunk = Buffer.alloc(256 * 1024)

/** A connection that is there, or null where there is none within a second. */
function opened({ from, to, port }: Flow): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect({ host: to, port, localAddress: from })
    const timer = setTimeout(() => end(null), 1000)
    const end = (result: Socket | null) => {
      clearTimeout(timer)
      if (result === null) socket.destroy()
      resolve(result)
    }
    socket.once('connect', () => end(socket))
    socket.once('error', () => end(null))
  })
}

async function reached(flows: readonly Flow[]): Promise<readonly Flow[]> {
  const sockets = await Promise.all(flows.map(opened))
  for (const socket of sockets) socket?.resetAndDestroy()
  return flows.filter((_, place) => sockets[place] !== null)
}

async function connectionsASecond(flows: readonly Flow[], milliseconds: number): Promise<number> {
  const start = performance.now()
  const end = start + milliseconds
  let count = 0
  let next = 0
  const lane = async () => {
    while (performance.now() < end) {
      const socket = await opened(flows[next++ % flows.length]!)
      if (socket === null) continue
      socket.resetAndDestroy()
      count++
    }
  }
  await Promise.all(Array.from({ length: atATime }, lane))
  return (count * 1000) / (performance.now() - start)
}

async function bytesASecond(flow: Flow, milliseconds: number): Promise<number> {
  const socket = await opened(flow)
  if (socket === null) throw new Error('no connection')
  const start = performance.now()
  await new Promise<void>((resolve) => {
    const pour = () => {
      while (performance.now() - start < milliseconds) if (!socket.write(chunk)) return
      resolve()
    }
    socket.on('drain', pour)
    pour()
  })
  const sent = socket.bytesWritten - socket.writableLength
  const spent = performance.now() - start
  socket.resetAndDestroy()
  return (sent * 1000) / spent
}

function serve(port: number): Promise<null> {
  return new Promise((resolve) => {
    createServer((socket) => socket.on('error', () => {}).resume()).listen(port, '0.0.0.0', 1024, () =>
      resolve(null),
    )
  })
}

function answer(request: TrafficRequest): Promise<unknown> {
  switch (request.op) {
    case 'serve':
      return serve(request.port)
    case 'try':
      return reached(request.flows)
    case 'connect':
      return connectionsASecond(request.flows, request.milliseconds)
    case 'pour':
      return bytesASecond(request.flow, request.milliseconds)
  }
}

process.on('message', (request: TrafficRequest) => {
  answer(request).then(
    (result) => process.send!(result),
    (error: Error) => {
      console.error(error)
      process.exit(1)
    },
  )
})
endWithParent()
