import { isDeepStrictEqual } from 'node:util'
import type { NetworkArtifact } from '../../core/artifact.ts'
import { type Problem, problem } from '../../core/failure.ts'
import type { EngineStatus, Neighbour, Nic } from '../../core/observation.ts'
import type { NamedEnd } from '../../core/process-status.ts'
import type { Engine } from '../contract.ts'
import { type Machine, readMachine, readNeighbours } from './machine.ts'
import { type KernelKinds, networkPlan, type Step } from './plan.ts'
import { type Refusal, runSteps } from './run-steps.ts'
import { applySettings } from './settings.ts'
import { type NetworkTopic, watchNetwork } from './watch.ts'

/** What the network engine tells besides its status. Each is called with the whole new value, on change only. */
export interface NetworkEngineOptions {
  /** What becomes of packets from our devices that the table of the packet filter has not seen. */
  readonly guard: 'blackhole' | 'none'
  readonly onNics: (nics: readonly Nic[]) => void
  readonly onNeighbours: (neighbours: readonly Neighbour[]) => void
  /** Somebody else changed addresses, routes or settings of ours, and they have been put right. */
  readonly onDrift: (message: string) => void
  /** The process that hears of changes ended by itself or hung. */
  readonly onProcessEnd: (end: NamedEnd) => void
}

/** Removing one address can take routes with it: the second round puts them back, the third finds nothing. */
const mostRounds = 4

/** What the kernel refused is not tried again at every look. */
const refusedPauseMilliseconds = 30_000

/**
 * Keeps addresses and default routes as the artifact says, with iproute2, and tells what the network
 * looks like. A link that cannot be applied is a matter of status; the others are applied.
 */
export function networkEngine(options: NetworkEngineOptions): Engine<NetworkArtifact> {
  const state: EngineState = {
    wantsGuard: options.guard === 'blackhole',
    kinds: { dummy: true, vlan: true, policyRoutes: options.guard === 'blackhole' },
    refusedAt: Number.NEGATIVE_INFINITY,
  }
  let wanted: NetworkArtifact | null = null
  let status: EngineStatus = { status: 'inactive', message: 'nothing applied yet' }
  let nics: readonly Nic[] | null = null
  let neighbours: readonly Neighbour[] | null = null
  let queue: Promise<unknown> = Promise.resolve()

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = queue.then(work, work)
    queue = result.catch(() => undefined)
    return result
  }

  async function look(topics: ReadonlySet<NetworkTopic>): Promise<void> {
    if (topics.has('devices')) {
      if (wanted !== null && performance.now() - state.refusedAt > refusedPauseMilliseconds) {
        const done = await bringTo(wanted)
        if (done.length > 0) options.onDrift(`put right: ${done.join('; ')}`)
      } else tellOf(await readMachine())
    }
    if (topics.has('neighbours')) {
      const found = await readNeighbours()
      if (!isDeepStrictEqual(found, neighbours)) options.onNeighbours(found)
      neighbours = found
    }
  }

  /** Answers the commands that it took. */
  async function bringTo(artifact: NetworkArtifact): Promise<readonly string[]> {
    const outcome = await converge(artifact, state)
    status = outcome.status
    tellOf(outcome.machine)
    return outcome.done
  }

  function tellOf(machine: Machine): void {
    const found = nicsOf(machine)
    if (!isDeepStrictEqual(found, nics)) options.onNics(found)
    nics = found
  }

  const watch = watchNetwork((topics) => inTurn(() => look(topics)), options.onProcessEnd)
  return {
    name: 'network',
    check: async (artifact) => {
      const { problems } = networkPlan(artifact, await readMachine(), state.kinds)
      return problems.map(({ connection, message }): Problem => {
        const index = artifact.links.findIndex((link) => link.connection === connection)
        return problem(`links[${index}]`, `connection ${connection}: ${message}`, 'not_applicable')
      })
    },
    apply: (artifact) =>
      inTurn(async () => {
        wanted = artifact
        await bringTo(artifact)
      }),
    observe: async () => ({ ...status, processes: [watch.monitor()] }),
    close: async () => watch.close(),
  }
}

const unguarded =
  'this kernel has no policy routing: packets are forwarded unfiltered while somebody has removed the ruleset'

interface EngineState {
  readonly wantsGuard: boolean
  kinds: KernelKinds
  refusedAt: number
}

/** How bringing the machine to an artifact ended: as what machine, and by which commands. */
interface Outcome {
  readonly status: EngineStatus
  readonly machine: Machine
  readonly done: readonly string[]
}

async function converge(artifact: NetworkArtifact, state: EngineState): Promise<Outcome> {
  const done: string[] = []
  let refusals: readonly Refusal[] = []
  for (let round = 0; ; round += 1) {
    const machine = await readMachine()
    const plan = networkPlan(artifact, machine, state.kinds)
    const hopeless = plan.steps.length > 0 && (round >= mostRounds || allRefused(plan.steps, refusals))
    const settings = await applySettings(plan.devices)
    done.push(...settings.changed)
    if (plan.steps.length === 0 || hopeless) {
      state.refusedAt = hopeless ? performance.now() : Number.NEGATIVE_INFINITY
      const messages = [
        ...plan.problems.map(({ connection, message }) => named(connection, message)),
        ...(hopeless ? refusals.map(({ step, reason }) => named(step.connection, reason)) : []),
        ...settings.refused.map((name) => `the kernel refused to change ${name}`),
        ...(state.wantsGuard && !state.kinds.policyRoutes ? [unguarded] : []),
      ]
      return { status: statusOf(messages), machine, done }
    }
    refusals = await runSteps(plan.steps)
    state.kinds = kindsAfter(state.kinds, refusals)
    const refused = new Set(refusals.map(({ step }) => step))
    done.push(...plan.steps.filter((step) => !refused.has(step)).map((step) => step.command))
  }
}

function allRefused(steps: readonly Step[], refusals: readonly Refusal[]): boolean {
  return steps.every(({ command }) => refusals.some(({ step }) => step.command === command))
}

/** What the kernel has shown that it cannot make. */
function kindsAfter(kinds: KernelKinds, refusals: readonly Refusal[]): KernelKinds {
  const lacks = (kind: string) =>
    refusals.some(
      ({ step, reason }) => reason.includes('Unknown device type') && step.command.includes(` type ${kind}`),
    )
  const noRules = refusals.some(
    ({ step, reason }) => step.command.startsWith('rule ') && reason.includes('not supported'),
  )
  return {
    dummy: kinds.dummy && !lacks('dummy'),
    vlan: kinds.vlan && !lacks('vlan'),
    policyRoutes: kinds.policyRoutes && !noRules,
  }
}

function named(connection: number, message: string): string {
  return connection === 0 ? message : `connection ${connection}: ${message}`
}

function statusOf(messages: readonly string[]): EngineStatus {
  if (messages.length === 0) return { status: 'active', message: '' }
  return { status: 'failed', message: [...new Set(messages)].join('; ') }
}

function nicsOf(machine: Machine): readonly Nic[] {
  return machine.devices.map((device) => ({
    device: device.name,
    mac: device.mac,
    ifindex: device.ifindex,
    up: device.carrier,
    addresses: device.addresses,
    gateways: machine.defaultRoutes
      .filter((route) => route.device === device.name)
      .map((route) => route.gateway),
  }))
}
