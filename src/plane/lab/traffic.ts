import { createSocket } from 'node:dgram'
import { get } from 'node:http'
import { connect, isIPv6 } from 'node:net'
import { type LabHost, labHosts, labPorts } from './description.ts'

const patienceMilliseconds = 2_000

/**
 * Keeps modest traffic flowing from this host: some two connections a second to the other hosts, in turn over
 * HTTP, echo over TCP and echo over UDP, and both families. Answers a function that ends it.
 */
export function startTraffic(host: LabHost, intervalMilliseconds = 500): () => void {
  const peers = labHosts.filter((peer) => peer.name !== host.name)
  const visits = peers.flatMap((peer) => [
    () => visitHttp(peer.ipv4, 80),
    () => echoDatagram(peer.ipv4),
    () => visitHttp(peer.ipv6, 8080),
    () => echoStream(peer.ipv6),
    () => visitHttp(peer.ipv4, 8080),
    () => echoDatagram(peer.ipv6),
  ])
  let turn = 0
  const timer = setInterval(() => {
    visits[turn % visits.length]?.()
    // A step that is prime to the number of visits mixes peers and kinds.
    turn += 5
  }, intervalMilliseconds)
  return () => clearInterval(timer)
}

// What the gateway blocks is a result like any other: nobody waits for an answer, and failures are expected.

function visitHttp(address: string, port: number): void {
  const request = get({ host: address, port, timeout: patienceMilliseconds, agent: false }, (response) =>
    response.resume(),
  )
  request.on('timeout', () => request.destroy())
  request.on('error', () => undefined)
}

function echoStream(address: string): void {
  const socket = connect({ host: address, port: labPorts.echo, timeout: patienceMilliseconds })
  socket.on('connect', () => socket.end('traffic of the lab\n'))
  socket.on('data', () => undefined)
  socket.on('timeout', () => socket.destroy())
  socket.on('error', () => socket.destroy())
}

function echoDatagram(address: string): void {
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4')
  const patience = setTimeout(() => socket.close(), patienceMilliseconds)
  socket.on('error', () => undefined)
  socket.once('message', () => {
    clearTimeout(patience)
    socket.close()
  })
  socket.send('traffic of the lab', labPorts.echo, address, () => undefined)
}
