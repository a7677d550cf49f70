import { rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import type { EngineName } from '../core/artifact.ts'
import { type Problem, problem } from '../core/failure.ts'
import type { CounterValue, EngineStatus } from '../core/observation.ts'
import type { PlaneEvent, PlaneRequest, PlaneResponse } from '../core/plane-protocol.ts'
import type { EventHub } from './event-hub.ts'
import { lineReader } from './line-reader.ts'
import { readRequest } from './request-schema.ts'
import type { EngineSession, ServedEngine } from './served-engine.ts'

/** What the plane serves, and where. */
export interface PlaneServerOptions {
  /** Path of a Unix socket to make, or descriptor of one that listens already. */
  readonly socket: string | number
  readonly engines: readonly ServedEngine[]
  readonly hub: EventHub
}

/** A running server. */
export interface PlaneServer {
  readonly close: () => Promise<void>
}

/** All countries of the world as address ranges are some 20 MB of JSON. */
const longestLineBytes = 128 * 1024 * 1024
const longestBacklogBytes = 64 * 1024 * 1024
const packetBacklogBytes = 4 * 1024 * 1024

const lookMilliseconds = 1_000
const repeatMilliseconds = 5_000

/**
 * Serves the plane's protocol on a Unix socket to one client at a time; a new connection replaces the old one.
 * Requests to one engine are carried out in their order. Rejects when the socket cannot be made.
 */
export async function servePlane(options: PlaneServerOptions): Promise<PlaneServer> {
  const { socket: own, engines, hub } = options
  const shutdown = new AbortController()
  const turns = new Map<EngineName, Promise<unknown>>()
  let current: Socket | null = null

  const inTurn: InTurn = (name, work) => {
    const result = (turns.get(name) ?? Promise.resolve()).then(work, work)
    turns.set(name, result)
    return result
  }
  const server = createServer((socket) => {
    current?.destroy()
    current = socket
    serveConnection(socket, { engines, hub, inTurn, signal: shutdown.signal })
  })
  if (typeof own === 'string') await rm(own, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(typeof own === 'string' ? { path: own } : { fd: own }, resolve)
  })
  const endReports = reportStatuses(engines, hub)
  return {
    close: async () => {
      endReports()
      shutdown.abort()
      server.close()
      current?.destroy()
      await Promise.allSettled(turns.values())
      await Promise.allSettled(engines.map((engine) => engine.close()))
      if (typeof own === 'string') await rm(own, { force: true })
    },
  }
}

function isPackets(message: PlaneEvent | PlaneResponse): boolean {
  return 'event' in message && message.event === 'packets'
}

type InTurn = <T>(name: EngineName, work: () => Promise<T>) => Promise<T>

interface ConnectionContext {
  readonly engines: readonly ServedEngine[]
  readonly hub: EventHub
  readonly inTurn: InTurn
  readonly signal: AbortSignal
}

function serveConnection(socket: Socket, context: ConnectionContext): void {
  const sessions = new Map(context.engines.map((engine) => [engine.name, engine.openSession()]))
  const send = (message: PlaneEvent | PlaneResponse): boolean => {
    if (socket.destroyed) return false
    // A client that does not read loses packets, which are counted, rather than the connection.
    if (isPackets(message) && socket.writableLength > packetBacklogBytes) return false
    socket.write(`${JSON.stringify(message)}\n`)
    if (socket.writableLength > longestBacklogBytes) socket.destroy()
    return true
  }
  const end = () => socket.destroy()
  socket.on('error', end)
  socket.on('close', () => context.hub.detach(send))
  socket.on(
    'data',
    lineReader(
      longestLineBytes,
      async (line) => {
        const request = readRequest(line)
        // Only our own control side speaks here: a line that is no request means that the two disagree.
        if (request === null) end()
        else send(await answer(request, sessions, context))
      },
      end,
    ),
  )
  context.hub.attach(send)
}

async function answer(
  request: PlaneRequest,
  sessions: ReadonlyMap<EngineName, EngineSession>,
  context: ConnectionContext,
): Promise<PlaneResponse> {
  const { id } = request
  try {
    if (request.op === 'observe') return { id, ok: true, value: await statuses(context.engines) }
    if (request.op === 'counters') return { id, ok: true, value: await counters(context.engines) }
    if (request.op === 'trial') return await tryPackets(request, sessions, context)
    const { engine, artifact, op } = request
    const session = sessions.get(engine)
    if (session === undefined) return refused(id, [problem('', `no engine ${engine} here`, 'unknown_engine')])
    if (op === 'check')
      return { id, ok: true, value: await context.inTurn(engine, () => session.check(artifact)) }
    if (op === 'stage') return await stage(request, session, context)
    const problems = await context.inTurn(engine, () => session.apply(artifact, context.signal))
    return problems.length > 0 ? refused(id, problems) : { id, ok: true, value: null }
  } catch (error) {
    return refused(id, [problem('', messageOf(error), 'engine')])
  }
}

/** Takes its turn until the part is read; what the engine does with it goes beside the reading of the next. */
async function stage(
  { id, engine, artifact }: Extract<PlaneRequest, { readonly engine: EngineName }>,
  session: EngineSession,
  { inTurn }: ConnectionContext,
): Promise<PlaneResponse> {
  const staged = await inTurn(engine, async () => session.stage?.(artifact))
  if (staged === undefined) {
    return refused(id, [problem('', 'artifacts of this engine travel in one', 'unknown_engine')])
  }
  await staged.done
  return staged.problems.length > 0 ? refused(id, staged.problems) : { id, ok: true, value: null }
}

/** Goes beside what engines are doing: it touches nothing of theirs. */
async function tryPackets(
  { id, ruleset, trial }: PlaneRequest & { readonly op: 'trial' },
  sessions: ReadonlyMap<EngineName, EngineSession>,
  { signal }: ConnectionContext,
): Promise<PlaneResponse> {
  const answer = await sessions.get('packet-filter')?.trial?.(ruleset, trial, signal)
  if (answer === undefined)
    return refused(id, [problem('', 'no packets can be tried here', 'unknown_engine')])
  return 'problems' in answer ? refused(id, answer.problems) : { id, ok: true, value: answer.outcomes }
}

function refused(id: number, problems: readonly Problem[]): PlaneResponse {
  return { id, ok: false, problems }
}

async function counters(engines: readonly ServedEngine[]): Promise<Readonly<Record<string, CounterValue>>> {
  const found = await Promise.all(engines.map((engine) => engine.counters?.() ?? {}))
  return Object.assign({}, ...found)
}

async function statuses(
  engines: readonly ServedEngine[],
): Promise<Readonly<Partial<Record<EngineName, EngineStatus>>>> {
  const entries = engines.map(async (engine): Promise<[EngineName, EngineStatus]> => {
    const status = await engine.observe().catch((error: unknown): EngineStatus => {
      return { status: 'failed', message: messageOf(error) }
    })
    return [engine.name, status]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Tells the engines' statuses when they change, and every five seconds. */
function reportStatuses(engines: readonly ServedEngine[], hub: EventHub): () => void {
  let told: unknown = null
  let toldAt = Number.NEGATIVE_INFINITY
  let busy = false
  const look = async () => {
    if (busy) return
    busy = true
    const value = await statuses(engines)
    busy = false
    const now = performance.now()
    if (isDeepStrictEqual(value, told) && now - toldAt < repeatMilliseconds) return
    told = value
    toldAt = now
    hub.emit({ event: 'engines', value })
  }
  const timer = setInterval(look, lookMilliseconds)
  void look()
  return () => clearInterval(timer)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
