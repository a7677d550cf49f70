import { isDeepStrictEqual } from 'node:util'
import type { NetworkArtifact, NetworkObservation } from '../../core/engine/declared/network.ts'
import type { EngineStatus, Neighbour, Nic } from '../../core/engine/observation.ts'
import { type Problem, problem } from '../../core/failure.ts'
import { english, joined, type Message, verbatim } from '../../core/text/message.ts'
import type { Engine, EngineHost } from '../contract.ts'
import { createDhcpClients, type DhcpPlace } from './dhcp/clients.ts'
import { withLeases } from './dhcp/lease.ts'
import { readFigures } from './figures.ts'
import { type Machine, readMachine, readNeighbours } from './machine.ts'
import { message } from './messages.ts'
import { type KernelKinds, type NetworkPlan, networkPlan } from './plan.ts'
import { type Refusal, runSteps } from './run-steps.ts'
import { applySettings } from './settings.ts'
import type { Step } from './step.ts'
import { type NetworkTopic, watchNetwork } from './watch.ts'

/** Options of the network engine. */
export interface NetworkEngineOptions
  extends Pick<
    EngineHost<'network'>,
    'runFolder' | 'stateFolder' | 'observed' | 'rows' | 'drift' | 'processEnded'
  > {
  /** `blackhole` when packets from our devices that the packet filter's table has not seen are not forwarded. */
  readonly guard: 'blackhole' | 'none'
}

/** Removing one address can take routes with it: the second round puts them back, the third finds nothing. */
const mostRounds = 4

/** Pause before a refused command is tried again; it is not tried at every look. */
const refusedPauseMilliseconds = 30_000

/**
 * Keeps addresses and default routes as the artifact says, with iproute2, and reports the state of the
 * network. A link that cannot be applied is a matter of status; the others are applied.
 */
export function networkEngine(options: NetworkEngineOptions): Engine<NetworkArtifact> {
  const state: EngineState = {
    wantsGuard: options.guard === 'blackhole',
    kinds: { dummy: true, vlan: true, policyRoutes: options.guard === 'blackhole', ways: true },
    refusedAt: Number.NEGATIVE_INFINITY,
  }
  let wanted: NetworkArtifact | null = null
  let status: EngineStatus = { status: 'inactive', message: message('nothing applied yet') }
  let nics: readonly Nic[] | null = null
  let neighbours: readonly Neighbour[] | null = null
  let told: NetworkObservation | null = null
  let queue: Promise<unknown> = Promise.resolve()
  const dhcp = createDhcpClients({
    ...options,
    onNews: (take) =>
      void inTurn(async () => {
        take()
        if (wanted !== null) await bringTo(wanted)
        // The next look tries again.
      }).catch(() => undefined),
  })

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = queue.then(work, work)
    queue = result.catch(() => undefined)
    return result
  }

  async function look(topics: ReadonlySet<NetworkTopic>): Promise<void> {
    if (topics.has('devices')) {
      if (wanted !== null && performance.now() - state.refusedAt > refusedPauseMilliseconds) {
        const done = await bringTo(wanted)
        if (done.length > 0) options.drift(message('repaired: {done}', { done: done.join('; ') }))
      } else tellOf(await readMachine())
    }
    if (topics.has('neighbours')) {
      const found = await readNeighbours()
      neighbours = found
      tell()
    }
  }

  /** Resolves to the commands and changed settings that it took. */
  async function bringTo(artifact: NetworkArtifact): Promise<readonly string[]> {
    const links = withLeases(artifact.links, dhcp.leases())
    const outcome = await converge({ ...artifact, links }, state)
    status = outcome.status
    await dhcp.run(dhcpPlaces(artifact, outcome))
    tellOf(outcome.machine)
    return outcome.done
  }

  function tellOf(machine: Machine): void {
    nics = nicsOf(machine)
    tell()
  }

  /** Nothing is observed before the cards are. */
  function tell(): void {
    if (nics === null) return
    const found: NetworkObservation = {
      nics,
      neighbours: neighbours ?? [],
      leases: dhcp.leases(),
      dhcpProblems: dhcp.problems(),
    }
    if (isDeepStrictEqual(found, told)) return
    told = found
    options.observed(found)
  }

  /** The status of addresses and routes, with what keeps DHCP clients from running, being heard, and leases from being kept. */
  function ownStatus(): EngineStatus {
    const fault = dhcp.fault()
    const faults = [
      ...dhcp.failures().map(({ connection, reason }) => named(connection, reason)),
      ...(fault === '' ? [] : [fault]),
    ]
    if (faults.length === 0) return status
    const isPartial = status.status === 'active' || status.isPartial === true
    return statusOf([...(status.message === '' ? [] : [status.message]), ...faults], isPartial)
  }

  const watch = watchNetwork((topics) => inTurn(() => look(topics)), options.processEnded)
  return {
    name: 'network',
    check: async (artifact) => {
      const { problems } = networkPlan(artifact, await readMachine(), state.kinds)
      return problems.map(({ connection, why }): Problem => {
        const index = artifact.links.findIndex((link) => link.connection === connection)
        return problem(
          `links[${index}]`,
          message('connection {connection}: {why}', { connection, why }),
          'not_applicable',
        )
      })
    },
    apply: (artifact) =>
      inTurn(async () => {
        wanted = artifact
        dhcp.want(artifact.links)
        await bringTo(artifact)
      }),
    observe: async () => ({ ...ownStatus(), processes: [watch.monitor(), ...dhcp.processes()] }),
    ask: async (question) =>
      isFiguresQuestion(question) ? { value: await readFigures() } : { problems: [unknownQuestion] },
    close: async () => {
      watch.close()
      await inTurn(async () => {
        wanted = null
        await dhcp.close()
      })
    },
  }
}

