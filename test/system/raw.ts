import type { TcpNetConnectOpts } from 'node:net'
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'

/** What came over a connection until it was closed, or until a moment of silence. */
export interface RawReply {
  /** Statuses of all answers, in order. */
  readonly statuses: readonly number[]
  readonly text: string
  /** Whether the other side closed. */
  readonly closed: boolean
}

/** A TLS connection to a gateway at `origin`, from one of the loopback addresses. */
export async function openRaw(origin: string, localAddress = '127.0.0.1'): Promise<TLSSocket> {
  const { hostname, port } = new URL(origin)
  const place: TcpNetConnectOpts = { host: hostname, port: Number(port), localAddress }
  const options: ConnectionOptions = { ...place, rejectUnauthorized: false }
  const socket = connect(options)
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('secureConnect', resolve).once('close', resolve))
  return socket
}

/** Sends bytes as they are, or text whose line feeds stand for CR LF, and answers what came within `milliseconds`. */
export async function sendRaw(
  origin: string,
  request: string | Buffer,
  milliseconds = 3000,
): Promise<RawReply> {
  const socket = await openRaw(origin)
  const isText = typeof request === 'string'
  socket.write(isText ? Buffer.from(request.replaceAll('\n', '\r\n'), 'latin1') : request)
  return await readRaw(socket, milliseconds)
}

/** What comes over a connection within `milliseconds`, or until it is closed; closes it. */
export async function readRaw(socket: TLSSocket, milliseconds = 3000): Promise<RawReply> {
  const chunks: Buffer[] = []
  const closed = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds)
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.once('close', () => {
      clearTimeout(timer)
      resolve(true)
    })
    if (socket.destroyed) resolve(true)
  })
  socket.destroy()
  const text = Buffer.concat(chunks).toString('latin1')
  const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))
  return { statuses, text, closed }
}
