import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Confiner, confined, type Ground } from '../plane/confinement.ts'
import { openFilesLimit } from '../plane/open-files.ts'
import type { Script, SupervisionPlan } from '../plane/supervise.ts'
import type { TlsPair } from '../plane/tls-pair.ts'
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
  /** What a front serves with that starts now. */
  readonly certificate: () => TlsPair
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
  certificate,
}: FrontPlace): SupervisionPlan['fronts'] {
  const { run } = confiner
  const descriptors = Math.max(openFilesLimit() - spareDescriptors, spareDescriptors)
  const count = Math.min(mostProcesses, Math.ceil((connections * descriptorsEach) / descriptors))
  const most = Math.min(connections, Math.floor(descriptors / descriptorsEach))
  const listeners = (api: ListenAddress, agents: ListenAddress | null): readonly FrontListener[] => [
    { ...api, socketPath: run.apiSocket },
    ...(agents ? [{ ...agents, socketPath: run.agentSocket }] : []),
  ]
  const script = (options: readonly FrontListener[], ground: Ground): Script => {
    const front: FrontOptions = { connections: most, listeners: options }
    const bindsLowPort = options.some(({ port }) => port < 1024)
    return {
      file: join(import.meta.dirname, 'front.ts'),
      confined: (command) => confined(confiner, 'front', { command, ground, bindsLowPort }),
      greeting: () => certificateMessage(certificate()),
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

/** The pair as fronts are told of it, when they start and when it is renewed. */
export function certificateMessage({ key, certificate }: TlsPair): CertificateMessage {
  return { type: 'certificate', key, certificate }
}
