import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
import type { Socket } from 'node:net'
import type { ProcessEnd, ProcessStatus } from '../../../core/engine/process-status.ts'
import { lineReader } from '../../../core/text/line-reader.ts'
import { type Message, verbatim } from '../../../core/text/message.ts'
import { watchPulse } from '../../../processes/pulse.ts'
import { openUnnamed, programEnvironment } from '../../program.ts'
import { message } from '../messages.ts'
import { NftError } from '../run-nft.ts'
import type { ForeignChange } from './change-watch.ts'
import { frameReader, requestFrame } from './frames.ts'
import type { Exchange, Exchanged } from './kernel.ts'

/** An exchange through a process of its own, and how it is ended. */
export interface NetlinkProcess {
  readonly exchange: Exchange
  readonly status: () => ProcessStatus
  close(): void
}

/** Receivers of other reports of the process. */
export interface NetlinkEvents {
  /** Another program changed the packet filter. */
  onChange(change: ForeignChange): void
  /** The process ended: changes go unheard until the next exchange, which should come after so many milliseconds. */
  onEnd(pauseMilliseconds: number, end: ProcessEnd): void
}

interface Waiting {
  readonly resolve: (exchanged: Exchanged) => void
  readonly reject: (error: Error) => void
}

const longestMilliseconds = 60_000
const steadyMilliseconds = 3_000
const shortestPauseMilliseconds = 100
const longestPauseMilliseconds = 5_000

/**
 * Speaks netlink through a process that `command` starts, with the first message and again after it ended. Node cannot
 * open such a socket itself. It listens to changes by others while it runs. An exchange that the process does not survive
 * rejects with the fault `hung`: it is unknown how much of it the kernel took.
 */
export function createNetlinkProcess(command: readonly string[], events: NetlinkEvents): NetlinkProcess {
  const waiting: Waiting[] = []
  const file = openUnnamed()
  let child: ChildProcess | null = null
  let owed: Waiting | undefined
  let killedFor: Message | null = null
  let isClosed = false
  let failures = 0
  let status: ProcessStatus = {
    name: 'netlink',
    status: 'inactive',
    message: '',
    restarts: 0,
    lastEnd: null,
    nextStartMs: null,
  }

  const giveUp = (why: Message) => {
    child = null
    for (const { reject } of waiting.splice(0)) reject(new NftError('hung', why))
  }

  const start = (): ChildProcess => {
    const started = spawn(command[0]!, command.slice(1), {
      stdio: ['pipe', 'pipe', 'pipe', 'pipe', file ?? 'ignore'],
      env: programEnvironment(),
    }) as ChildProcessWithoutNullStreams
    child = started
    const startedAt = performance.now()
    const restarts = status.restarts + (status.lastEnd === null ? 0 : 1)
    status = { ...status, status: 'active', message: '', restarts, nextStartMs: null }
    let complaint = ''
    started.stderr.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-500)
      process.stderr.write(chunk)
    })
    started.stdout.on(
      'data',
      frameReader((bytes) => {
        const asked = waiting.shift()
        if (waiting.length === 0) hold(started, false)
        // The watch learns of it by its next look; who waited for this answer asks at once.
        if (child === started && killedFor === null) status = { ...status, status: 'active', message: '' }
        asked?.resolve({ errno: bytes.readInt32LE(0), answer: bytes.subarray(4) })
      }),
    )
    const changes = started.stdio[3] as Socket
    const hear = (line: string) => events.onChange(JSON.parse(line))
    changes.on(
      'data',
      lineReader(Number.POSITIVE_INFINITY, hear, () => undefined),
    )
    changes.unref()
    // Callers that wait learn of it by the end of the process.
    started.stdin.on('error', () => undefined)
    const onEnd = (reason: string) => {
      if (child !== started) return
      const why = killedFor ?? verbatim(complaint.trim() || reason)
      killedFor = null
      failures = performance.now() - startedAt > steadyMilliseconds ? 1 : failures + 1
      const pause = Math.min(longestPauseMilliseconds, shortestPauseMilliseconds * 2 ** (failures - 1))
      const end: ProcessEnd = { atMs: Date.now(), reason: why }
      status = {
        ...status,
        status: 'activating',
        message: message('it ended: {why}', { why }),
        lastEnd: end,
        nextStartMs: Date.now() + pause,
      }
      giveUp(message('the process for netlink ended: {why}', { why }))
      events.onEnd(pause, end)
    }
    started.once('error', (error) => onEnd(error.message))
    started.once('close', (code, signal) => onEnd(signal ?? `code ${code}`))
    return started
  }

  const endWatch = watchPulse({
    process: () => child,
    pid: () => child?.pid ?? null,
    // An exchange that began since the last look is no sign that the one before it went unanswered.
    owes: () => {
      const before = owed
      owed = waiting[0]
      return owed !== undefined && owed === before
    },
    onSilence: (seconds) => {
      if (child === null) return
      status =
        seconds === null
          ? { ...status, status: 'active', message: '' }
          : {
              ...status,
              status: 'activating',
              message: message('it has not answered for {seconds} s', { seconds }),
            }
    },
    onHung: (reason) => {
      killedFor = reason
      child?.kill('SIGKILL')
    },
  })

  return {
    status: () => (child?.pid === undefined ? status : { ...status, pid: child.pid }),
    exchange: (messages) =>
      new Promise((resolve, reject) => {
        // The number of the closed file may be another one's by now, of which a new process would get hold.
        if (isClosed) return reject(new NftError('hung', message('the packet filter is closed')))
        const running = child ?? start()
        // All that went before is answered, so that nobody reads the file any more.
        const isFileFree = waiting.length === 0
        hold(running, true)
        const impatient = setTimeout(() => running.kill('SIGKILL'), longestMilliseconds)
        const settled = () => clearTimeout(impatient)
        waiting.push({
          resolve: (exchanged) => {
            settled()
            resolve(exchanged)
          },
          reject: (error) => {
            settled()
            reject(error)
          },
        })
        running.stdin!.write(requestFrame(messages, isFileFree ? file : null))
      }),
    close: () => {
      if (isClosed) return
      isClosed = true
      endWatch()
      child?.kill('SIGTERM')
      giveUp(message('the packet filter is closed'))
      if (file !== null) closeSync(file)
    },
  }
}

/** Sets whether the child keeps this process from ending. */
function hold(child: ChildProcess, held: boolean): void {
  for (const part of [child, child.stdin, child.stdout, child.stderr] as (ChildProcess | Socket)[]) {
    if (held) part.ref()
    else part.unref()
  }
}
