import { type ChildProcess, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Lab, type LabHost, until } from '../fixture/lab.ts'
import { unpacked } from '../fixture/unpacked.ts'

/** A message as the parser of syslog-ng has read it. */
export interface ParsedMessage {
  readonly PRIORITY: string
  readonly FACILITY: string
  readonly PROGRAM: string
  readonly MSGID: string
  readonly MESSAGE: string
  readonly _SDATA: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const packages = ['syslog-ng-core', 'libivykis0', 'libnet1', 'libwrap0', 'libjson-c5', 'libpcre3', 'libdbi1']

/** A syslog-ng on a host of the lab: RFC 5424 by UDP and TCP at port 5515, by TLS at 6515. Debian has it or rsyslog. */
export class SyslogNg {
  readonly #lab: Lab
  readonly #host: LabHost
  readonly #folder = mkdtempSync(join(tmpdir(), 'gatehouse-syslog-ng-'))
  readonly #root = unpacked('syslog-ng', packages)
  #child: ChildProcess | null = null

  constructor(lab: Lab, host: LabHost, name: string) {
    this.#lab = lab
    this.#host = host
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', 'key.pem']
    const request = ['req', '-x509', ...key, '-out', 'cert.pem', '-days', '2', '-subj', `/CN=${name}`]
    execFileSync('openssl', [...request, '-addext', `subjectAltName=DNS:${name}`], {
      ...{ cwd: this.#folder, stdio: 'ignore' },
    })
    writeFileSync(this.#path('conf'), configuration(this.#folder))
    writeFileSync(this.#path('rows'), '')
  }

  get ca(): string {
    return readFileSync(this.#path('cert.pem'), 'utf8')
  }

  /** Messages in the order in which they came. */
  get messages(): readonly ParsedMessage[] {
    const lines = readFileSync(this.#path('rows'), 'utf8').split('\n')
    lines.pop()
    return lines.map((line) => JSON.parse(line) as ParsedMessage)
  }

  async start(): Promise<void> {
    rmSync(this.#path('pid'), { force: true })
    const libraries = ['usr/lib/syslog-ng', 'usr/lib/x86_64-linux-gnu', 'lib/x86_64-linux-gnu']
    const files = { '-f': 'conf', '-R': 'persist', '-c': 'control', '-p': 'pid' }
    this.#child = this.#lab.start(
      this.#host,
      'env',
      `LD_LIBRARY_PATH=${libraries.map((each) => join(this.#root, each)).join(':')}`,
      join(this.#root, 'usr/sbin/syslog-ng'),
      ...['--foreground', '--no-caps', '--module-path', join(this.#root, 'usr/lib/syslog-ng/3.38')],
      ...Object.entries(files).flatMap(([option, name]) => [option, this.#path(name)]),
    )
    const listens = async () => (await this.#lab.run(this.#host, 'ss', '-Hlnt', 'sport = :5515')).text !== ''
    if (!(await until(20, listens))) throw new Error('syslog-ng does not come up')
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

  #path(name: string): string {
    return join(this.#folder, name)
  }
}

function configuration(folder: string): string {
  const tls = `key-file("${folder}/key.pem") cert-file("${folder}/cert.pem") peer-verify(optional-untrusted)`
  return `@version: 3.38
@module afsocket
@module affile
@module syslogformat
@module json-plugin
@module basicfuncs
options { keep-hostname(yes); chain-hostnames(no); use-dns(no); dns-cache(no); log-msg-size(2097152); stats-freq(0); };
source all {
  syslog(transport("tcp") port(5515));
  syslog(transport("udp") port(5515));
  syslog(transport("tls") port(6515) tls(${tls}));
};
destination rows { file("${folder}/rows" template("$(format-json --scope rfc5424 --scope sdata)\\n") flush-lines(1)); };
log { source(all); destination(rows); };
`
}
