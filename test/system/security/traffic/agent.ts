import { createSocket, type Socket as Datagrams } from 'node:dgram'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectSecret, createServer as createSecretServer } from 'node:tls'
import { endWithParent } from '../../../kernel/end-with-parent.ts'

/** How a talk ended: with an answer, with silence, by a reset, or before it began. */
export type End = 'answered' | 'silent' | 'reset' | 'refused'

/** Request to a host of the lab. Texts are a letter for each byte. */
export type AgentRequest =
  /** To answer at a port: to HTTP requests, and by TLS with what came, or only with what came, or as a server of files by FTP. */
  | { readonly op: 'serve'; readonly kind: 'http' | 'echo' | 'ftp' | 'datagrams'; readonly port: number }
  /** Opens a connection and sends the parts, each as a segment of its own. Answers how it ended. */
  | Talk
  /** Opens a connection that stays, answers its number; null when it does not open. */
  | { readonly op: 'open'; readonly to: string; readonly port: number; readonly from?: string | undefined }
  /** Sends over a connection that stays, and answers how that ended. */
  | { readonly op: 'say'; readonly connection: number; readonly text: string }
  /** Sends a datagram, and answers whether it came back. */
  | {
      readonly op: 'datagram'
      readonly to: string
      readonly port: number
      readonly text: string
      readonly from?: string | undefined
    }
  /** Sends numbered datagrams, each from a source port of a turn of many, so many a second. */
  | Flood
  /** Numbers of the datagrams that came to a port, with the texts behind them, once so many milliseconds nothing came. */
  | { readonly op: 'numbers'; readonly port: number; readonly quietMilliseconds: number }
  /** Fetches a file by FTP in passive mode. */
  | { readonly op: 'fetch'; readonly to: string; readonly port: number; readonly file: string }

export interface Talk {
  readonly op: 'talk'
  readonly to: string
  readonly port: number
  readonly from?: string | undefined
  readonly parts: readonly string[]
  /** Time that a silent end takes. */
  readonly patience?: number | undefined
  /** Port that it is sent from. */
  readonly localPort?: number | undefined
  /** Sent by TLS. */
  readonly isTls?: boolean | undefined
}

export interface Flood {
  readonly op: 'flood'
  readonly to: string
  readonly port: number
  readonly count: number
  readonly perSecond: number
  /** Behind the number of each datagram, in turns. */
  readonly texts: readonly string[]
  readonly sockets: number
}

/** Files of the server of files. */
export const files: Readonly<Record<string, string>> = {
  good: 'nothing of interest',
  evil: 'here is the SECRET-IN-A-FILE of all',
}

const patienceMilliseconds = 1_500
/** First byte of a connection by TLS. */
const handshake = 0x16
const kept = new Map<number, Socket>()
const numbers = new Map<number, { last: number; readonly got: [number, string][] }>()
let lastConnection = 0

function httpAnswer(socket: Socket): void {
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1')
    for (let end = text.indexOf('\r\n\r\n'); end >= 0; end = text.indexOf('\r\n\r\n')) {
      text = text.slice(end + 4)
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nok')
    }
  })
}

/** As much of a server of files as passive transfers need. */
function ftpAnswer(socket: Socket): void {
  let data: Promise<Socket> | null = null
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 ready')
  let text = ''
  const obey = async (line: string) => {
    const [command = '', word = ''] = line.split(' ')
    switch (command) {
      case 'USER':
        return say('331 password')
      case 'PASS':
        return say('230 in')
      case 'TYPE':
        return say('200 ok')
      case 'PASV': {
        const server = createServer()
        data = new Promise((resolve) => server.once('connection', resolve))
        await new Promise<void>((resolve) => server.listen(0, () => resolve()))
        const { port } = server.address() as { port: number }
        const address = socket.localAddress!.replace(/^::ffff:/, '').replaceAll('.', ',')
        return say(`227 Entering Passive Mode (${address},${port >> 8},${port & 255}).`)
      }
      case 'RETR': {
        say('150 here')
        const transfer = await data
        transfer?.on('error', () => undefined).end(files[word] ?? '')
        return say('226 done')
      }
      default:
        return say('502 no')
    }
  }
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1')
    const lines = text.split('\r\n')
    text = lines.pop()!
    for (const line of lines) void obey(line)
  })
}

