import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Confiner, confined, type Ground } from '../plane/confinement.ts'
import { openFilesLimit } from '../plane/open-files.ts'
import type { Script, SupervisionPlan } from '../plane/supervise.ts'
import { readTlsPair, type TlsPair } from '../plane/tls-pair.ts'
import { bunCommand } from './bun-command.ts'
import type { CertificateMessage, FrontListener, FrontOptions } from './front-options.ts'
import type { ListenAddress } from './gateway-options.ts'
import { agentPort, apiPort } from './start-options.ts'

/** Where a front listens on this machine, and how it is started. */
export interface FrontPlace {
  readonly listen: ListenAddress
  readonly agentListen: ListenAddress | null
  readonly confiner: Confiner
  /** Where the front of the lab starts. */
  readonly labGround: Ground
}

/** All agents that the gateway holds, and others besides. */
const connections = 18_000
/** Each has a descriptor towards its client and one towards the gateway process. */
const descriptorsEach = 2
const spareDescriptors = 256
const mostProcesses = 4

/**
 * The front processes: as many as this machine's limit of open files makes necessary, and one in the lab, where the
 * interface has its usual ports on all addresses of the gateway.
 */
export function frontScripts({
  confiner,
  listen,
  agentListen,
  labGround,
}: FrontPlace): SupervisionPlan['fronts'] {
  const { run } = confiner
  const descriptors = Math.max(openFilesLimit() - spareDescriptors, spareDescriptors)
  const count = Math.min(mostProcesses, Math.ceil((connections * descriptorsEach) / descriptors))
  const most = Math.min(connections, Math.floor(descriptors / descriptorsEach))
  const listeners = (api: ListenAddress, agents: ListenAddress | null): readonly FrontListener[] => [
    { ...api, socketPath: run.apiSocket },
    ...(agents ? [{ ...agents, socketPath: run.agentSocket }] : []),
  ]
  const certificate = certificateReader(run.dataFolder)
  const script = (options: readonly FrontListener[], ground: Ground): Script => {
    const front: FrontOptions = { connections: most, listeners: options }
    const bindsLowPort = options.some(({ port }) => port < 1024)
    return {
      file: join(import.meta.dirname, 'front.ts'),
      confined: (command) => confined(confiner, 'front', { command, ground, bindsLowPort }),
      greeting: certificate,
      runtime: bunCommand,
      // Certificates of others are none of its business, and it does not see their files.
      environment: { GATEHOUSE_FRONT_OPTIONS: JSON.stringify(front), NODE_EXTRA_CA_CERTS: '' },
    }
  }
  const everywhere = existsSync('/proc/net/if_inet6') ? '::' : '0.0.0.0'
  return {
    count,
    front: script(listeners(listen, agentListen), 'here'),
    labFront: script(
      listeners({ host: everywhere, port: apiPort }, agentListen && { host: everywhere, port: agentPort }),
      labGround,
    ),
  }
}

/** Reads the certificate anew each time, so that a new one is in force after a restart; the last good one while it is bad. */
function certificateReader(dataFolder: string): () => CertificateMessage {
  let last: TlsPair | null = null
  return () => {
    const reading = readTlsPair(dataFolder)
    if (reading.kind === 'pair') last = reading.pair
    if (reading.kind === 'bad')
      console.error(`${reading.problem.file} ${reading.problem.detail}: ${reading.problem.remedy}`)
    return { type: 'certificate', key: last?.key ?? '', certificate: last?.certificate ?? '' }
  }
}
