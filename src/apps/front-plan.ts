import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openFilesLimit } from '../plane/open-files.ts'
import type { RunFolder } from '../plane/run-folder.ts'
import type { Script, SupervisionPlan } from '../plane/supervise.ts'
import { bunCommand } from './bun-command.ts'
import { certificateFiles } from './certificate.ts'
import type { FrontListener, FrontOptions } from './front-options.ts'
import type { ListenAddress } from './gateway-options.ts'
import { agentPort, apiPort } from './start-options.ts'

/** Where a front listens on this machine, and how it is started. */
export interface FrontPlace {
  readonly run: RunFolder
  readonly listen: ListenAddress
  readonly agentListen: ListenAddress | null
  /** Front of the command line, see `leastPrivilege`. */
  readonly prefix: readonly string[]
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
export function frontScripts({ run, listen, agentListen, prefix }: FrontPlace): SupervisionPlan['fronts'] {
  const descriptors = Math.max(openFilesLimit() - spareDescriptors, spareDescriptors)
  const count = Math.min(mostProcesses, Math.ceil((connections * descriptorsEach) / descriptors))
  const most = Math.min(connections, Math.floor(descriptors / descriptorsEach))
  const listeners = (api: ListenAddress, agents: ListenAddress | null): readonly FrontListener[] => [
    { ...api, socketPath: run.apiSocket },
    ...(agents ? [{ ...agents, socketPath: run.agentSocket }] : []),
  ]
  const script = (options: readonly FrontListener[]): Script => {
    const front: FrontOptions = {
      ...certificateFiles(run.dataFolder),
      connections: most,
      listeners: options,
    }
    return {
      file: join(import.meta.dirname, 'front.ts'),
      prefix,
      runtime: bunCommand,
      environment: { GATEHOUSE_FRONT_OPTIONS: JSON.stringify(front) },
    }
  }
  const everywhere = existsSync('/proc/net/if_inet6') ? '::' : '0.0.0.0'
  return {
    count,
    front: script(listeners(listen, agentListen)),
    labFront: script(
      listeners({ host: everywhere, port: apiPort }, agentListen && { host: everywhere, port: agentPort }),
    ),
  }
}