/** A key that both ends know, in place of certificates. */
const psk = Buffer.alloc(32, 7)
const byKey = {
  ciphers: 'PSK-AES256-GCM-SHA384',
  maxVersion: 'TLSv1.2',
} as const
const secretServer = createSecretServer({ ...byKey, pskCallback: () => psk }, (socket) => {
  socket.on('error', () => socket.destroy())
  socket.pipe(socket)
})

/** Answers by TLS where that is begun, by HTTP otherwise. */
function webAnswer(socket: Socket): void {
  socket.once('readable', () => {
    const begun = socket.read() as Buffer | null
    if (begun === null) return
    socket.unshift(begun)
    if (begun[0] === handshake) secretServer.emit('connection', socket)
    else httpAnswer(socket)
  })
}

function serve({ kind, port }: Extract<AgentRequest, { op: 'serve' }>): Promise<void> {
  if (kind === 'datagrams') return serveDatagrams(port)
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    if (kind === 'http') webAnswer(socket)
    else if (kind === 'ftp') ftpAnswer(socket)
    else socket.pipe(socket)
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '::', () => resolve())
  })
}

/** Keeps the numbers that come, and sends back what has none. */
function serveDatagrams(port: number): Promise<void> {
  const socket = createSocket({ type: 'udp6', recvBufferSize: 8 << 20 })
  const log = { last: performance.now(), got: [] as [number, string][] }
  numbers.set(port, log)
  socket.on('message', (message, peer) => {
    const [, number, rest] = /^#(\d+) (.*)$/s.exec(message.toString('latin1')) ?? []
    if (number === undefined) return socket.send(message, peer.port, peer.address)
    log.last = performance.now()
    log.got.push([Number(number), rest ?? ''])
  })
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(port, '::', () => resolve())
  })
}

async function arrived({ port, quietMilliseconds }: Extract<AgentRequest, { op: 'numbers' }>) {
  const log = numbers.get(port)!
  while (performance.now() - log.last < quietMilliseconds) await sleep(20)
  return log.got.splice(0)
}

function opened(to: string, port: number, from?: string, localPort?: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const own = {
      ...(from === undefined ? {} : { localAddress: from }),
      ...(localPort === undefined ? {} : { localPort }),
    }
    const socket = connect({ host: to, port, ...own })
    socket.setNoDelay(true)
    const timer = setTimeout(() => end(null), patienceMilliseconds)
    const end = (result: Socket | null) => {
      clearTimeout(timer)
      if (result === null) socket.destroy()
      resolve(result)
    }
    socket.once('connect', () => end(socket))
    socket.on('error', () => end(null))
  })
}

function bySecret(socket: Socket): Socket {
  return connectSecret({
    ...{ socket, ...byKey, pskCallback: () => ({ psk, identity: 'lab' }) },
    checkServerIdentity: () => undefined,
  })
}

/** Sends and waits for an answer, the end or silence. */
async function said(socket: Socket, parts: readonly string[], patience = patienceMilliseconds): Promise<End> {
  if (socket.destroyed) return 'reset'
  const ended = new Promise<End>((resolve) => {
    const timer = setTimeout(() => resolve('silent'), patience)
    const end = (how: End) => {
      clearTimeout(timer)
      resolve(how)
    }
    socket.once('data', () => end('answered'))
    socket.once('error', () => end('reset'))
    socket.once('close', () => end('reset'))
  })
  for (const [index, part] of parts.entries()) {
    if (index > 0) await sleep(2)
    if (socket.destroyed) break
    await new Promise<void>((resolve) => socket.write(Buffer.from(part, 'latin1'), () => resolve()))
  }
  return await ended
}

async function talk({ to, port, from, parts, patience, localPort, isTls = false }: Talk): Promise<End> {
  const socket = await opened(to, port, from, localPort)
  if (socket === null) return 'refused'
  const end = await said(isTls ? bySecret(socket) : socket, parts, patience)
  socket.resetAndDestroy()
  return end
}

