import { connect as connectPlain, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { endWithParent } from '../end-with-parent.ts'

/** A connection to make: what is sent, byte by byte, and what is waited for. */
export interface RawTalk {
  readonly address: string
  readonly port: number
  /** With it the connection is one of TLS. */
  readonly tls?: {
    readonly name?: string
    readonly versions?: 'TLSv1.2' | 'TLSv1.3'
    readonly protocols?: readonly string[]
    /** Certificate and key of the client. */
    readonly pair?: string
    readonly ca: string
  }
  /** Bytes as characters; `wait` waits until the pattern was heard, `pause` so many milliseconds. */
  readonly steps: readonly (string | { readonly wait: string } | { readonly pause: number })[]
  /** The talk is over when this was heard, and at the end of the connection. */
  readonly until?: string
  readonly milliseconds?: number
}

/** End of a talk. */
export interface RawEnd {
  readonly heard: string
  /** Code of the error that ended it; empty for none. */
  readonly error: string
  /** True when the other side ended it. */
  readonly isEnded: boolean
  readonly protocol: string
  readonly version: string
  readonly sourcePort: number
}

// `raw-client.ts` holds the talks that its parent asks for, and answers each with its end.
if (process.argv[1] === import.meta.filename) {
  process.on('message', ({ number, talk }: { number: number; talk: RawTalk }) => {
    void hold(talk).then((end) => process.send?.({ number, end }))
  })
  process.send?.('ready')
  endWithParent()
}

async function hold({ address, port, tls, steps, until, milliseconds = 6_000 }: RawTalk): Promise<RawEnd> {
  let heard = ''
  let error = ''
  let isEnded = false
  const socket: Socket = tls === undefined ? connectPlain(port, address) : secure(address, port, tls)
  let wake = () => {}
  const changed = () => new Promise<void>((resolve) => (wake = resolve))
  socket.on('data', (part: Buffer) => {
    heard += part.toString('latin1')
    wake()
  })
  socket.on('end', () => {
    isEnded = true
    wake()
  })
  socket.on('error', (reason: NodeJS.ErrnoException) => {
    error = reason.code ?? reason.message
    wake()
  })
  socket.on('close', () => {
    isEnded ||= error === ''
    wake()
  })
  const timer = setTimeout(() => {
    error ||= 'late'
    socket.destroy()
    wake()
  }, milliseconds)
  const isOver = () => isEnded || error !== ''
  const heardAll = async (pattern: string) => {
    while (!isOver() && !new RegExp(pattern, 's').test(heard)) await changed()
  }
  let sourcePort = 0
  socket.once('connect', () => {
    sourcePort = socket.localPort ?? 0
  })
  let greeted: { readonly protocol: string; readonly version: string } | null = null
  socket.once(tls === undefined ? 'connect' : 'secureConnect', () => {
    const { alpnProtocol = false } = socket as TLSSocket
    const version = tls === undefined ? '' : ((socket as TLSSocket).getProtocol() ?? '')
    greeted = { protocol: alpnProtocol || '', version }
    wake()
  })
  while (!isOver() && greeted === null) await changed()
  for (const step of steps) {
    if (isOver()) break
    if (typeof step !== 'string')
      await ('wait' in step ? heardAll(step.wait) : Promise.race([sleep(step.pause), heardAll('(?!)')]))
    else await new Promise<void>((resolve) => socket.write(step, 'latin1', () => resolve()))
  }
  await heardAll(until ?? '(?!)')
  clearTimeout(timer)
  socket.destroy()
  return { heard, error, isEnded, sourcePort, ...(greeted ?? { protocol: '', version: '' }) }
}

function secure(
  address: string,
  port: number,
  { name, versions, protocols, pair, ca }: NonNullable<RawTalk['tls']>,
) {
  return connectTls({
    ...{ host: address, port, ca, checkServerIdentity: () => undefined },
    ...(name === undefined ? {} : { servername: name }),
    ...(versions === undefined ? {} : { minVersion: versions, maxVersion: versions }),
    ...(protocols === undefined ? {} : { ALPNProtocols: [...protocols] }),
    ...(pair === undefined ? {} : { cert: pair, key: pair }),
  })
}
