import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const pollMilliseconds = 50
const mostBytes = 64 * 1024

/** Sends a command to one of HAProxy's sockets and resolves to the answer, which ends with the connection. */
export function haproxyCommand(path: string, command: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(path, () => socket.write(`${command}\n`))
    const giveUp = () => socket.destroy(new Error('no answer'))
    signal.addEventListener('abort', giveUp)
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      answer += part
      if (answer.length > mostBytes) socket.destroy(new Error('the answer is too long'))
    })
    socket.on('error', reject)
    socket.on('close', () => {
      signal.removeEventListener('abort', giveUp)
      resolve(answer)
    })
  })
}

/** The process that serves. */
export interface ServingState {
  readonly pid: number
  /** Rows that it had no room for since its start. */
  readonly dropped: number
  /** Connections of clients that it has, and may have at most. */
  readonly connections: number
  readonly mostConnections: number
}

/** State of the process that serves, by its front `arriving`; rejects where it does not answer as HAProxy does. */
export async function servingState(path: string, signal: AbortSignal): Promise<ServingState> {
  const answer = await haproxyCommand(path, 'show info;show stat arriving 1 -1', signal)
  const numberOf = (name: string) => Number(new RegExp(`^${name}: (\\d+)$`, 'm').exec(answer)?.[1])
  const pid = numberOf('Pid')
  if (!Number.isInteger(pid) || numberOf('Stopping') === 1) throw new Error('HAProxy does not answer')
  // pxname,svname,qcur,qmax,scur,smax,slim
  const [connections = 0, , most = 0] = (/^arriving,FRONTEND,(.*)$/m.exec(answer)?.[1] ?? '')
    .split(',')
    .slice(2)
    .map(Number)
  return { pid, dropped: numberOf('DroppedLogs') || 0, connections, mostConnections: most }
}

/** Resolves to the number of the process that serves; rejects where it does not answer as HAProxy does. */
export async function servingProcess(path: string, signal: AbortSignal): Promise<number> {
  return (await servingState(path, signal)).pid
}

/**
 * Lets HAProxy take its files over: a new process serves, to which the old one hands its listeners. Resolves when the old one takes
 * no more connections, as `listens` says of its number.
 */
export async function reloadHaproxy(
  {
    control,
    master,
    listens,
  }: { readonly control: string; readonly master: string; readonly listens: (pid: number) => boolean },
  signal: AbortSignal,
): Promise<void> {
  const before = await servingProcess(control, signal)
  await haproxyCommand(master, 'reload', signal).catch(() => '')
  for (;;) {
    const now = await servingProcess(control, signal).catch(() => before)
    if (now !== before && !listens(before)) return
    await sleep(pollMilliseconds, undefined, { signal })
  }
}
