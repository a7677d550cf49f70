import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Confiner, confined, type Ground } from '../../plane/supervisor/confinement.ts'
import { openFilesLimit } from '../../plane/supervisor/open-files.ts'
import type { Script, SupervisionPlan } from '../../plane/supervisor/supervise.ts'
import type { TlsPair } from '../../plane/supervisor/tls-pair.ts'
import type { CertificateMessage, FrontListener, FrontOptions } from '../options/front-options.ts'
import type { ListenAddress } from '../options/gateway-options.ts'
import { agentPort, apiPort } from '../options/start-options.ts'
import { bunCommand } from './bun-command.ts'

/** Listening place of a front on this machine, and its start. */
export interface FrontPlace {
  readonly listen: ListenAddress
  readonly agentListen: ListenAddress | null
  readonly confiner: Confiner
  /** Place where the front of the lab starts. */
  readonly labGround: Ground
  /** Certificate of a front that starts now. */
  readonly certificate: () => TlsPair
}

/** All agents that the gateway holds, and more. */
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
      file: join(import.meta.dirname, '../front/front.ts'),
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

/** The pair as it is sent to fronts, when they start and when it is renewed. */
export function certificateMessage({ key, certificate }: TlsPair): CertificateMessage {
  return { type: 'certificate', key, certificate }
}
