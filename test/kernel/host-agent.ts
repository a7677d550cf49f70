import { createSocket } from 'node:dgram'
import { createServer, connect as openSocket, type Socket } from 'node:net'
import { endWithParent } from './end-with-parent.ts'

/** Request to a host. */
export type HostRequest =
  | { readonly op: 'listen'; readonly protocol: 'tcp' | 'udp'; readonly port: number }
  | { readonly op: 'tcp' | 'open'; readonly to: string; readonly port: number }
  | { readonly op: 'udp'; readonly to: string; readonly port: number; readonly sourcePort: number }
  | { readonly op: 'say' | 'end'; readonly connection: number }

/** Result of a request; `address` and `port` are the sender's as the peer saw them. */
export interface HostAnswer {
  readonly ok: boolean
  readonly address: string
  readonly port: number
  readonly connection: number
}

const patienceMilliseconds = 300
const tickMilliseconds = 10

/** Calls back when the patience is over. What stands still itself for a while has lost none of it: an answer may have come. */
function whenOutOfPatience(call: () => void): () => void {
  let ticks = 0
  const timer = setInterval(() => {
    if (++ticks * tickMilliseconds < patienceMilliseconds) return
    clearInterval(timer)
    call()
  }, tickMilliseconds)
  return () => clearInterval(timer)
}

const nothing: HostAnswer = { ok: false, address: '', port: 0, connection: 0 }
const listening = new Set<string>()
const connections: Socket[] = []

function answer(request: HostRequest): Promise<HostAnswer> {
  switch (request.op) {
    case 'listen':
      return listen(request.protocol, request.port)
    case 'tcp':
      return probeTcp(request.to, request.port)
    case 'open':
      return open(request.to, request.port)
    case 'udp':
      return probeUdp(request.to, request.port, request.sourcePort)
    case 'say':
      return say(request.connection)
    case 'end':
      connections[request.connection]?.resetAndDestroy()
      return Promise.resolve({ ...nothing, ok: true })
  }
}

/** Answers each message with the sender's address and port. */
function listen(protocol: 'tcp' | 'udp', port: number): Promise<HostAnswer> {
  const key = `${protocol} ${port}`
  if (listening.has(key)) return Promise.resolve({ ...nothing, ok: true })
  listening.add(key)
  return new Promise((resolve) => {
    const refuse = (error: Error) => resolve({ ...nothing, address: error.message })
    const ready = () => resolve({ ...nothing, ok: true })
    if (protocol === 'tcp') {
      const server = createServer((socket) => {
        socket.on('error', () => socket.destroy())
        socket.on('data', () =>
          socket.write(JSON.stringify([plain(socket.remoteAddress), socket.remotePort])),
        )
      })
      server.on('error', refuse).listen(port, '::', ready)
      return
    }
    const socket = createSocket('udp6')
    socket.on('error', refuse)
    socket.on('message', (_, from) =>
      socket.send(JSON.stringify([plain(from.address), from.port]), from.port, from.address),
    )
    socket.bind(port, ready)
  })
}

function plain(address = ''): string {
  return address.replace(/^::ffff:/, '')
}

function seen(data: Buffer): HostAnswer {
  const [address, port] = JSON.parse(data.toString()) as [string, number]
  return { ...nothing, ok: true, address, port }
}

function exchange(socket: Socket): Promise<HostAnswer> {
  return new Promise((resolve) => {
    const finish = (result: HostAnswer) => {
      stop()
      resolve(result)
    }
    const stop = whenOutOfPatience(() => finish(nothing))
    socket.once('error', () => finish(nothing))
    socket.once('data', (data) => finish(seen(data)))
    socket.write('hello')
  })
}

async function probeTcp(to: string, port: number): Promise<HostAnswer> {
  const socket = openSocket({ host: to, port })
  const result = await exchange(socket)
  socket.on('error', () => {})
  socket.resetAndDestroy()
  return result
}

async function open(to: string, port: number): Promise<HostAnswer> {
  const socket = openSocket({ host: to, port })
  const result = await exchange(socket)
  socket.on('error', () => {})
  return { ...result, connection: connections.push(socket) - 1 }
}

function say(connection: number): Promise<HostAnswer> {
  const socket = connections[connection]
  return socket === undefined || socket.destroyed ? Promise.resolve(nothing) : exchange(socket)
}

function probeUdp(to: string, port: number, sourcePort: number): Promise<HostAnswer> {
  return new Promise((resolve) => {
    const socket = createSocket(to.includes(':') ? 'udp6' : 'udp4')
    const finish = (result: HostAnswer) => {
      stop()
      socket.close()
      resolve(result)
    }
    const stop = whenOutOfPatience(() => finish(nothing))
    socket.once('error', () => finish(nothing))
    socket.once('message', (data) => finish(seen(data)))
    socket.bind(sourcePort, () => socket.send('hello', port, to))
  })
}

process.on('message', async ({ id, request }: { id: number; request: HostRequest }) => {
  process.send?.({ id, answer: await answer(request) })
})
endWithParent()
