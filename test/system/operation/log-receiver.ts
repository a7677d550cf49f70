import { type ChildProcess, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Lab, type LabHost, until } from '../fixture/lab.ts'

/** What a receiver of the log is made of. Paths are those of files in a folder of its own. */
export interface ReceiverProgram {
  readonly name: string
  /** Port at which it listens by TCP. */
  readonly port: number
  readonly configuration: (folder: string) => string
  readonly command: (path: (name: string) => string) => readonly string[]
}

/**
 * A receiver of the log on a host of the lab. It writes a JSON line to `rows` for each message and its number to `pid`; its key and
 * certificate are `key.pem` and `cert.pem`, its configuration is `conf`.
 */
export class LogReceiver<M> {
  readonly #lab: Lab
  readonly #host: LabHost
  readonly #program: ReceiverProgram
  readonly #folder: string
  #child: ChildProcess | null = null

  constructor({ lab, host }: { readonly lab: Lab; readonly host: LabHost }, program: ReceiverProgram) {
    this.#lab = lab
    this.#host = host
    this.#program = program
    this.#folder = mkdtempSync(join(tmpdir(), 'gatehouse-receiver-'))
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', 'key.pem']
    const request = ['req', '-x509', ...key, '-out', 'cert.pem', '-days', '2', '-subj', '/CN=syslog.example']
    execFileSync('openssl', [...request, '-addext', 'subjectAltName=DNS:syslog.example'], {
      cwd: this.#folder,
      stdio: 'ignore',
    })
    writeFileSync(this.#path('conf'), program.configuration(this.#folder))
    writeFileSync(this.#path('rows'), '')
  }

  /** Its certificate, for `syslog.example`. */
  get ca(): string {
    return readFileSync(this.#path('cert.pem'), 'utf8')
  }

  /** Messages in the order in which they came. */
  get messages(): readonly M[] {
    const lines = readFileSync(this.#path('rows'), 'utf8').split('\n')
    lines.pop()
    return lines.map((line) => JSON.parse(line) as M)
  }

  async start(): Promise<void> {
    const { name, port, command } = this.#program
    rmSync(this.#path('pid'), { force: true })
    this.#child = this.#lab.start(this.#host, ...command(this.#path))
    const listens = async () =>
      (await this.#lab.run(this.#host, 'ss', '-Hlnt', `sport = :${port}`)).text !== ''
    if (!(await until(20, listens))) throw new Error(`${name} does not come up`)
  }

  /** Sends it a signal. */
  signal(signal: NodeJS.Signals): void {
    process.kill(Number(readFileSync(this.#path('pid'), 'latin1')), signal)
  }

  async close(): Promise<void> {
    try {
      this.signal('SIGKILL')
    } catch {
      // It does not run.
    }
    this.#child?.kill()
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }

  readonly #path = (name: string) => join(this.#folder, name)
}