async function datagram({ to, port, text, from }: Extract<AgentRequest, { op: 'datagram' }>): Promise<End> {
  const socket = createSocket({ type: to.includes(':') ? 'udp6' : 'udp4' })
  if (from !== undefined) await new Promise<void>((resolve) => socket.bind(0, from, () => resolve()))
  const end = await new Promise<End>((resolve) => {
    const timer = setTimeout(() => resolve('silent'), patienceMilliseconds)
    const ended = (how: End) => {
      clearTimeout(timer)
      resolve(how)
    }
    socket.once('message', () => ended('answered'))
    socket.once('error', () => ended('reset'))
    socket.send(Buffer.from(text, 'latin1'), port, to)
  })
  socket.close()
  return end
}

async function flood({ to, port, count, perSecond, texts, sockets }: Flood): Promise<void> {
  const all: Datagrams[] = []
  for (let index = 0; index < sockets; index++) {
    const socket = createSocket({ type: to.includes(':') ? 'udp6' : 'udp4' })
    socket.on('error', () => undefined)
    await new Promise<void>((resolve) => socket.bind(0, () => resolve()))
    all.push(socket)
  }
  const start = performance.now()
  for (let number = 0; number < count; number++) {
    const text = `#${number} ${texts[number % texts.length]}`
    all[number % sockets]!.send(Buffer.from(text, 'latin1'), port, to)
    const ahead = (number * 1000) / perSecond - (performance.now() - start)
    if (ahead > 2) await sleep(ahead)
  }
  await sleep(50)
  for (const socket of all) socket.close()
}

async function fetchFile({ to, port, file }: Extract<AgentRequest, { op: 'fetch' }>): Promise<string> {
  const control = await opened(to, port)
  if (control === null) return 'no connection'
  let text = ''
  const waiting: (() => void)[] = []
  control.on('data', (bytes) => {
    text += bytes.toString('latin1')
    for (const wake of waiting.splice(0)) wake()
  })
  const answer = async (pattern: RegExp): Promise<RegExpExecArray | null> => {
    for (const end = performance.now() + patienceMilliseconds; performance.now() < end; ) {
      const found = pattern.exec(text)
      if (found) return found
      await Promise.race([sleep(50), new Promise<void>((wake) => waiting.push(wake))])
    }
    return null
  }
  const say = (line: string) => control.write(`${line}\r\n`)
  try {
    await answer(/^220 /m)
    say('USER a')
    await answer(/^331 /m)
    say('PASS b')
    await answer(/^230 /m)
    say('PASV')
    const passive = await answer(/\((\d+),(\d+),(\d+),(\d+),(\d+),(\d+)\)/)
    if (passive === null) return 'no data connection'
    const data = await opened(to, Number(passive[5]) * 256 + Number(passive[6]))
    if (data === null) return 'no data connection'
    const content = new Promise<string>((resolve) => {
      let got = ''
      const timer = setTimeout(() => resolve('silent'), 2 * patienceMilliseconds)
      data.on('data', (bytes) => {
        got += bytes.toString('latin1')
      })
      data.on('close', (isBroken) => {
        clearTimeout(timer)
        resolve(isBroken ? 'reset' : got)
      })
    })
    say(`RETR ${file}`)
    const got = await content
    data.destroy()
    return got
  } finally {
    control.resetAndDestroy()
  }
}

async function answer(request: AgentRequest): Promise<unknown> {
  switch (request.op) {
    case 'serve':
      return await serve(request)
    case 'talk':
      return await talk(request)
    case 'open': {
      const socket = await opened(request.to, request.port, request.from)
      if (socket === null) return null
      kept.set(++lastConnection, socket)
      return lastConnection
    }
    case 'say':
      return await said(kept.get(request.connection)!, [request.text])
    case 'datagram':
      return await datagram(request)
    case 'flood':
      return await flood(request)
    case 'numbers':
      return await arrived(request)
    case 'fetch':
      return await fetchFile(request)
  }
}

process.on('message', ({ id, request }: { id: number; request: AgentRequest }) => {
  answer(request).then(
    (value) => process.send!({ id, value: value ?? null }),
    (error: Error) => process.send!({ id, error: error.message }),
  )
})
endWithParent()
process.send?.({ id: 0 })
