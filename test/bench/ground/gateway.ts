import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../fixtures/free-port.ts'
import { Connection, request } from './connection.ts'

const password = 'bench-password-1'

/** A running gateway and an administrator who is logged in. */
export interface Gateway {
  readonly pid: number
  readonly port: number
  readonly cookie: string
  /** Sends one request on a connection of its own user and answers the parsed body; throws unless 200. */
  call(method: string, path: string, body?: unknown): Promise<unknown>
  connect(): Promise<Connection>
  stop(): Promise<void>
}

/** Starts a gateway on `dataFolder`, by the program `wrap` where one is given, and logs in. */
export async function startGateway(
  dataFolder: string,
  dataPlane: 'none' | 'lab',
  wrap: readonly string[] = [],
): Promise<Gateway> {
  const port = await freePort()
  const [program, ...args] = [...wrap, process.execPath]
  const child = spawn(
    program!,
    [
      ...args,
      'bin/gatehouse.js',
      'start',
      '--no-install',
      ...['--data', dataFolder, '--listen', `127.0.0.1:${port}`, '--data-plane', dataPlane],
      ...['--agent-listen', 'off'],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, GATEHOUSE_ADMIN_PASSWORD: password } },
  )
  const endWithUs = () => void child.kill('SIGTERM')
  process.once('exit', endWithUs)
  let output = ''
  const ready = new Promise<void>((resolve, reject) => {
    const watch = (chunk: Buffer) => {
      output += chunk.toString()
      // A large policy may not be in force yet.
      if (/ (?:is ready|serves) at /.test(output)) resolve()
    }
    child.stdout.on('data', watch)
    child.stderr.on('data', watch)
    child.once('exit', () => reject(new Error(`the gateway did not start:\n${output}`)))
  })
  await ready
  const connection = await Connection.open(port)
  const cookie = await logIn(connection)
  return {
    pid: child.pid!,
    port,
    cookie,
    async call(method, path, body) {
      const answer = await connection.ask(request(method, path, cookie, body))
      if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`)
      return answer.body === '' ? null : JSON.parse(answer.body)
    },
    connect: () => Connection.open(port),
    async stop() {
      process.off('exit', endWithUs)
      connection.close()
      const ended = once(child, 'exit')
      if (child.exitCode === null && child.kill('SIGTERM')) await ended
    },
  }
}

async function logIn(connection: Connection): Promise<string> {
  const body = { login: 'admin', password, rest_path: '/' }
  const answer = await connection.ask(request('POST', '/web/auth/login', '', body))
  if (answer.status !== 200) throw new Error(`the login was refused: ${answer.status} ${answer.body}`)
  return [...answer.headers.matchAll(/^set-cookie: *([^;\r\n]+)/gim)].map(([, pair]) => pair).join('; ')
}
