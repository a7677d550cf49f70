import { createSocket } from 'node:dgram'
import { writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { createServer, type Server } from 'node:net'
import { runProgram } from '../../engines/program.ts'
import { type LabHost, labPorts, networkOf } from './description.ts'
import { answerQuery } from './dns.ts'
import { hostCommands, offloadsOff } from './layout.ts'

/**
 * Sets up the host that this process' network namespace stands for and serves what every host serves: HTTP,
 * echo over TCP and UDP, and names on the provider's router. Ready when the promise holds.
 */
export async function runLabHost(host: LabHost): Promise<void> {
  await configure(host)
  const echo = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => socket.destroy())
    socket.pipe(socket)
  })
  await Promise.all([
    ...labPorts.http.map((port) => listen(webServer(describePeer(host)), port)),
    listen(echo, labPorts.echo),
    answerDatagrams(labPorts.echo, (message) => message),
    ...(networkOf(host).type === 'wan' ? [answerDatagrams(labPorts.dns, answerQuery)] : []),
  ])
}

async function configure(host: LabHost): Promise<void> {
  // Addresses must be usable at once, and nothing but this file says which they are.
  await Promise.all(
    ['accept_dad', 'accept_ra'].map((name) => writeFile(`/proc/sys/net/ipv6/conf/eth0/${name}`, '0')),
  )
  const result = await runProgram('ip', ['-force', '-batch', '-'], { stdin: hostCommands(host).join('\n') })
  // Rules of a host that is started again exist already.
  const errors = result.stderr
    .split('\n')
    .filter((line) => line.startsWith('Error') || /RTNETLINK/.test(line))
  const unexpected = errors.filter((line) => !line.includes('File exists'))
  if (result.code === null || unexpected.length > 0) throw new Error(`${host.name}: ${result.stderr.trim()}`)
  // With offloads on, one large segment would stand for many packets. Without ethtool the lab still works.
  await runProgram('ethtool', ['-K', 'eth0', ...offloadsOff])
}

/** A web server whose HTTP is loaded at the first connection: that costs more than all the rest of a host. */
function webServer(listener: RequestListener): Server {
  const http = once(async () => (await import('node:http')).createServer({}, listener))
  return createServer({ pauseOnConnect: true }, async (socket) => {
    socket.on('error', () => socket.destroy())
    ;(await http()).emit('connection', socket)
    socket.resume()
  })
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Answers every HTTP request with one line that names this host and the connection as it arrived. */
function describePeer(host: LabHost): RequestListener {
  return (request, response) => {
    const { remoteAddress, localAddress, localPort } = request.socket
    const line = `host=${host.name} peer=${plain(remoteAddress)} port=${localPort} local=${plain(localAddress)}\n`
    request.resume()
    response.writeHead(200, { 'content-type': 'text/plain', 'content-length': line.length })
    response.end(request.method === 'HEAD' ? undefined : line)
  }
}

/** An IPv4 address as such, not in the form it has on a socket of both families. */
function plain(address: string | undefined): string {
  return (address ?? '').replace(/^::ffff:/, '')
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: '::' }, resolve)
  })
}

function answerDatagrams(port: number, answer: (message: Buffer) => Buffer | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = createSocket({ type: 'udp6' })
    socket.on('message', (message, peer) => {
      const reply = answer(message)
      // A reply that the gateway refuses to carry is not this host's trouble.
      if (reply !== null) socket.send(reply, peer.port, peer.address, () => undefined)
    })
    socket.once('error', reject)
    socket.bind({ port, address: '::' }, () => {
      socket.off('error', reject)
      socket.on('error', () => undefined)
      resolve()
    })
  })
}
