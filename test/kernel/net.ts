import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type ProgramResult, runProgram } from '../../src/engines/program.ts'
import type { HostAnswer, HostRequest } from './host-agent.ts'

/** Hosts around one gateway, by name: each has a link of its own, on the gateway's device of that name. */
export type Layout = Readonly<Record<string, { readonly device: string }>>

/** Addresses of a host and of the gateway on the link to it. */
export interface Link {
  readonly device: string
  readonly v4: string
  readonly v6: string
  readonly gateway4: string
  readonly gateway6: string
  /** MAC of the gateway's end, as text. */
  readonly gatewayMac: string
  /** MAC of the host's end, as text. */
  readonly mac: string
}

/** Result of a host's talk to another. */
export interface Target {
  readonly reached: boolean
  /** The sender's address and port as the peer saw them; empty when it was not reached. */
  readonly seenAs: string
  readonly seenPort: number
}

/** A gateway with hosts in namespaces of their own, gone when it is closed or this process ends. */
export interface Net {
  readonly link: (host: string) => Link
  /** Runs a program in the network of a host, or of `gateway`. */
  readonly run: (
    host: string,
    command: readonly string[],
    stdin?: string,
    timeoutMilliseconds?: number,
  ) => Promise<ProgramResult>
  /** Starts a module of ours in the network of a host, or of `gateway`, with a message channel; `under` starts the runtime. */
  readonly forkIn: (
    host: string,
    module: URL,
    args?: readonly string[],
    under?: readonly string[],
  ) => ChildProcess
  /** The command line that runs `command` there. */
  readonly enter: (host: string, command: readonly string[]) => readonly string[]
  /** True when a TCP connection from one host, or from `gateway`, to an address of another opens and echoes, within 300 ms. */
  readonly tcp: (from: string, to: string, port: number) => Promise<Target>
  /** True when a datagram is echoed, within 300 ms. */
  readonly udp: (from: string, to: string, port: number, sourcePort?: number) => Promise<Target>
  /** Listens on a host, both families, echoing what comes; harmless when it listens already. */
  readonly listen: (host: string, protocol: 'tcp' | 'udp', port: number) => Promise<void>
  /** Opens a TCP connection that stays; answers its number for `say`. */
  readonly open: (from: string, to: string, port: number) => Promise<number>
  /** Sends over a connection that was opened and tells whether it was echoed within 300 ms. */
  readonly say: (from: string, connection: number) => Promise<boolean>
  /** Ends a connection that was opened: one without an answer would send again and again. */
  readonly end: (from: string, connection: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** True for root, which makes namespaces without a user namespace. */
const asRoot = process.getuid?.() === 0

/** Builds the gateway and its hosts; `unprivileged` does it in a user namespace, as it is for anyone but root. */
export async function createNet(layout: Layout, options: { unprivileged?: boolean } = {}): Promise<Net> {
  const inUserNamespace = options.unprivileged === true || !asRoot
  const hosts = Object.entries(layout)
  const names = hosts.map(([name]) => name)
  const keeper = spawn('unshare', [inUserNamespace ? '-Urnm' : '-nm', 'sh', '-ec', buildScript(layout)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await readiness(keeper)
  const target = [
    'nsenter',
    '--target',
    String(keeper.pid),
    ...userFlags(inUserNamespace),
    '--net',
    '--mount',
    '--',
  ]
  const enter = (host: string, command: readonly string[]) =>
    host === 'gateway'
      ? [...target, ...command]
      : [...target, 'nsenter', `--net=/run/netns/${host}`, '--', ...command]
  const run = (host: string, command: readonly string[], stdin = '', timeoutMilliseconds = 30_000) => {
    const [program, ...args] = enter(host, command)
    return runProgram(program!, args, { stdin, timeoutMilliseconds })
  }
  const forkIn = (host: string, module: URL, args: readonly string[] = [], under: readonly string[] = []) => {
    const [program, ...prefix] = enter(host, [...under, process.execPath])
    return fork(fileURLToPath(module), args, {
      execPath: program!,
      execArgv: prefix,
      serialization: 'advanced',
    })
  }
  const macs = new Map(
    await Promise.all(names.map(async (name) => [name, await readMacs(run, layout, name)] as const)),
  )
  const link = (host: string): Link => {
    const index = names.indexOf(host) + 1
    if (index === 0) throw new Error(`there is no host ${host}`)
    const [v4, v6] = [`10.${index}.0`, `fd00:${index}:`]
    const { device } = layout[host]!
    return {
      device,
      v4: `${v4}.2`,
      v6: `${v6}:2`,
      gateway4: `${v4}.1`,
      gateway6: `${v6}:1`,
      ...macs.get(host)!,
    }
  }
  const startAgent = (host: string) => agentOf(forkIn(host, new URL('host-agent.ts', import.meta.url)))
  const agents = new Map(names.map((name) => [name, startAgent(name)]))
  const ask = (host: string, request: HostRequest) => {
    // The gateway itself is seldom asked.
    const agent = agents.get(host) ?? startAgent(host)
    agents.set(host, agent)
    return agent.ask(request)
  }
  const reach = async (host: string, request: HostRequest): Promise<Target> => {
    const { ok, address, port } = await ask(host, request)
    return { reached: ok, seenAs: address, seenPort: port }
  }
  return {
    link,
    run,
    forkIn,
    enter,
    tcp: (from, to, port) => reach(from, { op: 'tcp', to, port }),
    udp: (from, to, port, sourcePort = 0) => reach(from, { op: 'udp', to, port, sourcePort }),
    listen: async (host, protocol, port) => {
      const { ok, address } = await ask(host, { op: 'listen', protocol, port })
      if (!ok) throw new Error(`${host} cannot listen on ${protocol} port ${port}: ${address}`)
    },
    open: async (from, to, port) => {
      const { ok, connection } = await ask(from, { op: 'open', to, port })
      if (!ok) throw new Error(`no connection from ${from} to ${to} port ${port}`)
      return connection
    },
    say: async (from, connection) => (await ask(from, { op: 'say', connection })).ok,
    end: async (from, connection) => {
      await ask(from, { op: 'end', connection })
    },
    close: async () => {
      await Promise.all([...agents.values()].map((agent) => agent.close()))
      if (keeper.exitCode !== null) return
      const ended = once(keeper, 'exit')
      keeper.stdin.end()
      await ended
    },
  }
}

function userFlags(inUserNamespace: boolean): string[] {
  return inUserNamespace ? ['--user', '--preserve-credentials'] : []
}

/** The keeper ends with its standard input, so nothing outlives this process. */
function buildScript(layout: Layout): string {
  const hosts = Object.entries(layout).map(([name, { device }], position) => {
    const index = position + 1
    return `
      ip netns add ${name}
      ip link add ${device} type veth peer name eth0 netns ${name}
      ip addr add 10.${index}.0.1/24 dev ${device}
      ip addr add fd00:${index}::1/64 dev ${device} nodad
      ip link set ${device} up
      ip netns exec ${name} sh -c 'echo 0 > /proc/sys/net/ipv4/ip_forward'
      ip -n ${name} link set lo up
      ip -n ${name} addr add 10.${index}.0.2/24 dev eth0
      ip -n ${name} addr add fd00:${index}::2/64 dev eth0 nodad
      ip -n ${name} link set eth0 up
      ip -n ${name} route add default via 10.${index}.0.1
      ip -n ${name} route add default via fd00:${index}::1`
  })
  return `
    mount -t tmpfs tmpfs /run
    ip link set lo up
    echo 1 > /proc/sys/net/ipv4/ip_forward
    echo 1 > /proc/sys/net/ipv6/conf/all/forwarding
    echo 0 > /proc/sys/net/ipv4/conf/all/rp_filter
    echo 0 > /proc/sys/net/ipv4/conf/default/rp_filter
    # A host is not told that it could reach another of its network without the gateway.
    echo 0 > /proc/sys/net/ipv4/conf/all/send_redirects
    echo 0 > /proc/sys/net/ipv4/conf/default/send_redirects
    ${hosts.join('\n')}
    echo ready
    cat > /dev/null`
}

async function readiness(keeper: ChildProcess): Promise<void> {
  const ready = once(keeper.stdout!, 'data')
  const failed = once(keeper, 'exit').then(([code]) => {
    throw new Error(`the namespaces could not be made (exit ${code})`)
  })
  await Promise.race([ready, failed])
  failed.catch(() => {})
}

async function readMacs(run: Net['run'], layout: Layout, host: string) {
  const mac = async (where: string, device: string) =>
    (await run(where, ['ip', '-o', 'link', 'show', 'dev', device])).stdout.match(/link\/ether (\S+)/)?.[1] ??
    ''
  return { gatewayMac: await mac('gateway', layout[host]!.device), mac: await mac(host, 'eth0') }
}

/** Asks the agent in a host and waits for the answer of the same number. */
function agentOf(child: ChildProcess) {
  const waiting = new Map<number, (answer: HostAnswer) => void>()
  let last = 0
  child.on('message', (message: { id: number; answer: HostAnswer }) => {
    waiting.get(message.id)?.(message.answer)
    waiting.delete(message.id)
  })
  return {
    ask: (request: HostRequest) =>
      new Promise<HostAnswer>((resolve) => {
        const id = ++last
        waiting.set(id, resolve)
        child.send({ id, request })
      }),
    close: async () => {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
