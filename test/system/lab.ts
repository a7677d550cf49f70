import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type GatewaySetup, type RealGateway, startGateway } from './gateway.ts'

const launcher = new URL('../../bin/gatehouse.js', import.meta.url).pathname

/** Addresses of the hosts in the lab. */
export const hosts = {
  lan1: '192.168.10.11',
  lan2: '192.168.10.12',
  dmz1: '172.16.20.11',
  wan1: '203.0.113.1',
  wan1v6: '2001:db8:113::1',
  gatewayLan: '192.168.10.1',
  gatewayWan: '203.0.113.2',
} as const

/** A host of the lab. */
export type LabHost = 'lan1' | 'lan2' | 'dmz1' | 'wan1' | 'gateway'

/** How a program in the lab ended. */
export interface Finished {
  readonly code: number | null
  readonly text: string
}

interface KernelRule {
  readonly chain: string
  readonly handle: number
  readonly comment?: string
  readonly expr: readonly unknown[]
}

/** What `nft -j list ruleset` prints, as far as it is read here. */
interface Ruleset {
  readonly nftables: readonly {
    readonly rule?: KernelRule
    readonly chain?: { readonly name: string; readonly hook?: string }
  }[]
}

/** A gateway in a lab of its own. */
export class Lab {
  readonly gateway: RealGateway

  constructor(gateway: RealGateway) {
    this.gateway = gateway
  }

  /** A program on a host, running. */
  start(host: LabHost, ...command: string[]): ChildProcessWithoutNullStreams {
    const args = [launcher, 'lab', 'exec', host, '--data', this.gateway.dataFolder, '--', ...command]
    return spawn(process.execPath, args)
  }

  /** Runs a program on a host. */
  async run(host: LabHost, ...command: string[]): Promise<Finished> {
    const child = this.start(host, ...command)
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    child.stdin.end()
    return await new Promise((resolve) => child.once('close', (code) => resolve({ code, text })))
  }

  /**
   * What the server at `address:port` answers to the host over HTTP, or `blocked`, or `refused`. Two seconds are
   * time for a second SYN, where the machine stood still for a moment.
   */
  async visit(host: LabHost, address: string, port = 80): Promise<string> {
    const name = address.includes(':') ? `[${address}]` : address
    const curl = ['curl', '--silent', '--noproxy', '*', '--max-time', '5', '--connect-timeout', '2']
    const { code, text } = await this.run(host, ...curl, `http://${name}:${port}/`)
    if (code === 0) return text.trim()
    if (code === 28) return 'blocked'
    return code === 7 ? 'refused' : `curl ended with ${code}`
  }

  /** Sends a line over UDP to port 7 and answers what comes back, or `blocked`. */
  async echoUdp(host: LabHost, address: string): Promise<string> {
    const script = `exec 3<>/dev/udp/${address}/7; echo hello >&3; timeout 1 head -n 1 <&3 || echo blocked`
    return (await this.run(host, 'bash', '-c', script)).text.trim()
  }

  /** Ids in the comments of the kernel's rules, as packets meet them: chains are followed where rules lead to them. */
  async kernelRules(): Promise<string[]> {
    const { text } = await this.run('gateway', 'nft', '-j', 'list', 'ruleset')
    const entries = text === '' ? [] : (JSON.parse(text) as Ruleset).nftables
    const chains = new Map<string, KernelRule[]>()
    for (const { rule } of entries) {
      if (rule) chains.set(rule.chain, [...(chains.get(rule.chain) ?? []), rule])
    }
    const found = new Set<string>()
    const walk = (chain: string, path: readonly string[]): void => {
      if (path.includes(chain)) return
      for (const { comment, expr } of chains.get(chain) ?? []) {
        if (comment) found.add(comment)
        for (const target of JSON.stringify(expr).matchAll(/"(?:jump|goto)":\s*\{"target":\s*"([^"]+)"/g))
          walk(target[1]!, [...path, chain])
      }
    }
    for (const { chain } of entries) if (chain?.hook) walk(chain.name, [])
    return [...found]
  }

  /** The newest revision of the configuration. */
  async revision(): Promise<number> {
    return (await this.gateway.admin.list<{ id: number }>('/x/revisions?limit=1'))[0]!.id
  }

  close(): Promise<void> {
    return this.gateway.close()
  }
}

/** Starts a gateway with a lab and waits until its hosts serve. */
export async function startLab(setup: GatewaySetup = {}): Promise<Lab> {
  const lab = new Lab(await startGateway({ ...setup, mode: 'lab' }))
  const reached = await until(30, async () => (await lab.visit('lan1', hosts.wan1)).startsWith('host=wan1'))
  if (!reached) throw new Error(`the lab does not come up: ${lab.gateway.output}`)
  return lab
}

/** A lab for the tests of a file; each of them finds the configuration as the lab came up. */
export function labForTests(begin: (lab: Lab) => void): void {
  let lab: Lab | undefined
  let fresh: number
  beforeAll(async () => {
    lab = await startLab()
    fresh = await lab.revision()
    begin(lab)
  }, 120_000)
  afterEach(async () => {
    await lab!.gateway.admin.send('POST', `/x/revisions/${fresh}/restore`)
  })
  afterAll(() => lab?.close())
}

/** Whether something comes to hold within so many seconds. */
export async function until(seconds: number, holds: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    if (await holds()) return true
    await sleep(50)
  }
  return false
}
