import { connect } from 'node:net'
import { join } from 'node:path'
import type { DaemonDeclaration, StartedDaemon } from '../../../src/engines/daemon/declaration.ts'
import { printsLine } from '../../../src/engines/daemon/ready.ts'

/** Configuration of the test's daemon. */
export interface TestConfiguration {
  /** Taken over while it runs; `nonsense` is refused. */
  readonly greeting: string
  /** Taken over by a new start. */
  readonly port: number
}

/** What the test's daemon is handed over, and must never be printed. */
export const testSecret = 'correct horse battery staple'

const script = join(import.meta.dirname, 'test-daemon.ts')

/** The daemon of `test-daemon.ts`; `node` is where Node is, and may be missing. */
export function testDeclaration(node: string): DaemonDeclaration<TestConfiguration> {
  return {
    name: 'test',
    program: node,
    install: { title: 'the test daemon', packages: ['test-daemon'] },
    args: (_configuration, folder) => [script, join(folder, 'test.json')],
    files: (configuration) => [{ name: 'test.json', text: JSON.stringify(configuration) }],
    handedOver: () => [testSecret],
    secrets: () => [testSecret],
    ports: ({ port }) => [{ protocol: 'tcp', port }],
    check: { args: (folder) => [script, '--check', join(folder, 'test.json')] },
    ready: printsLine(/^ready$/),
    question: {
      ask: (daemon, signal) => say(daemon, 'greeting', signal),
      everySeconds: 1,
      patienceSeconds: 3,
    },
    change: (before, after) => (before.port === after.port ? 'reload' : 'restart'),
    reload: { signal: 'SIGHUP' },
    stale: ['control'],
    limits: { memoryBytes: 512 * 1024 * 1024 },
    capabilities: ['net_raw'],
  }
}

/** What the daemon answers to a word. */
export function say(
  { folder }: Pick<StartedDaemon, 'folder'>,
  word: string,
  signal?: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(join(folder, 'control'), () => socket.write(word))
    signal?.addEventListener('abort', () => socket.destroy(new Error('no answer')))
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('closed')))
  })
}
