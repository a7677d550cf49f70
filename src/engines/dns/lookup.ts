import { setTimeout as sleep } from 'node:timers/promises'
import type { DnsAnswers, DnsQuestion, DnsTrace } from '../../core/engine/declared/dns-question.ts'
import { problem } from '../../core/failure.ts'
import type { EngineAnswer } from '../contract.ts'
import { askKresd } from './control-socket.ts'
import { message } from './messages.ts'

const pollMs = 10
const longestMs = 20_000
/** The control socket has room for few connections at once, and the daemon's own questions go there too. */
const mostAtOnce = 4

/** Puts questions to the name server, beside its clients. */
export type AskNameServer = (question: DnsQuestion, signal: AbortSignal) => Promise<EngineAnswer>

/** Makes what asks the kresd in a folder; null while none runs. A question is given up after 20 s. */
export function nameServerQuestions(folderNow: () => string | null): AskNameServer {
  const turns = Array.from({ length: mostAtOnce }, () => Promise.resolve<unknown>(null))
  let next = 0
  return (question, signal) => {
    const index = next++ % mostAtOnce
    const answer = turns[index]!.then(() => asked(folderNow(), question, signal))
    turns[index] = answer
    return answer
  }
}

async function asked(
  folder: string | null,
  question: DnsQuestion,
  signal: AbortSignal,
): Promise<EngineAnswer> {
  if (folder === null)
    return { problems: [problem('', message('the name server does not run'), 'unavailable')] }
  const patience = AbortSignal.any([signal, AbortSignal.timeout(longestMs)])
  try {
    return { value: await answerTo(folder, question, patience) }
  } catch (error) {
    const reason = (error as Error).message
    const why = patience.aborted
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
  const name = `'${hexadecimal(question.name)}'`
  if (question.kind === 'flush') {
    return Number(await askKresd(folder, `gatehouse.flush(${name}, ${question.below})`, signal))
  }
  const from = question.from === null ? 'nil' : `'${hexadecimal(question.from)}'`
  const id = await askKresd(folder, `gatehouse.lookup(${name}, ${question.type}, ${from})`, signal)
  if (!/^\d+$/.test(id)) throw new Error('too many lookups at once')
  for (;;) {
    const result = await askKresd(folder, `gatehouse.looked('${id}')`, signal)
    if (result !== '') return readTrace(Buffer.from(result, 'hex').toString())
    await sleep(pollMs, undefined, { signal })
  }
}

function readTrace(text: string): DnsTrace {
  const trace = JSON.parse(text) as DnsTrace | null
  if (trace === null) throw new Error('the lookup is gone')
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