function isFiguresQuestion(question: unknown): boolean {
  return (
    typeof question === 'object' && question !== null && 'kind' in question && question.kind === 'figures'
  )
}

const unknownQuestion = problem('', message('there is no such question'), 'unknown_question')

const unguarded = message(
  'this kernel has no policy routing: packets are forwarded unfiltered while somebody has removed the ruleset',
)

interface EngineState {
  readonly wantsGuard: boolean
  kinds: KernelKinds
  refusedAt: number
}

/** The devices of links that ask a DHCP server, as far as they are there. */
function dhcpPlaces(artifact: NetworkArtifact, { machine, placed }: Outcome): readonly DhcpPlace[] {
  return artifact.links.flatMap((link): DhcpPlace[] => {
    if (!link.dhcp) return []
    const name = placed.find(({ connection }) => connection === link.connection)?.device
    const device = machine.devices.find((each) => each.name === name)
    return device === undefined ? [] : [{ link, device: device.name, isUp: device.carrier }]
  })
}

/** Outcome of bringing the machine to an artifact: its status, the machine then, and the commands that were run. */
interface Outcome {
  readonly placed: NetworkPlan['placed']
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
        ...plan.problems.map(({ connection, why }) => named(connection, why)),
        ...(hopeless ? refusals.map(({ step, reason }) => named(step.connection, verbatim(reason))) : []),
        ...settings.refused.map((name) =>
          message('the kernel refused to change {setting}', { setting: name }),
        ),
        ...(state.wantsGuard && !state.kinds.policyRoutes ? [unguarded] : []),
      ]
      return { status: statusOf(messages, plan.placed.length > 0), machine, done, placed: plan.placed }
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

/** The features that remain after the kernel has refused some. */
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
    ways: kinds.ways && !noRules,
  }
}

function named(connection: number, why: Message): Message {
  return connection === 0 ? why : message('connection {connection}: {why}', { connection, why })
}

/** Active without faults; `isPartial` where some connections work in spite of them. */
function statusOf(faults: readonly Message[], isPartial: boolean): EngineStatus {
  const different = new Map(faults.map((fault) => [english(fault), fault]))
  const all = joined([...different.values()])
  return all === null ? { status: 'active', message: '' } : { status: 'failed', message: all, isPartial }
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
