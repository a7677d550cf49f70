import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { EndChildMessage } from '../core/engine/process-status.ts'
import { ownEnvironment } from './own-environment.ts'

/** A process of ours that works in the background. */
export type BackgroundProcess = ChildProcess

/** A script of ours that works in the background. */
export interface BackgroundScript {
  readonly file: string
  /** Further options of the runtime. */
  readonly runtimeOptions: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

/**
 * Starts a script that requests do not wait for: it gets processor time that others leave, and the kernel ends it with
 * the process that started it. The two exchange structured data. It does not keep this process alive, see `holdFor`.
 */
export function startInBackground({
  file,
  runtimeOptions,
  environment,
}: BackgroundScript): BackgroundProcess {
  const command = [process.execPath, ...process.execArgv, ...runtimeOptions, file]
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', '--', ...command], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
    env: { ...ownEnvironment(), ...environment },
  })
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, which its events report.
  }
  letGo(child)
  return child
}

/** This process does not end before the child has answered. */
export function holdFor(child: BackgroundProcess): void {
  child.ref()
  child.channel?.ref()
}

/** This process may end whatever the child does. */
export function letGo(child: BackgroundProcess): void {
  child.unref()
  child.channel?.unref()
}

/** Ends the child whatever it does. A confined process may send no signals: its supervisor does that for it. */
export function endNow({ pid }: BackgroundProcess): void {
  if (pid === undefined) return
  if (process.send) process.send({ type: 'end-child', pid } satisfies EndChildMessage)
  else process.kill(pid, 'SIGKILL')
}

/** Hands a message to the child; holds when it is on its way, so that no more is in memory than the child takes. */
export function sendTo(child: BackgroundProcess, message: object): Promise<void> {
  return new Promise((resolve, reject) => {
    child.send(message, (error) => (error ? reject(error) : resolve()))
  })
}
