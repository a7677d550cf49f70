import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '../../plane/doctor/finding.ts'
import type { LabChance } from '../../plane/doctor/lab-probe.ts'
import { type Confiner, confined, descriptors, type Ground } from '../../plane/supervisor/confinement.ts'
import type { DataLock } from '../../plane/supervisor/data-lock.ts'
import { confinementText } from '../../plane/supervisor/find-confinement.ts'
import type { RunFolder } from '../../plane/supervisor/run-folder.ts'
import type { SupervisionPlan } from '../../plane/supervisor/supervise.ts'
import type {
  AgentListener,
  GatewayOptions,
  ListenAddress,
  PasswordMessage,
  Product,
} from '../options/gateway-options.ts'
import type { StartOptions } from '../options/start-options.ts'
import { bunCommand } from './bun-command.ts'
import type { Mode } from './data-plane.ts'
import type { FrontCertificate } from './front-certificate.ts'
import { frontScripts } from './front-plan.ts'

/** Everything that a start has found out and taken. */
export interface StartContext {
  readonly listen: ListenAddress
  readonly agentListener: AgentListener
  readonly options: StartOptions
  readonly run: RunFolder
  readonly lock: DataLock
  readonly mode: Mode
  readonly confiner: Confiner
  readonly chance: LabChance
  readonly limits: readonly Finding[]
}

/** Packets and names, for which clients wait, go before a compilation or a query of the log. */
const planeNiceness = -5

/** The processes of a gateway, each as a script with its options. */
export function supervisedScripts(
  context: StartContext,
  certificate: FrontCertificate,
): Pick<SupervisionPlan, 'gateway' | 'plane' | 'trial' | 'lab' | 'fronts'> {
  const { options, run, mode, confiner, chance, listen, agentListener } = context
  const labGround: Ground = chance.possible && chance.userNamespace ? 'user-namespace' : 'here'
  const gatewayOptions: GatewayOptions = {
    listen,
    agentListener,
    sockets: { api: descriptors.api, agents: descriptors.agents, operators: descriptors.operators },
    hostNames: options.hostNames,
    certificate: certificate.current().certificate,
    dataFolder: run.dataFolder,
    product: options.product,
    policyLayout: options.policyLayout,
    vendor: options.vendor,
    licenseKey: options.licenseKey === null ? null : readFileSync(options.licenseKey, 'utf8'),
    licenseServer: options.licenseServer,
    statisticsUrl: options.statisticsUrl,
    plane: { ...mode, socketPath: run.planeSocket },
    privilege: confinementText(confiner.confinement),
  }
  const planeOptions = {
    socket: descriptors.plane,
    trials: descriptors.trial,
    kernelLog: descriptors.kernelLog,
    runFolder: run.folders.engines,
    stateFolder: run.folders.state,
    withoutFilter: options.withoutFilter,
    ...mode,
  }
  const greeting = (): PasswordMessage => ({ type: 'password', adminPassword: options.adminPassword })
  const ground = mode.mode === 'lab' ? labGround : 'here'
  return {
    fronts: frontScripts({
      confiner,
      listen,
      agentListen: agentListener.place,
      labGround,
      certificate: () => certificate.current(),
    }),
    gateway: {
      file: interfaceScript(options.product),
      runtime: [process.execPath, ...process.execArgv, ...gatewayHeap],
      confined: (command) => confined(confiner, 'gateway', { command }),
      greeting,
      environment: { GATEHOUSE_OPTIONS: JSON.stringify(gatewayOptions), ...gatewayMemory },
    },
    plane:
      mode.mode === 'none'
        ? null
        : {
            file: script('plane/plane.ts'),
            confined: (command) => confined(confiner, 'plane', { command, ground }),
            environment: { GATEHOUSE_PLANE_OPTIONS: JSON.stringify(planeOptions) },
            niceness: planeNiceness,
          },
    trial: {
      file: script('plane/packet-trial.ts'),
      args: [run.trialSocket],
      runtime: bunCommand,
      confined: (command) => confined(confiner, 'trial', { command }),
    },
    lab:
      mode.mode === 'lab'
        ? {
            file: script('lab/lab-keeper.ts'),
            args: [run.dataFolder, ...(options.traffic ? ['--traffic'] : [])],
            userNamespace: chance.possible && chance.userNamespace,
          }
        : null,
  }
}

/** Younger objects than V8 would keep apart in 128 MB, which it never gives back, the gateway process keeps in 32. */
export const gatewayHeap = ['--max-semi-space-size=16']

/**
 * Buffers from 128 KiB on go back to the system when they are free. The C library otherwise keeps the memory of the
 * largest it has seen, for each of the threads that search the log.
 */
export const gatewayMemory = { MALLOC_MMAP_THRESHOLD_: String(2 ** 17) } as const

/** The entry point of the process that serves a product's management interface. */
export function interfaceScript(product: Product): string {
  return script(product === 'cc' ? 'console/console.ts' : 'gateway/gateway.ts')
}

/** The file of an entry point, by its path below `apps`. */
export function script(path: string): string {
  return join(import.meta.dirname, '..', path)
}
