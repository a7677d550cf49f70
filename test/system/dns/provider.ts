import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { hosts, type Lab, type LabHost } from '../fixture/lab.ts'

/** What the provider answers from now on; `{address}` and `{login}` stand for what was sent. */
export interface Answers {
  readonly update: string
  /** Instead of it, for some names. */
  readonly byHost: Readonly<Record<string, string>>
  readonly checkip: string
  /** 0: none at all. */
  readonly status: number
}

/** A request that the provider was sent. */
export interface ProviderRequest {
  readonly path: string
  readonly host: string
  readonly addresses: readonly string[]
  /** `login:password`. */
  readonly authorization: string
  readonly atMs: number
}

const port = 8443
const script = new URL('provider-server.ts', import.meta.url).pathname
const usual: Answers = { update: 'good {address}', byHost: {}, checkip: '', status: 200 }

/** A DNS provider in the lab, with a certificate of an authority of its own. */
export interface Provider {
  /** Certificate of the authority, in PEM. */
  readonly ca: string
  readonly origin: string
  answer(answers: Partial<Answers>): void
  requests(): readonly ProviderRequest[]
  /** Updates, without questions for the outside address. */
  updates(): readonly ProviderRequest[]
  forget(): void
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** Starts a provider at an address that a host of the lab has; of the router where it is left out. */
export async function startProvider(
  lab: Lab,
  { host, address }: { readonly host: LabHost; readonly address: string } = {
    host: 'wan1',
    address: hosts.wan1,
  },
): Promise<Provider> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-provider-'))
  const ec = { keyType: 'ec', curve: 'P-256', algorithm: 'sha256' } as const
  const authority = await generate([{ name: 'commonName', value: 'Provider Authority' }], {
    ...ec,
    extensions: [{ name: 'basicConstraints', cA: true, critical: true }],
  })
  const server = await generate([{ name: 'commonName', value: 'provider' }], {
    ...ec,
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: address }] },
    ],
  })
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text)
  put('server.key', server.private)
  put('server.crt', server.cert)
  let child: ReturnType<Lab['start']> | null = null
  const provider: Provider = {
    ca: authority.cert,
    origin: `https://${address}:${port}`,
    answer: (answers) => put('answers', JSON.stringify({ ...usual, ...answers })),
    requests: () =>
      readFileSync(join(folder, 'requests'), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as ProviderRequest),
    updates: () => provider.requests().filter(({ path }) => path !== '/checkip'),
    forget: () => put('requests', ''),
    start: async () => {
      const started = lab.start(host, process.execPath, script, folder, address, String(port))
      child = started
      let output = ''
      await new Promise<void>((resolve, reject) => {
        const hear = (chunk: Buffer) => {
          output += chunk.toString()
          if (output.includes('ready')) resolve()
        }
        started.stdout.on('data', hear)
        started.stderr.on('data', hear)
        started.once('exit', () => reject(new Error(`the provider ended: ${output}`)))
      })
    },
    stop: async () => {
      if (child === null || child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
    close: async () => {
      await provider.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  provider.answer({})
  provider.forget()
  await provider.start()
  return provider
}
