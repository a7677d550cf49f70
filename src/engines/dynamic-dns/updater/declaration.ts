import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DynamicDnsArtifact } from '../../../core/engine/declared/dynamic-dns.ts'
import type { DaemonDeclaration, StartedDaemon } from '../../daemon/declaration.ts'
import { acceptsAt } from '../../daemon/ready.ts'
import type { Outcome, SentJob } from '../job.ts'
import { message } from '../messages.ts'
import { settingsOf } from './settings.ts'

/** Name of the updater, and of its folder below the run folder. */
export const updaterName = 'updater'

const settingsName = 'updater.json'
const socketName = 'ctl'
const script = fileURLToPath(new URL('./updater.ts', import.meta.url))
const jobMilliseconds = 20_000
const buildVariable = 'GATEHOUSE_BUILD'

/** The secret that the protocol asks for. */
function secretOf({ protocol, password, key }: DynamicDnsArtifact): string {
  return protocol === 'dyndns' ? password : key
}

/** The process that speaks with the provider; `node` is what runs it. It has no capability, and its secret from a descriptor. */
export function updaterDeclaration(node: string): DaemonDeclaration<DynamicDnsArtifact> {
  const build = process.env[buildVariable]
  return {
    name: updaterName,
    program: node,
    install: { title: 'Node.js', packages: ['nodejs'] },
    args: (_artifact, folder) => [
      ...process.execArgv,
      '--max-old-space-size=64',
      script,
      join(folder, settingsName),
      join(folder, socketName),
    ],
    files: (artifact) => [{ name: settingsName, text: JSON.stringify(settingsOf(artifact)) }],
    handedOver: (artifact) => [secretOf(artifact)],
    secrets: (artifact) => shownForms(artifact),
    environment: build === undefined ? {} : { [buildVariable]: build },
    ready: acceptsAt(socketName),
    readySeconds: 15,
    question: { ask: (daemon, signal) => request(daemon, '', signal), everySeconds: 1 },
    stale: [socketName],
    // It has nothing to tidy up.
    stopSignal: 'SIGKILL',
    limits: { memoryBytes: 256 * 1024 * 1024, openFiles: 256 },
    priority: 5,
  }
}

/** The forms in which the secret may turn up in an answer. */
export function shownForms(artifact: DynamicDnsArtifact): readonly string[] {
  const secret = secretOf(artifact)
  if (secret === '') return []
  const pair = Buffer.from(`${artifact.login}:${secret}`, 'utf8').toString('base64')
  return [secret, encodeURIComponent(secret), pair]
}

/** Has the updater do a job. What it does not answer is a failure. */
export async function askUpdater(runFolder: string, job: SentJob): Promise<Outcome> {
  try {
    const folder = join(runFolder, updaterName)
    const line = await request({ folder }, JSON.stringify(job), AbortSignal.timeout(jobMilliseconds))
    return JSON.parse(line) as Outcome
  } catch {
    return { kind: 'failed', again: 'soon', reason: message('the updater does not answer') }
  }
}

/** A line to the updater, and the one that comes back. */
function request(
  { folder }: Pick<StartedDaemon, 'folder'>,
  line: string,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(join(folder, socketName), () => socket.write(`${line}\n`))
    signal.addEventListener('abort', () => socket.destroy(new Error('no answer')))
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      answer += chunk
    })
    socket.on('end', () => (answer.endsWith('\n') ? resolve(answer) : reject(new Error('closed'))))
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('closed')))
  })
}
