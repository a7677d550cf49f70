import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket, connect as tcpConnect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FrontOptions } from '../../../src/apps/options/front-options.ts'
import { bunCommand } from '../../../src/apps/supervisor/bun-command.ts'
import { certificateFiles, ensureCertificate } from '../../../src/apps/supervisor/certificate.ts'
import { freePort } from '../../fixtures/free-port.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

const bun = bunCommand[0]!
const program = new URL('../../../src/apps/front/front.ts', import.meta.url).pathname
const places = 20
/** The runtime of the front ends connections after 120 s where it is not kept from it. */
const longerThanBunWaits = 130

describe('the front', () => {
  let folder: string
  let port: number
  let front: ChildProcess
  let behind: Server
  /** Action of the server behind on its next connections. */
  let serve: (socket: Socket, head: string) => void

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gatehouse-front-'))
    await ensureCertificate(folder, '127.0.0.1')
    port = await freePort()
    const socketPath = join(folder, 'behind.sock')
    behind = createServer({ allowHalfOpen: true }, (socket) => {
      socket.on('error', () => undefined)
      socket.once('data', (bytes: Buffer) => {
        const end = bytes.indexOf('\n') + 1
        if (bytes.length > end) socket.unshift(bytes.subarray(end))
        serve(socket, bytes.toString('latin1', 0, end))
      })
    }).listen(socketPath)
    const options: FrontOptions = {
      connections: places,
      listeners: [{ host: '::', port, socketPath }],
    }
    front = spawn(bun, ['--smol', program], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { GATEHOUSE_FRONT_OPTIONS: JSON.stringify(options) },
    })
    const files = certificateFiles(folder)
    const text = (file: string) => readFileSync(file, 'utf8')
    front.send({ type: 'certificate', key: text(files.key), certificate: text(files.certificate) })
    await once(front, 'message')
  })
  afterAll(() => {
    front?.kill()
    behind?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const open = async (options: ConnectionOptions = {}): Promise<TLSSocket> => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false, ...options })
    socket.on('error', () => undefined)
    await new Promise((resolve) => socket.once('secureConnect', resolve).once('close', resolve))
    return socket
  }
  const closed = (socket: Socket) =>
    new Promise((resolve) => {
      if (socket.destroyed) resolve(null)
      else socket.once('close', resolve).resume()
    })
  const textOf = async (socket: Socket): Promise<string> => {
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks).toString()
  }
  const residentMib = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${front.pid}/status`, 'utf8'))?.[1]) / 1024

  it.each(['127.0.0.1', '::1'])('says in front of each connection that it comes from %s', async (host) => {
    serve = (socket, head) => socket.end(head)
    const socket = await open({ host })
    const family = host === '::1' ? 'TCP6' : 'TCP4'
    const line = `PROXY ${family} ${host} ${host} ${socket.localPort} ${port}\r\n`
    expect(await textOf(socket)).toBe(line)
  })

  it('keeps a connection for as long as its two ends do, silent or busy', async () => {
    serve = (socket) => socket.pipe(socket)
    const [silent, busy] = [await open(), await open()]
    const back: Buffer[] = []
    busy.on('data', (chunk: Buffer) => back.push(chunk))
    for (let seconds = 0; seconds < longerThanBunWaits; seconds += 5) {
      busy.write('x')
      await sleep(5000)
    }
    expect(Buffer.concat(back)).toHaveLength(longerThanBunWaits / 5)
    silent.end('y')
    expect(await textOf(silent)).toBe('y')
    busy.destroy()
  })

  it('speaks TLS 1.2 and 1.3, and HTTP/1.1 within it', async () => {
    serve = (socket) => socket.end()
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
      const socket = await open({
        minVersion: version,
        maxVersion: version,
        ALPNProtocols: ['h2', 'http/1.1'],
      })
      expect([socket.getProtocol(), socket.alpnProtocol]).toEqual([version, 'http/1.1'])
      socket.destroy()
    }
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' } as const
    expect((await open(old)).destroyed).toBe(true)
  })

  it('brings many bytes both ways unchanged', async () => {
    serve = (socket) => socket.pipe(socket)
    const sent = randomBytes(20 * 1024 * 1024)
    const sockets = await Promise.all([open(), open(), open()])
    const hashes = sockets.map(async (socket) => {
      const hash = createHash('sha256')
      let left = sent.length
      socket.write(sent)
      for await (const chunk of socket) {
        hash.update(chunk as Buffer)
        left -= (chunk as Buffer).length
        if (left <= 0) break
      }
      return hash.digest('hex')
    })
    expect(new Set(await Promise.all(hashes))).toEqual(
      new Set([createHash('sha256').update(sent).digest('hex')]),
    )
  })

  it('answers a client that has ended its side', async () => {
    serve = (socket) => {
      const got = textOf(socket)
      socket.once('end', async () => {
        await sleep(100)
        socket.end(`got ${await got}`)
      })
    }
    const socket = await open({ allowHalfOpen: true } as ConnectionOptions)
    socket.end('question')
    expect(await textOf(socket)).toBe('got question')
  })

  it('delivers what a server left when it ended', async () => {
    serve = (socket) => socket.end(Buffer.alloc(4 * 1024 * 1024, 'x'), () => socket.destroy())
    const socket = await open()
    await sleep(300)
    expect((await textOf(socket)).length).toBe(4 * 1024 * 1024)
  })

  it('reads nobody faster than the other end takes', async () => {
    let written = 0
    serve = (socket) => {
      const chunk = Buffer.alloc(64 * 1024)
      const write = () => {
        while (written < 300 * 1024 * 1024) {
          written += chunk.length
          if (!socket.write(chunk)) return
        }
      }
      socket.on('drain', write)
      write()
    }
    const before = residentMib()
    const slow = await open()
    slow.pause()
    await sleep(1000)
    expect(written).toBeGreaterThan(0)
    expect(written).toBeLessThan(30 * 1024 * 1024)
    slow.destroy()

    serve = (socket) => void socket.pause()
    const eager = await open()
    eager.write(Buffer.alloc(200 * 1024 * 1024))
    await sleep(1000)
    expect(residentMib() - before).toBeLessThan(30)
    eager.destroy()
  })

  it('lets a client go when the server behind is gone, and serves again when it is back', async () => {
    serve = (socket) => socket.destroy()
    const socket = await open()
    await closed(socket)
    serve = (each) => each.end('back')
    expect(await textOf(await open())).toBe('back')
  })

  it('ends what is not TLS, and who stays silent makes room', async () => {
    const plain = tcpConnect(port, '127.0.0.1')
    plain.on('error', () => undefined)
    plain.write('GET / HTTP/1.1\r\n\r\n')
    await closed(plain)

    serve = (socket) => socket.end('served')
    const silent = Array.from({ length: places + 10 }, () => tcpConnect(port, '127.0.0.1'))
    for (const socket of silent) socket.on('error', () => undefined).resume()
    await sleep(300)
    expect(await textOf(await open())).toBe('served')
    const begun = performance.now()
    await Promise.all(silent.map(closed))
    expect(performance.now() - begun).toBeLessThan(20_000)
  })
})

describe('a gateway behind its front', () => {
  let gateway: RealGateway

  beforeAll(async () => {
    gateway = await startGateway()
  })
  afterAll(() => gateway?.close())

  it('knows the addresses of its clients', async () => {
    await gateway.client().login('intruder', 'wrong password')
    const log = await gateway.admin.get('/logs_backend/logs')
    expect(log.text).toContain(String.raw`\"intruder\" from 127.0.0.1`)
  })

  it('serves again when a front was killed', async () => {
    const [first, second] = [gateway.pid('front-1'), gateway.pid('front-2')]
    gateway.kill('front-1')
    if (second !== null) gateway.kill('front-2')
    for (let waits = 0; waits < 200 && [first, null].includes(gateway.pid('front-1')); waits++)
      await sleep(25)
    await gateway.ready()
    expect(gateway.pid('front-1')).not.toBe(first)
    expect((await gateway.admin.get('/x/status')).status).toBe(200)
  })

  it('leaves no front behind when its supervisor is killed', async () => {
    const pids = [gateway.pid('front-1'), gateway.pid('front-2')].filter((pid) => pid !== null)
    expect(pids.length).toBeGreaterThan(0)
    gateway.kill('supervisor')
    const runs = (pid: number) => {
      try {
        return process.kill(pid, 0)
      } catch {
        return false
      }
    }
    for (let waits = 0; waits < 200 && pids.some(runs); waits++) await sleep(25)
    expect(pids.filter(runs)).toEqual([])
  })
})
