import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Sqlite from 'better-sqlite3'
import { afterEach, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { emptySnapshot } from '../../../test/snapshot.ts'
import type { AgentIdentity } from '../../core/agent/agent.ts'
import { agentProtocol } from '../../domains/agents/protocol.ts'
import { agentSettings } from '../../domains/agents/settings.ts'
import { agentState } from '../../domains/agents/state.ts'
import { requestOf } from '../../domains/hip/request.ts'
import { users } from '../../domains/users/user.ts'
import { AgentTable } from '../../store/agents/agent-table.ts'
import { hashPassword } from '../session/sign-in/password.ts'
import { AgentHub } from './agent-hub.ts'
import type { Presence } from './agent-presence.ts'
import { type AgentSocketLimits, AgentSockets } from './agent-socket.ts'

const psw = await hashPassword('horse')
const people = emptySnapshot()
  .set(agentState, { enabled: true })
  .with(users, [
    { name: 'ann', login: 'ann', psw, parent_id: 1 },
    { name: 'bob', login: 'bob', psw, parent_id: 1 },
  ])

interface Served {
  readonly server: Server
  readonly sockets: AgentSockets
  readonly hub: AgentHub
  readonly url: string
  readonly identities: AgentIdentity[][]
  readonly presented: Presence[]
  snapshot: typeof people
}

let served: Served | null = null

afterEach(() => {
  served?.sockets.close()
  served?.server.close()
  served = null
})

async function serve(limits: Partial<AgentSocketLimits> = {}): Promise<Served> {
  const identities: AgentIdentity[][] = []
  const presented: Presence[] = []
  const hub = new AgentHub({
    protocol: agentProtocol(requestOf),
    snapshot: () => made.snapshot,
    required: () => ({}),
    table: new AgentTable(new Sqlite(':memory:')),
    nowMs: () => Date.now(),
    logEvent: () => undefined,
    reportBug: (message) => expect.fail(message),
    present: (presence) => {
      presented.push(presence)
      identities.push([...presence.agents])
    },
    graceMs: 300,
  })
  const sockets = new AgentSockets({
    hub,
    reportBug: (message) => expect.fail(message),
    limits: { connections: 100, pingMs: 60_000, ...limits },
  })
  const server = createServer({ shouldUpgradeCallback: (request) => sockets.accepts(request) })
  server.on('upgrade', (request, socket, head) => sockets.take(request, socket, head))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/connect`
  const made: Served = { server, sockets, hub, url, identities, presented, snapshot: people }
  served = made
  return made
}

function connect(url: string, options: WebSocket.ClientOptions = {}): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, options)
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
  })
}

function ended(socket: WebSocket): Promise<number> {
  return new Promise((resolve) => socket.once('close', resolve))
}

async function authorize(socket: WebSocket, login: string): Promise<void> {
  const answered = new Promise<void>((resolve) =>
    socket.on('message', (data) => String(data).includes('"authorized":true') && resolve()),
  )
  socket.send(JSON.stringify({ type: 'version', major: 1, minor: 0, build: 0, os: 'linux' }))
  socket.send(JSON.stringify({ type: 'authorize', login, password: 'horse' }))
  await answered
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('silence', () => {
  it('an agent that answers pings stays, one that does not is let go', async () => {
    const { url, hub } = await serve({ pingMs: 100 })
    const good = await connect(url)
    const dead = await connect(url, { autoPong: false })
    expect(await ended(dead)).toBe(1006)
    let pings = 0
    good.on('ping', () => pings++)
    await until(() => pings >= 3)
    expect(good.readyState).toBe(WebSocket.OPEN)
    expect(hub.counts).toEqual({ connected: 1, authorized: 0 })
  })

  it('an agent that takes nothing is let go', async () => {
    const { url, hub } = await serve({ pingMs: 100 })
    const socket = await connect(url)
    socket.pause()
    await until(() => hub.counts.connected === 0)
    socket.terminate()
  })
})

describe('when all places are taken', () => {
  it('the oldest connection on which nobody authorized makes room', async () => {
    const { url, hub } = await serve({ connections: 3 })
    const ann = await connect(url)
    await authorize(ann, 'ann')
    const old = await connect(url)
    await connect(url)
    const gone = ended(old)
    await connect(url)
    expect(await gone).toBe(1006)
    await until(() => hub.counts.connected === 3)
    expect(hub.counts.authorized).toBe(1)
    expect(ann.readyState).toBe(WebSocket.OPEN)
  })

  it('and everybody authorized, a new one is refused', async () => {
    const { url } = await serve({ connections: 1 })
    await authorize(await connect(url), 'ann')
    await expect(connect(url)).rejects.toThrow('503')
  })
})

describe('who is where', () => {
  it('is told while somebody is authorized, and a little longer', async () => {
    const { url, identities } = await serve()
    const socket = await connect(url)
    await authorize(socket, 'ann')
    await until(() => identities.length === 1)
    expect(identities).toEqual([[{ address: '127.0.0.1', userId: 1 }]])
    const began = performance.now()
    socket.terminate()
    await until(() => identities.at(-1)!.length === 0)
    expect(performance.now() - began).toBeGreaterThan(250)
  })

  it('of two at one address the last one counts, then the first again', async () => {
    const { url, identities } = await serve()
    const ann = await connect(url)
    await authorize(ann, 'ann')
    const bob = await connect(url)
    await authorize(bob, 'bob')
    await until(() => identities.at(-1)?.[0]?.userId === 2)
    expect(identities.at(-1)).toHaveLength(1)
    bob.send(JSON.stringify({ type: 'authorize', login: 'bob', password: 'wrong' }))
    await until(() => identities.at(-1)?.[0]?.userId === 1)
  })

  it('ends at once when the user may not any more', async () => {
    const made = await serve()
    const socket = await connect(made.url)
    await authorize(socket, 'ann')
    await until(() => made.identities.length === 1)
    const gone = ended(socket)
    made.snapshot = people.edited(users, 1, { enabled: true })
    made.hub.review()
    expect(await gone).toBe(1008)
    await until(() => made.identities.at(-1)!.length === 0)
  })

  it('changes no more often than four times a second, however often agents report', async () => {
    const { url, hub, presented } = await serve()
    const socket = await connect(url)
    await authorize(socket, 'ann')
    const began = performance.now()
    const report = (active: boolean) => ({
      type: 'ztna',
      node_name: 'laptop',
      operation_system: { type: '', version: '', domain: '' },
      antivirus: [],
      firewall: [{ active, name: 'wall', version: '1' }],
    })
    for (let index = 0; index < 80; index++) {
      socket.send(JSON.stringify(report(index % 2 === 0)))
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    const last = () => presented.at(-1)?.devices[0]?.report?.report.firewall?.[0]?.active
    await until(() => last() === false && hub.devices()[0]?.isCurrent === true)
    expect(presented.length).toBeLessThan(3 + (performance.now() - began) / 250)
    expect(presented.length).toBeGreaterThan(1)
  })

  it('leaves out who needs a tunnel', async () => {
    const made = await serve()
    const bob = await connect(made.url)
    await authorize(bob, 'bob')
    made.snapshot = people.set(agentSettings, { local_tunnel: true })
    await authorize(await connect(made.url), 'ann')
    await until(() => made.identities.length === 1)
    expect(made.identities).toEqual([[{ address: '127.0.0.1', userId: 2 }]])
    bob.terminate()
    await until(() => made.identities.at(-1)!.length === 0)
    expect(made.hub.devices()).toEqual([])
  })
})
