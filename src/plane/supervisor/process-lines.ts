import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { LinesKeptMessage, ProcessLine, SupervisorMessage } from '../../core/engine/process-status.ts'
import { type ProcessOutput, readOutput } from '../../processes/output.ts'

/** Lines that our processes print on their standard error, on their way to the log. */
export interface ProcessLines {
  /** Reads what a process prints: it appears where it always did, and its lines are kept for the log. */
  readonly read: (name: string, stream: Readable) => void
  /** Hands on what the gateway process has not got yet; to be called when it is ready. */
  readonly hand: () => void
  /** What a gateway process that is gone did not acknowledge is handed to the next. */
  readonly forget: () => void
  /** The gateway process has lines in the log. */
  readonly kept: (message: LinesKeptMessage) => void
  /** Resolves when what was read so far has been printed, or half a second is over. */
  readonly close: () => Promise<void>
}

/** Lines that wait for a gateway process; the newest stay, since what it said last matters most. */
const mostWaiting = 1_000
/** A terminal that stands still holds up nobody: what does not fit is in the log alone. */
const mostUnprinted = 1024 * 1024
const closeMilliseconds = 500

/** Makes the way to the log; `send` says something to the gateway process, and is false where that cannot hear. */
export function processLines(send: (message: SupervisorMessage) => boolean): ProcessLines {
  const outputs = new Map<string, ProcessOutput>()
  // Written beside this thread, which keeps the others running.
  const terminal = createWriteStream('', { fd: 2, autoClose: false })
  terminal.on('error', () => undefined)
  let waiting: ProcessLine[] = []
  let lost = 0
  let newest = 0
  let handed = 0

  const hand = () => {
    const lines = waiting.filter(({ number }) => number > handed)
    if (lines.length === 0 || !send({ type: 'lines', lines, lost })) return
    lost = 0
    handed = lines.at(-1)!.number
  }
  const outputOf = (name: string) => {
    const known = outputs.get(name)
    if (known !== undefined) return known
    const made = readOutput({
      name,
      onRows: (rows) => {
        for (const { program, atMs, line } of rows) {
          newest += 1
          waiting.push({ number: newest, process: program, atMs, line })
        }
        const excess = Math.max(0, waiting.length - mostWaiting)
        lost += waiting.slice(0, excess).filter(({ number }) => number > handed).length
        waiting = waiting.slice(excess)
        hand()
      },
    })
    outputs.set(name, made)
    return made
  }
  return {
    read: (name, stream) => {
      stream.on('data', (chunk: Buffer) => {
        if (terminal.writableLength < mostUnprinted) terminal.write(chunk)
      })
      outputOf(name).read(stream, 'stderr')
    },
    hand,
    forget: () => {
      handed = 0
    },
    kept: ({ number }) => {
      waiting = waiting.filter((line) => line.number > number)
    },
    close: () => {
      for (const output of outputs.values()) output.close()
      return new Promise((resolve) => {
        setTimeout(resolve, closeMilliseconds).unref()
        terminal.write('', () => resolve())
      })
    },
  }
}
