import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Confiner, confined, descriptors, type Ground } from '../plane/confinement.ts'
import type { DataLock } from '../plane/data-lock.ts'
import type { Finding } from '../plane/doctor/finding.ts'
import { confinementText } from '../plane/find-confinement.ts'
import type { LabChance } from '../plane/lab/probe.ts'
import type { RunFolder } from '../plane/run-folder.ts'
import type { SupervisionPlan } from '../plane/supervise.ts'
import { bunCommand } from './bun-command.ts'
import type { Mode } from './data-plane.ts'
import type { FrontCertificate } from './front-certificate.ts'
import { frontScripts } from './front-plan.ts'
import type { AgentListener, GatewayOptions, ListenAddress, PasswordMessage } from './gateway-options.ts'
import type { StartOptions } from './start-options.ts'

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

/** The processes of a gateway, each as a script with what it is told. */
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
    plane: { ...mode, socketPath: run.planeSocket },
    privilege: confinementText(confiner.confinement),
  }
  const planeOptions = {
    socket: descriptors.plane,
    trials: descriptors.trial,
    runFolder: run.folders.engines,
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
      file: script('gateway.ts'),
      confined: (command) => confined(confiner, 'gateway', { command }),
      greeting,
      environment: { GATEHOUSE_OPTIONS: JSON.stringify(gatewayOptions) },
    },
    plane:
      mode.mode === 'none'
        ? null
        : {
            file: script('plane.ts'),
            confined: (command) => confined(confiner, 'plane', { command, ground }),
            environment: { GATEHOUSE_PLANE_OPTIONS: JSON.stringify(planeOptions) },
          },
    trial: {
      file: script('packet-trial.ts'),
      args: [run.trialSocket],
      runtime: bunCommand,
      confined: (command) => confined(confiner, 'trial', { command }),
    },
    lab:
      mode.mode === 'lab'
        ? {
            file: script('lab-keeper.ts'),
            args: [run.dataFolder, ...(options.traffic ? ['--traffic'] : [])],
            userNamespace: chance.possible && chance.userNamespace,
          }
        : null,
  }
}

/** The file of a script of ours. */
export function script(name: string): string {
  return join(import.meta.dirname, name)
}
