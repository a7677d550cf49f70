import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readlink, realpath, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { programEnvironment, runProgram } from '../../engines/program.ts'
import { keepProcess } from '../../processes/kept-process.ts'
import { type LabHost, labHosts, labNameServer, labNetworks } from './description.ts'
import { gatewayCommands, offloadsOff, switchCommands, switchNamespace } from './layout.ts'

/** Options of the keeper. */
export interface KeeperOptions {
  /** Absolute and without symbolic links; stays visible when it lies below `/run`. */
  readonly dataFolder: string
  /** Script that runs one host, and its arguments behind the host's name. */
  readonly hostScript: readonly string[]
  /** Called when the gateway's cards exist. */
  readonly onNetwork: () => void
  /** Resolves when hosts may start: they can wait, unlike work that a caller waits for. */
  readonly hostsMayStart: Promise<void>
}

/**
 * Makes the lab in the namespaces that this process was started in, and keeps its hosts running. The process
 * itself holds the gateway's network namespace: when it ends, the lab is gone. The promise holds when
 * all hosts serve.
 *
 * Rejects with what the kernel refused.
 */
export async function keepLab(options: KeeperOptions): Promise<void> {
  await mountPrivateRun(options.dataFolder)
  await Promise.all([writeResolverFile(), batch([], gatewayCommands())])
  await batch(['-n', switchNamespace], switchCommands())
  options.onNetwork()
  for (const network of labNetworks) void runProgram('ethtool', ['-K', network.name, ...offloadsOff])
  await options.hostsMayStart
  await Promise.all(labHosts.map((host) => keepHost(host, options.hostScript)))
}

/** Engines and `ip netns` write below `/run`; theirs is a folder of its own, in memory. */
async function mountPrivateRun(dataFolder: string): Promise<void> {
  if (!dataFolder.startsWith('/run/')) return mount(['-t', 'tmpfs', '-o', 'mode=755', 'tmpfs', '/run'])
  const aside = await mkdtemp(join(tmpdir(), 'gatehouse-'))
  await mount(['--bind', dataFolder, aside])
  await mount(['-t', 'tmpfs', '-o', 'mode=755', 'tmpfs', '/run'])
  await mkdir(dataFolder, { recursive: true })
  await mount(['--move', aside, dataFolder])
}

/**
 * Programs in the lab ask the gateway's name server: on the gateway itself at its loopback, elsewhere in the first local network. The
 * provider's comes behind them, for while that one does not run; where nobody listens the next one is asked at once.
 */
async function writeResolverFile(): Promise<void> {
  const [local] = labNetworks.filter(({ type }) => type === 'lan')
  const servers = ['127.0.0.1', local!.gateway.ipv4, labNameServer]
  const text = `${servers.map((server) => `nameserver ${server}\n`).join('')}options timeout:1 attempts:2\n`
  const own = '/run/resolv.conf'
  await writeFile(own, text)
  const target = await realpath('/etc/resolv.conf').catch(() => null)
  if (target !== null) return mount(['--bind', own, target])
  // The link led below the /run that is now hidden.
  const link = await readlink('/etc/resolv.conf').catch(() => null)
  const absolute = link === null ? null : join('/etc', link.startsWith('/') ? join('..', link) : link)
  if (absolute === null || !absolute.startsWith('/run/')) return
  await mkdir(dirname(absolute), { recursive: true })
  await writeFile(absolute, text)
}

/** Starts a host and keeps it running; holds when it serves. */
function keepHost(host: LabHost, script: readonly string[]): Promise<void> {
  const [file = '', ...args] = script
  return new Promise((resolve, reject) => {
    keepProcess({
      name: host.name,
      pulse: 'answers-inside',
      start: () =>
        spawn(
          'nsenter',
          [`--net=/run/netns/${host.name}`, process.execPath, ...smallHeap, file, host.name, ...args],
          {
            stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
            env: { ...process.env, ...programEnvironment() },
          },
        ),
      end: (child) => child.disconnect(),
      onMessage: () => resolve(),
      onExit: ({ failures }) => {
        if (failures >= 5) reject(new Error(`${host.name} does not start`))
        return true
      },
    })
  })
}

/** Four hosts of a few kilobytes of state each need no room to grow. */
const smallHeap = ['--max-old-space-size=32', '--max-semi-space-size=1', '--v8-pool-size=1']

async function batch(place: readonly string[], commands: readonly string[]): Promise<void> {
  const result = await runProgram('ip', [...place, '-batch', '-'], { stdin: commands.join('\n') })
  if (result.code !== 0) throw new Error(`the lab's network cannot be made: ${result.stderr.trim()}`)
}

async function mount(args: readonly string[]): Promise<void> {
  const result = await runProgram('mount', args)
  if (result.code !== 0) throw new Error(`the lab's folders cannot be made: ${result.stderr.trim()}`)
}
