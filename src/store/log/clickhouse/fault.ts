import type { Message } from '../../../core/text/message.ts'
import { verbatim } from '../../../core/text/message.ts'
import { message } from '../../messages.ts'

/**
 * Ways in which ClickHouse is of no use.
 *
 * - `unreachable`: nobody takes the connection.
 * - `silent`: it takes connections and does not answer.
 * - `unknown-answer`: what answers is no ClickHouse, or breaks off.
 * - `untrusted`: its certificate cannot be verified.
 * - `refused`: user, password or rights.
 * - `full`: its disk has no room.
 * - `no-table`, `old-table`, `other-table`: the table is missing, lacks columns of this release, or is not ours.
 * - `shard`: a shard of its cluster is away.
 * - `error`: any other exception of its own.
 * - `local`: the rows cannot be read here, or the position cannot be kept.
 */
export type FaultKind =
  | 'unreachable'
  | 'silent'
  | 'unknown-answer'
  | 'untrusted'
  | 'refused'
  | 'full'
  | 'no-table'
  | 'old-table'
  | 'other-table'
  | 'shard'
  | 'error'
  | 'local'

/** ClickHouse is of no use, and why. */
export class ClickHouseFault extends Error {
  readonly kind: FaultKind
  /** The number of its exception; 0 without one. */
  readonly exception: number

  constructor(kind: FaultKind, text: string, exception = 0) {
    super(text)
    this.name = 'ClickHouseFault'
    this.kind = kind
    this.exception = exception
  }

  /** The kind, as errors cross threads. */
  get code(): FaultKind {
    return this.kind
  }
}

/** Also users whose profile lets them change nothing, not even settings of a statement. */
const refusals = [164, 192, 193, 194, 195, 291, 497, 516]
const noRoom = [243]
const noTable = [60, 81]
/** A server does not reach those of a shard. */
const noShard = [279]

/** The fault that an answer with an error says. */
export function faultOfAnswer(status: number, body: string): ClickHouseFault {
  const code = Number(/^\s*Code: (\d+)[.,]/.exec(body)?.[1] ?? Number.NaN)
  const text = shortened(body)
  if (Number.isNaN(code)) return new ClickHouseFault('unknown-answer', `${status} ${text}`)
  const isFull =
    noRoom.includes(code) || /No space left on device|not enough space|ENOSPC|errno: 28\b/i.test(body)
  const kind = isFull
    ? 'full'
    : refusals.includes(code)
      ? 'refused'
      : noTable.includes(code)
        ? 'no-table'
        : noShard.includes(code)
          ? 'shard'
          : 'error'
  return new ClickHouseFault(kind, text, code)
}

/** A part of what a server said, on one line. */
export function shortened(text: string): string {
  const line = text
    .replace(/, e\.what\(\) = DB::.*$/s, '')
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > 300 ? `${line.slice(0, 300)}…` : line
}

/** The fault of an error in Node's client. */
export function faultOfError(error: unknown): ClickHouseFault {
  if (error instanceof ClickHouseFault) return error
  const { code = '', message: text } = error as NodeJS.ErrnoException
  return new ClickHouseFault(kindOf(code), text || code)
}

const untrusted = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/
const broken = /^(HPE_|ERR_SSL_|EPROTO$|ECONNRESET$|EPIPE$|ERR_STREAM_PREMATURE_CLOSE$)/

function kindOf(code: string): FaultKind {
  if (untrusted.test(code)) return 'untrusted'
  return broken.test(code) ? 'unknown-answer' : 'unreachable'
}

/** What an administrator does about a fault. */
export function remedyOf(kind: FaultKind): Message {
  switch (kind) {
    case 'unreachable':
      return message('start ClickHouse, or correct servers in /x/logs/store')
    case 'silent':
      return message(
        'look at the load of the machine of ClickHouse, or end its process so that it is started again',
      )
    case 'unknown-answer':
      return message(
        'servers in /x/logs/store must name the HTTP interface of ClickHouse (port 8123, or 8443 with TLS)',
      )
    case 'untrusted':
      return message(
        'correct ca in /x/logs/store, or the certificate of ClickHouse; without ca Debian needs ca-certificates',
      )
    case 'refused':
      return message('correct user and password in /x/logs/store, or the rights of the user in ClickHouse')
    case 'full':
      return message(
        'make room on the disk of ClickHouse, for instance by ALTER TABLE gatehouse_log DROP PARTITION of an old month',
      )
    case 'no-table':
    case 'old-table':
      return message('run the statements of /x/logs/store/tables on the servers of the cluster')
    case 'other-table':
      return message(
        'rename the table gatehouse_log in ClickHouse, or name another database in /x/logs/store',
      )
    case 'shard':
      return message('start the servers of all shards of the cluster')
    case 'error':
      return message('look into the log of ClickHouse')
    case 'local':
      return message('look at the disk of the gateway: `log` and `storage` in /x/status')
  }
}

/** What is wrong, for a status. */
export function wordsOf({ kind, message: text }: Pick<ClickHouseFault, 'kind' | 'message'>): Message {
  switch (kind) {
    case 'unreachable':
      return message('ClickHouse cannot be reached: {text}', { text })
    case 'silent':
      return message('ClickHouse does not answer: {text}', { text })
    case 'unknown-answer':
      return message('what answers is no ClickHouse, or breaks off: {text}', { text })
    case 'untrusted':
      return message('the certificate of ClickHouse is not trusted: {text}', { text })
    case 'refused':
      return message('ClickHouse refuses the user: {text}', { text })
    case 'full':
      return message('the disk of ClickHouse is full: {text}', { text })
    case 'no-table':
      return message('ClickHouse has no table for the log: {text}', { text })
    case 'old-table':
      return message('the table in ClickHouse lacks columns of this release: {text}', { text })
    case 'other-table':
      return message('the table in ClickHouse is not that of the log: {text}', { text })
    case 'local':
      return message('the log of the gateway cannot be read, or its position not be kept: {text}', { text })
    case 'shard':
      return message('a shard of ClickHouse is away: {text}', { text })
    case 'error':
      return verbatim(text)
  }
}
