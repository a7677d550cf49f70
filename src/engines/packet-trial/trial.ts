import { spawn } from 'node:child_process'
import { longestTrialMs, type Trial, type TrialOutcome } from '../../core/engine/trial.ts'
import type { Ruleset } from '../../core/ruleset/ruleset.ts'
import { MessageError } from '../../core/text/message-error.ts'
import { programEnvironment } from '../program.ts'
import { message } from './messages.ts'
import { StrangePackets } from './tally.ts'

/** Request to the process in the namespace, as one line of JSON. */
export interface TrialRequest {
  readonly ruleset: Ruleset
  readonly trial: Trial
}

/** Reply of that process, as one line of JSON. */
export type TrialReply =
  | { readonly kind: 'outcomes'; readonly outcomes: readonly TrialOutcome[] }
  /** The outcome of the packets is not clear; another trial may show it. */
  | { readonly kind: 'unclear'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }

/** The answer to a trial that went wrong. */
export function replyOf(error: unknown): TrialReply {
  const message = error instanceof Error ? error.message : String(error)
  return { kind: error instanceof StrangePackets ? 'unclear' : 'failed', message }
}

class UnclearTrial extends MessageError {}

/** Sends packets through a ruleset in a network namespace of their own. Rejects with an Error that says why not. */
export type RunTrial = (
  ruleset: Ruleset,
  trial: Trial,
  signal: AbortSignal,
) => Promise<readonly TrialOutcome[]>

/** Hands a request, a line, to a process in a network namespace of its own; answers what that one printed. */
export type AskTrial = (request: string, signal: AbortSignal) => Promise<TrialOutput>

/** Output of a process, and a complaint about its end, to be used where the output is no reply. */
export interface TrialOutput {
  readonly output: string
  readonly complaint: string
}

/** So many trials may wait for one another. */
const longestQueue = 16

const mostAttempts = 4

/** Makes the runner of trials, which go one after the other, each in a process that `ask` reaches. */
export function createTrials(ask: AskTrial): RunTrial {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (ruleset, trial, signal) => {
    if (waiting >= longestQueue)
      throw new MessageError(message('packets cannot be tried: too many trials are waiting; try again later'))
    waiting += 1
    const own = last.then(() => tryUntilClear(ask, { ruleset, trial }, signal))
    last = own.catch(() => undefined)
    return own.finally(() => {
      waiting -= 1
    })
  }
}

/**
 * The namespace's own kernel sends packets of its own now and then, such as reports about multicast groups, which
 * counters hold as well: the outcome of the others is then not clear, and they are sent again.
 */
async function tryUntilClear(
  ask: AskTrial,
  request: TrialRequest,
  signal: AbortSignal,
): Promise<readonly TrialOutcome[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryOnce(ask, request, signal)
    } catch (error) {
      if (!(error instanceof UnclearTrial) || attempt === mostAttempts) throw error
    }
  }
}

async function tryOnce(
  ask: AskTrial,
  request: TrialRequest,
  signal: AbortSignal,
): Promise<readonly TrialOutcome[]> {
  const { output, complaint } = await ask(`${JSON.stringify(request)}\n`, signal)
  const reply = readReply(output)
  if (reply?.kind === 'outcomes') return reply.outcomes
  if (reply?.kind === 'unclear')
    throw new UnclearTrial(message('packets cannot be tried: {reason}', { reason: reply.message }))
  throw new MessageError(
    message('packets cannot be tried: {reason}', { reason: reply?.message ?? complaint }),
  )
}

/**
 * Trials in processes that `command` starts. Each ends when its standard input does: with it, or with us, the namespace is
 * gone, since nothing else names it.
 */
export function spawnedTrial(command: readonly string[]): AskTrial {
  return (request, signal) =>
    new Promise((resolve, reject) => {
      const child = spawn('unshare', ['--net', '--', ...command], {
        stdio: ['pipe', 'pipe', 'pipe'],
        timeout: longestTrialMs,
        killSignal: 'SIGKILL',
        signal,
        env: programEnvironment(),
      })
      const stdout: Buffer[] = []
      const stderr: Buffer[] = []
      child.stdout.on('data', (chunk: Buffer) => {
        stdout.push(chunk)
        if (chunk.includes('\n')) child.stdin.end()
      })
      child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
      child.stdin.on('error', () => undefined)
      child.on('error', (error) =>
        reject(new MessageError(message('packets cannot be tried: {reason}', { reason: error.message }))),
      )
      child.on('close', (code, ended) => {
        const how =
          ended === null ? `its process ended with code ${code}` : `it took more than ${longestTrialMs} ms`
        const complaint = Buffer.concat(stderr).toString().trim().slice(0, 500) || how
        resolve({ output: Buffer.concat(stdout).toString(), complaint })
      })
      child.stdin.write(request)
    })
}

function readReply(text: string): TrialReply | null {
  try {
    return JSON.parse(text) as TrialReply
  } catch {
    return null
  }
}
