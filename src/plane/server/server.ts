import { rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import type { EngineName } from '../../core/engine/artifact.ts'
import type { EngineStatus } from '../../core/engine/observation.ts'
import type {
  EngineStatuses,
  PlaneEvent,
  PlaneRequest,
  PlaneResponse,
} from '../../core/engine/plane-protocol.ts'
import { type Problem, problem } from '../../core/failure.ts'
import { attachedLineReader } from '../../core/text/attached-line.ts'
import { reasonOf } from '../../core/text/message-error.ts'
import { message } from '../messages.ts'
import type { EventHub } from './event-hub.ts'
import type { FileStore } from './file-store.ts'
import { readRequest } from './request-schema.ts'
import type { EngineSession, ServedEngine } from './served-engine.ts'
import { observationWire } from './wire-observation.ts'

/** Parts that the server of the plane serves, and its socket. */
export interface PlaneServerOptions {
  /** Path of a Unix socket to make, or descriptor of one that listens already. */
  readonly socket: string | number
  readonly engines: readonly ServedEngine[]
  readonly hub: EventHub
  readonly files: FileStore
}

/** A running server. */
export interface PlaneServer {
  readonly close: () => Promise<void>
}

/** All countries of the world as address ranges are some 20 MB of JSON. */
const longestLineBytes = 128 * 1024 * 1024
const longestBacklogBytes = 64 * 1024 * 1024
const rowBacklogBytes = 4 * 1024 * 1024

/** An engine that does not say what it is doing holds up nobody who asks for all of them. */
const longestStatusMilliseconds = 2_000
const silent: EngineStatus = {
  status: 'activating',
  message: message('it has not told its status for {seconds} s', {
    seconds: longestStatusMilliseconds / 1000,
  }),
}
const lookMilliseconds = 1_000
const repeatMilliseconds = 5_000

/**
 * Serves the plane's protocol on a Unix socket to one client at a time; a new connection replaces the old one.
 * Requests to one engine are carried out in their order. Rejects when the socket cannot be made.
 */
export async function servePlane(options: PlaneServerOptions): Promise<PlaneServer> {
  const { socket: own, engines, hub, files } = options
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
    serveConnection(socket, { engines, hub, files, inTurn, signal: shutdown.signal })
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

function isRows(message: PlaneEvent | PlaneResponse): boolean {
  return 'event' in message && message.event === 'rows'
}

type InTurn = <T>(name: EngineName, work: () => Promise<T>) => Promise<T>

interface ConnectionContext {
  readonly engines: readonly ServedEngine[]
  readonly hub: EventHub
  readonly files: FileStore
  readonly inTurn: InTurn
  readonly signal: AbortSignal
}

function serveConnection(socket: Socket, context: ConnectionContext): void {
  const sessions = new Map(context.engines.map((engine) => [engine.name, engine.openSession()]))
  const written = observationWire()
  const send = (message: PlaneEvent | PlaneResponse): boolean => {
    if (socket.destroyed) return false
    // A client that does not read loses rows, which are counted, rather than the connection.
    if (isRows(message) && socket.writableLength > rowBacklogBytes) return false
    socket.write(`${JSON.stringify('event' in message ? written(message) : message)}\n`)
    if (socket.writableLength > longestBacklogBytes) socket.destroy()
    return true
  }
  const end = () => socket.destroy()
  socket.on('error', end)
  socket.on('close', () => context.hub.detach(send))
  socket.on(
    'data',
    attachedLineReader(
      longestLineBytes,
      async (line, bytes) => {
        const request = readRequest(line)
        // Only our own control side speaks here: a line that is no request to us means that the two disagree.
        if (request === null || ('engine' in request && !sessions.has(request.engine))) end()
        else send(await answer({ request, bytes }, sessions, context))
      },
      end,
    ),
  )
  context.hub.attach(send)
}

/** A request, and the bytes that came with it. */
interface Received<R extends PlaneRequest = PlaneRequest> {
  readonly request: R
  readonly bytes: Uint8Array | null
}

async function answer(
  { request, bytes }: Received,
  sessions: ReadonlyMap<EngineName, EngineSession>,
  context: ConnectionContext,
): Promise<PlaneResponse> {
  const { id } = request
  try {
    if (request.op === 'observe') return { id, ok: true, value: await statuses(context.engines) }
    if (request.op === 'kept') {
      context.hub.kept(request.receipt)
      return answered(id, [])
    }
    if (request.op === 'lacking') return { id, ok: true, value: context.files.lacking(request.files) }
    if (request.op === 'file') {
      const { file, offset, part, isLast } = request
      return answered(
        id,
        await context.files.take(file, { offset, bytes: Buffer.from(part, 'base64'), isLast }),
      )
    }
    const { engine } = request
    const session = sessions.get(engine)!
    if (request.op === 'ask') return await ask({ request, bytes }, session, context)
    const { artifact, op } = request
    if (op === 'check')
      return { id, ok: true, value: await context.inTurn(engine, () => session.check(artifact)) }
    if (op === 'stage') return await stage(request, session, context)
    return answered(id, await context.inTurn(engine, () => session.apply(artifact, context.signal)))
  } catch (error) {
    return answered(id, [problem('', reasonOf(error), 'engine')])
  }
}

/** Takes its turn until the part is read; what the engine does with it goes beside the reading of the next. */
async function stage(
  { id, engine, artifact }: Extract<PlaneRequest, { readonly artifact: unknown }>,
  session: EngineSession,
  { inTurn }: ConnectionContext,
): Promise<PlaneResponse> {
  const staged = await inTurn(engine, async () => session.stage?.(artifact))
  if (staged === undefined) {
    return answered(id, [problem('', message('artifacts of this engine travel in one'), 'unknown_engine')])
  }
  await staged.done
  return answered(id, staged.problems)
}

/** Goes beside what engines are doing: questions change nothing that is in force. */
async function ask(
  { request: { id, engine, question }, bytes }: Received<Extract<PlaneRequest, { readonly op: 'ask' }>>,
  session: EngineSession,
  { signal }: ConnectionContext,
): Promise<PlaneResponse> {
  const answer = await session.ask?.(question, signal, bytes)
  if (answer === undefined) {
    return answered(id, [
      problem('', message('engine {engine} answers no questions', { engine }), 'unknown_engine'),
    ])
  }
  return 'problems' in answer ? answered(id, answer.problems) : { id, ok: true, value: answer.value }
}

function answered(id: number, problems: readonly Problem[]): PlaneResponse {
  return problems.length > 0 ? { id, ok: false, problems } : { id, ok: true, value: null }
}

async function statuses(engines: readonly ServedEngine[]): Promise<EngineStatuses> {
  const entries = engines.map(async (engine): Promise<[EngineName, EngineStatus]> => {
    const late = Promise.withResolvers<EngineStatus>()
    const timer = setTimeout(() => late.resolve(silent), longestStatusMilliseconds)
    const status = await Promise.race([engine.observe(), late.promise]).catch(
      (error: unknown): EngineStatus => {
        return { status: 'failed', message: reasonOf(error) }
      },
    )
    clearTimeout(timer)
    return [engine.name, status]
  })
  return Object.fromEntries(await Promise.all(entries)) as EngineStatuses
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
