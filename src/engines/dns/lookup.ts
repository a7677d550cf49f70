import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { DnsAnswers, DnsQuestion, DnsTrace } from '../../core/engine/declared/dns-question.ts'
import { problem } from '../../core/failure.ts'
import type { EngineAnswer } from '../contract.ts'
import { askKresd } from './control-socket.ts'
import { message } from './messages.ts'
import { framedQuery } from './query-message.ts'

const longestMs = 20_000
/** The control socket has room for few connections at once, and the daemon's own questions go there too. */
const mostAtOnce = 4

/** Puts questions to the name server, beside its clients. */
export type AskNameServer = (question: DnsQuestion, signal: AbortSignal) => Promise<EngineAnswer>

/** Makes what asks the kresd in a folder, if one runs. A question is given up after 20 s. */
export function nameServerQuestions(folder: string): AskNameServer {
  const turns = Array.from({ length: mostAtOnce }, () => Promise.resolve<unknown>(null))
  let next = 0
  return (question, signal) => {
    const index = next++ % mostAtOnce
    const answer = turns[index]!.then(() => asked(folder, question, signal))
    turns[index] = answer
    return answer
  }
}

async function asked(folder: string, question: DnsQuestion, signal: AbortSignal): Promise<EngineAnswer> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(longestMs)])
  try {
    return { value: await answerTo(folder, question, patience) }
  } catch (error) {
    const reason = (error as Error).message
    const isMissing = ['ENOENT', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '')
    const why = isMissing
      ? message('the name server does not run')
      : patience.aborted
        ? message('the name server did not answer within {seconds} s', { seconds: longestMs / 1000 })
        : message('the name server cannot be asked: {reason}', { reason })
    return { problems: [problem('', why, 'unavailable')] }
  }
}

async function answerTo(
  folder: string,
  question: DnsQuestion,
  signal: AbortSignal,
): Promise<DnsAnswers[DnsQuestion['kind']]> {
  if (question.kind === 'lookup') return await lookup(folder, question, signal)
  const name = hexadecimal(question.name)
  return Number(await askKresd(folder, `gatehouse.flush('${name}', ${question.below})`, signal))
}

/** Asks as any client does, from a port of which the name server knows that it writes down what happens. */
async function lookup(
  folder: string,
  { name, type, from }: Extract<DnsQuestion, { readonly kind: 'lookup' }>,
  signal: AbortSignal,
): Promise<DnsTrace> {
  const socket = connect({ host: '127.0.0.1', port: 53 })
  // What ends the connection is read from its end.
  socket.on('error', () => undefined)
  try {
    await once(socket, 'connect', { signal })
    const port = socket.localPort ?? 0
    const client = from === null ? 'nil' : `'${hexadecimal(from)}'`
    const isAnswered = await askKresd(folder, `gatehouse.lookup(${port}, ${client})`, signal)
    if (isAnswered !== 'yes') return { isOutsider: true, records: [], places: [], steps: [] }
    socket.write(framedQuery(1, name, type))
    const rcode = await responseCode(socket, signal)
    const told = await askKresd(folder, `gatehouse.looked(${port})`, signal)
    if (told === '') throw new Error('the lookup is gone')
    return { ...readTrace(Buffer.from(told, 'hex').toString()), ...(rcode === null ? {} : { rcode }) }
  } finally {
    socket.destroy()
  }
}

/** The response code of the answer; null where the connection ends without one. */
function responseCode(socket: Socket, signal: AbortSignal): Promise<number | null> {
  return new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk])
      if (bytes.length >= 6 && bytes.length >= 2 + bytes.readUInt16BE(0)) resolve(bytes.readUInt16BE(4) & 15)
    })
    socket.once('close', () => resolve(null))
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

function readTrace(text: string): DnsTrace {
  const trace = JSON.parse(text) as DnsTrace
  const { records, places, steps } = trace
  // An empty table of Lua is an object in JSON.
  return { ...trace, records: listOf(records), places: listOf(places), steps: listOf(steps) }
}

function listOf<T>(value: readonly T[]): readonly T[] {
  return Array.isArray(value) ? value : []
}

/** So that no text of anybody stands in an expression. */
function hexadecimal(text: string): string {
  return Buffer.from(text).toString('hex')
}
