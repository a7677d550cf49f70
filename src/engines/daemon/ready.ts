import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identify } from '../../processes/process-identity.ts'
import type { Ready, StartedDaemon } from './declaration.ts'
import { holdsPorts } from './port-holder.ts'
import { processesOf } from './remains.ts'

const lookMilliseconds = 50

/** Ready when it has printed a line that matches. */
export function printsLine(pattern: RegExp): Ready {
  return ({ onLine }, signal) =>
    new Promise((resolve, reject) => {
      const end = onLine((line) => {
        if (!pattern.test(line)) return
        end()
        resolve()
      })
      signal.addEventListener('abort', () => {
        end()
        reject(signal.reason)
      })
    })
}

/** Ready when a Unix socket of that name in its folder takes connections. */
export function acceptsAt(name: string): Ready {
  return ({ folder }, signal) => until(() => accepts(join(folder, name)), signal)
}

/** Ready when it has all its declared ports: another program that has them does not count. */
export const takesPorts: Ready = ({ pid, folder, ports }, signal) => {
  const isTaken = () => {
    const pids = processesOf(folder, identify(pid)).map((process) => process.pid)
    return Promise.resolve(holdsPorts(pids, ports))
  }
  return until(isTaken, signal)
}

/** Ready when a question is answered, such as one of its control command. */
export function answers(ask: (daemon: StartedDaemon, signal: AbortSignal) => Promise<unknown>): Ready {
  return (daemon, signal) =>
    until(
      () =>
        ask(daemon, signal).then(
          () => true,
          () => false,
        ),
      signal,
    )
}

async function until(holds: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  while (!(await holds())) await sleep(lookMilliseconds, undefined, { signal })
}

function accepts(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
