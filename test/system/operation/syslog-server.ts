import { type ChildProcess, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Lab, type LabHost, until } from '../fixture/lab.ts'

/** A message as rsyslog has read it. */
export interface ReceivedMessage {
  readonly msg: string
  readonly pri: string
  readonly timereported: string
  readonly hostname: string
  readonly 'app-name': string
  readonly msgid: string
  readonly 'structured-data': string
}

/** A rsyslog on a host of the lab, that listens by UDP and TCP at port 5514, and by TLS at 6514. */
export class SyslogServer {
  readonly #lab: Lab
  readonly #host: LabHost
  readonly #folder: string
  #child: ChildProcess | null = null

  constructor(lab: Lab, host: LabHost, name: string) {
    this.#lab = lab
    this.#host = host
    this.#folder = mkdtempSync(join(tmpdir(), 'gatehouse-syslog-'))
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', 'key.pem']
    const request = ['req', '-x509', ...key, '-out', 'cert.pem', '-days', '2', '-subj', `/CN=${name}`]
    execFileSync('openssl', [...request, '-addext', `subjectAltName=DNS:${name}`], {
      cwd: this.#folder,
      stdio: 'ignore',
    })
    writeFileSync(join(this.#folder, 'rsyslog.conf'), configuration(this.#folder))
    writeFileSync(this.#rows, '')
  }

  get ca(): string {
    return readFileSync(join(this.#folder, 'cert.pem'), 'utf8')
  }

  /** Messages in the order in which they came. */
  get messages(): readonly ReceivedMessage[] {
    const lines = readFileSync(this.#rows, 'utf8').split('\n')
    lines.pop()
    return lines.map((line) => JSON.parse(line) as ReceivedMessage)
  }

  async start(): Promise<void> {
    const pidFile = join(this.#folder, 'pid')
    rmSync(pidFile, { force: true })
    this.#child = this.#lab.start(
      this.#host,
      'rsyslogd',
      '-n',
      '-f',
      join(this.#folder, 'rsyslog.conf'),
      '-i',
      pidFile,
    )
    const listens = async () => (await this.#lab.run(this.#host, 'ss', '-Hlnt', 'sport = :5514')).text !== ''
    if (!(await until(20, listens))) throw new Error('rsyslog does not come up')
  }

  /** Sends it a signal. */
  signal(signal: NodeJS.Signals): void {
    process.kill(Number(readFileSync(join(this.#folder, 'pid'), 'latin1')), signal)
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

  get #rows(): string {
    return join(this.#folder, 'rows')
  }
}

function configuration(folder: string): string {
  const tls = [
    `streamdriver.name="gtls" streamdriver.mode="1" streamdriver.authmode="anon"`,
    `streamdriver.cafile="${folder}/cert.pem" streamdriver.certfile="${folder}/cert.pem"`,
    `streamdriver.keyfile="${folder}/key.pem"`,
  ].join(' ')
  return `global(workDirectory="${folder}" maxMessageSize="64k"
  parser.permitslashinprogramname="on" parser.escapecontrolcharactersonreceive="off")
module(load="imtcp")
module(load="imudp")
template(name="row" type="list") {
  constant(value="{")
  property(outname="msg" name="msg" format="jsonf") constant(value=",")
  property(outname="pri" name="pri" format="jsonf") constant(value=",")
  property(outname="timereported" name="timereported" dateFormat="rfc3339" format="jsonf") constant(value=",")
  property(outname="hostname" name="hostname" format="jsonf") constant(value=",")
  property(outname="app-name" name="app-name" format="jsonf") constant(value=",")
  property(outname="msgid" name="msgid" format="jsonf") constant(value=",")
  property(outname="structured-data" name="structured-data" format="jsonf")
  constant(value="}\\n")
}
ruleset(name="all") { action(type="omfile" file="${folder}/rows" template="row" asyncWriting="off" flushOnTXEnd="on") }
input(type="imtcp" port="5514" ruleset="all")
input(type="imtcp" port="6514" ruleset="all" ${tls})
input(type="imudp" port="5514" ruleset="all")
`
}
