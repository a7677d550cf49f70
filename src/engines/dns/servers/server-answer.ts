import { responseCodeName } from '../../../core/net/response-code.ts'
import type { Message } from '../../../core/text/message.ts'
import { message } from '../messages.ts'

/** Answer of a server to a question for the SOA record of a zone. */
export interface Answer {
  /** It is longer than a datagram, so that it has to be asked for by TCP. */
  readonly isCutOff: boolean
  /** Why such a server cannot be used for the zone; null for one that can. */
  readonly fault: Message | null
}

const headerLength = 12
const noError = 0
const noSuchName = 3
const refused = 5

/** Reads the answer to a query (RFC 1035, section 4); null where it is none to this one by its id. */
export function readAnswer(answer: Buffer, query: Buffer): Answer | null {
  if (answer.length < 2 || answer.readUInt16BE(0) !== query.readUInt16BE(0)) return null
  return {
    isCutOff: answer.length >= headerLength && (answer[2]! & 0x02) !== 0,
    fault: faultOf(answer, query),
  }
}

function faultOf(answer: Buffer, query: Buffer): Message | null {
  if (answer.length < headerLength || (answer[2]! & 0x80) === 0)
    return message('it answers with what is no answer')
  const code = answer[3]! & 0x0f
  if (code === refused) return message('it refuses to answer')
  if (code !== noError && code !== noSuchName)
    return message('it answers {code}', { code: responseCodeName(code) })
  if (!repeatsQuestion(answer, query)) return message('it answers another question')
  if (!hasWholeRecords(answer, query.length)) return message('it answers with what is no answer')
  const isAuthority = (answer[2]! & 0x04) !== 0
  const isRecursive = (answer[3]! & 0x80) !== 0
  const records = answer.readUInt16BE(6)
  // Such an answer leads to others, which a server that questions are handed to must not.
  return records === 0 && !isAuthority && !isRecursive ? message('it does not know the zone') : null
}

function repeatsQuestion(answer: Buffer, query: Buffer): boolean {
  const question = (of: Buffer) => of.subarray(headerLength, query.length).toString('latin1').toLowerCase()
  return answer.readUInt16BE(4) === 1 && question(answer) === question(query)
}

/** True where the records of an answer, which begin at `start`, can be read, with names that come to an end. */
function hasWholeRecords(answer: Buffer, start: number): boolean {
  const isCutOff = (answer[2]! & 0x02) !== 0
  let at: number | null = start
  for (let left = isCutOff ? 0 : answer.readUInt16BE(6); left > 0; left -= 1) {
    at = endOfName(answer, at)
    if (at === null || at + 10 > answer.length) return false
    at += 10 + answer.readUInt16BE(at + 8)
    if (at > answer.length) return false
  }
  return true
}

/** Where a name ends that begins at `start`; null for one without an end. A pointer leads to what stands before it. */
function endOfName(answer: Buffer, start: number): number | null {
  let end: number | null = null
  let at = start
  let before = start
  for (;;) {
    const length = answer[at]
    if (length === undefined) return null
    if (length === 0) return end ?? at + 1
    if (length < 64) {
      at += 1 + length
      continue
    }
    if (length < 192 || at + 1 >= answer.length) return null
    end ??= at + 2
    const target = answer.readUInt16BE(at) & 0x3fff
    if (target >= before) return null
    at = target
    before = target
  }
}
