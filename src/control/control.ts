import { setImmediate } from 'node:timers/promises'
import { type Artifacts, type EngineName, engineNames } from '../core/artifact.ts'
import { fail, ok, type Problem, type Result } from '../core/failure.ts'
import { influenceText } from '../core/influence.ts'
import type { CompileInputs } from '../core/inputs.ts'
import type { CheckRun, EngineStatus, Observed } from '../core/observation.ts'
import type { PlaneEvent } from '../core/plane-protocol.ts'
import type { Ruleset } from '../core/ruleset.ts'
import { differenceOf, isNothing } from '../core/ruleset-difference.ts'
import { sharedReading } from '../core/shared-reading.ts'
import type { Snapshot } from '../core/snapshot.ts'
import type { CheckTrial, TrialGround, TrialOutcome, TrialPacket } from '../core/trial.ts'
import type { ControlEvents } from './control-event.ts'
import { influenceEvents } from './influence-event.ts'
import { packetTrials, type TrialPart } from './packet-trials.ts'
import { isUnknownBase, PlaneClient } from './plane-client.ts'
import { PolicyReadings, type ReadRuleset } from './policy-readings.ts'
import { inTurns, type PostureEvaluation } from './posture-evaluation.ts'
import { SentRuleset } from './sent-ruleset.ts'

/** What the loop works with. Times are Unix seconds. */
export interface ControlOptions {
  /** Where the plane listens; null without a data plane. */
  readonly planeSocket: (() => string) | null
  /** Why there is no data plane, in a sentence. */
  readonly noPlaneReason: string
  readonly snapshot: () => Snapshot
  readonly compile: (snapshot: Snapshot, inputs: CompileInputs) => Artifacts
  /** When the artifacts change by themselves; null when they do not. */
  readonly recompileAt: (snapshot: Snapshot, nowSeconds: number) => number | null
  readonly countries: CompileInputs['countries']
  readonly posture: PostureEvaluation
  readonly readings: ReadRuleset
  readonly checks: PacketChecks
  /** What packets are tried on, and where. */
  readonly trial: (snapshot: Snapshot, inputs: CompileInputs) => TrialGround
  readonly trialPart: TrialPart
  readonly nowMs: () => number
  readonly events: ControlEvents
}

/** How packet checks are made, what follows from them, and where the newest run is kept. */
export interface PacketChecks {
  readonly trial: (snapshot: Snapshot, inputs: CompileInputs) => CheckTrial
  readonly block: (snapshot: Snapshot, run: CheckRun | null) => boolean
  readonly saved: CheckRun | null
  readonly save: (run: CheckRun) => void
}

/** Whether a revision is in force: applied, not yet, or never because nothing is enforced. */
export type Settled = 'applied' | 'pending' | 'none'

interface Waiter {
  readonly revision: number
  readonly done: () => void
}

const firstRetryMs = 300
const longestRetryMs = 5000
const longestTimerMs = 3_600_000
const emptyGroups: CompileInputs['directoryGroups'] = new Map()
const nobody: CompileInputs['quotaExceeded'] = []

/** Makes the engines hold the newest revision: compiles it, sends what differs, and tells who waits. */
export class Control {
  observed: Observed = {
    plane: null,
    engines: {},
    silentSeconds: 0,
    nics: [],
    neighbours: [],
    agents: [],
    devices: [],
    names: [],
    counters: {},
    countedSince: null,
    forwarding: null,
    influences: [],
    appliedRevision: 0,
    applyError: '',
    checks: null,
    checking: false,
    repair: null,
    readings: null,
  }
  readonly #options: ControlOptions
  readonly #client: PlaneClient | null
  #applied = new Map<EngineName, string>()
  readonly #sent = new SentRuleset()
  readonly #readings: PolicyReadings
  #waiters: Waiter[] = []
  readonly #faults = new Map<EngineName, string>()
  #loop: Promise<void> = Promise.resolve()
  #running = false
  #dirty = false
  #retryMs = firstRetryMs
  #timer: NodeJS.Timeout | null = null
  #checking: Promise<unknown> = Promise.resolve()
  /** Whether this very plane has applied a policy. */
  #isAcknowledged = false
  #closed = false

  constructor(options: ControlOptions) {
    this.#options = options
    this.#readings = new PolicyReadings(options.readings, (readings) => this.#observe({ readings }))
    this.#observe({ checks: options.checks.saved })
    this.#client = options.planeSocket
      ? new PlaneClient(options.planeSocket, {
          connected: () => this.#connected(),
          event: (event) => this.#receive(event),
          disconnected: () => this.#disconnected(),
          observed: (engines) => this.#observe({ engines, silentSeconds: 0 }),
          silent: (silentSeconds) => this.#observe({ silentSeconds, engines: silentEngines(silentSeconds) }),
        })
      : null
    if (!this.#client) {
      this.#observe({ plane: { mode: 'none', reason: options.noPlaneReason, missing: [] } })
    }
    this.changed()
  }

  /** Tells the loop that there is a new revision, or that inputs changed. */
  changed(): void {
    this.#dirty = true
    if (!this.#running && !this.#closed) this.#loop = this.#run()
  }

  /** Takes over who is authorized through client agents, and what their devices reported. */
  agents(seen: Pick<Observed, 'agents' | 'devices'>): void {
    this.#observe(seen)
    this.changed()
  }

  /** Waits until the packet filter holds `revision`, at most `timeoutMs`. */
  settle(revision: number, timeoutMs: number): Promise<Settled> {
    if (!this.#client) return Promise.resolve('none')
    if (this.observed.appliedRevision >= revision) return Promise.resolve('applied')
    // Where no policy could be applied at all, the next one will hardly be in time.
    if (!this.#isAcknowledged && this.observed.applyError !== '') return Promise.resolve('pending')
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiters = this.#waiters.filter((other) => other !== waiter)
        resolve('pending')
      }, timeoutMs)
      const waiter: Waiter = {
        revision,
        done: () => {
          clearTimeout(timer)
          resolve('applied')
        },
      }
      this.#waiters.push(waiter)
    })
  }

  /** Whether a policy, this or an earlier revision, is known to be in force, or nothing is to be enforced. */
  isEnforced(): boolean {
    const { plane, engines } = this.observed
    if (plane?.mode === 'none') return true
    const told = engines['packet-filter']
    // What was acknowledged holds from then on, and is told of within a second.
    const isFaulty = told !== undefined && told.status !== 'active' && told.message !== ''
    return this.#isAcknowledged && !isFaulty
  }

  /** The artifacts of the newest revision, as they are or would be applied. */
  artifacts(): Artifacts {
    return this.#options.compile(this.#options.snapshot(), this.inputs())
  }

  /** Lets every engine's own checker judge the newest artifacts. */
  async check(): Promise<Readonly<Record<string, readonly Problem[]>>> {
    const artifacts = this.artifacts()
    const found: Record<string, readonly Problem[]> = {}
    for (const engine of engineNames) {
      const answer = await this.#client?.check(engine, artifacts[engine])
      if (answer) found[engine] = answer.ok ? answer.value : answer.problems
    }
    return found
  }

  /**
   * Makes the packet checks in the kernel; resolves when what follows is in force, or cannot be. Runs go one after the
   * other. Fails `unavailable` without a data plane, and then the newest run stays. Source: silences#checks.
   */
  runPacketChecks(): Promise<Result<null>> {
    const run = this.#checking.then(() => this.#runPacketChecks())
    this.#checking = run
    return run
  }

  async #runPacketChecks(): Promise<Result<null>> {
    const { checks, nowMs, snapshot } = this.#options
    this.#observe({ checking: true })
    const atSeconds = Math.floor(nowMs() / 1000)
    const results = await this.checkResults(snapshot())
    this.#observe({ checking: false })
    if (!results.ok) return results
    const run = { atSeconds, results: results.value }
    checks.save(run)
    this.#observe({ checks: run })
    this.changed()
    await this.#loop
    return ok(null)
  }

  /** Whether two configurations give the packets of their checks different rules, or different ways in. */
  trialDiffers(before: Snapshot, after: Snapshot): boolean {
    const [one, other] = [before, after].map(
      (snapshot) => this.#options.trial(snapshot, this.#trialInputs(snapshot)).ruleset,
    )
    const [packets, others] = [before, after].map((snapshot) => {
      return JSON.stringify(this.#options.checks.trial(snapshot, this.#trialInputs(snapshot)).packets)
    })
    return packets !== others || !isNothing(differenceOf(one!, other!))
  }

  /** Whether traffic is blocked now is what packet checks are to say. */
  #trialInputs(snapshot: Snapshot): CompileInputs {
    return { ...this.inputs(snapshot), forwardingBlocked: false }
  }

  /** What the packet checks of a configuration, be it stored or not, come to in the kernel. Fails as `tryPackets`. */
  async checkResults(snapshot: Snapshot): Promise<Result<CheckRun['results']>> {
    await this.#evaluatePostures(snapshot)
    const inputs = this.#trialInputs(snapshot)
    const { packets, results } = this.#options.checks.trial(snapshot, inputs)
    const outcomes = await this.tryPackets(snapshot, inputs, packets)
    return outcomes.ok ? ok(results(outcomes.value)) : outcomes
  }

  /**
   * Sends packets through what the packet filter holds for a configuration and observations, in a network namespace that
   * is made for them and goes with them. Answers in their order. Fails `unavailable` where the data plane cannot.
   */
  async tryPackets(
    snapshot: Snapshot,
    inputs: CompileInputs,
    packets: readonly TrialPacket[],
  ): Promise<Result<readonly TrialOutcome[]>> {
    if (packets.length === 0) return ok([])
    const client = this.#client
    if (client === null) {
      const message = `packets are tried in the data plane: ${this.#options.noPlaneReason}`
      return fail({ kind: 'unavailable', message })
    }
    const tools = { client, sent: this.#sent, part: this.#options.trialPart }
    return await packetTrials(tools, this.#options.trial(snapshot, inputs), packets)
  }

  /** Reads the kernel's counters, not as they were before the call. */
  readonly freshCounters = sharedReading(() => this.#readCounters())

  close(): void {
    this.#closed = true
    this.#readings.of(null)
    if (this.#timer) clearTimeout(this.#timer)
    this.#client?.close()
  }

  async #readCounters(): Promise<void> {
    const answer = await this.#client?.counters()
    if (answer?.ok) this.#observe({ counters: answer.value })
  }

  #nowSeconds(): number {
    return Math.floor(this.#options.nowMs() / 1000)
  }

  #observe(change: Partial<Observed>): void {
    this.observed = { ...this.observed, ...change }
  }

  #connected(): void {
    this.#applied = new Map()
    this.#sent.forget(0)
    this.#isAcknowledged = false
  }

  #disconnected(): void {
    this.#isAcknowledged = false
    this.#observe({
      plane: null,
      engines: {},
      silentSeconds: 0,
      countedSince: null,
      forwarding: null,
      applyError: 'the data plane is not connected',
    })
    this.#applied = new Map()
  }

  #receive(event: PlaneEvent): void {
    switch (event.event) {
      case 'description':
        this.#observe({ plane: event.value, countedSince: this.#nowSeconds() })
        return
      case 'nics':
        this.#observe({ nics: event.value })
        return this.changed()
      case 'neighbours':
        this.#observe({ neighbours: event.value })
        return this.changed()
      case 'names':
        this.#observe({ names: event.value })
        return this.changed()
      case 'engines':
        return this.#observe({ engines: event.value })
      case 'forwarding':
        return this.#observe({ forwarding: event.value })
      case 'influences': {
        const { influences } = this.observed
        this.#observe({ influences: event.value })
        for (const each of influenceEvents(influences, event.value)) this.#options.events.note(each)
        return
      }
      case 'packets':
        return this.#options.events.packets(event.value)
      case 'packets-left-out':
        return this.#options.events.leftOut(event.value)
      case 'packets-lost':
        return this.#options.events.note({ kind: 'packets-lost', packets: event.value })
      case 'process-ended': {
        const { name, reason } = event.value
        return this.#options.events.note({ kind: 'process-ended', process: name, reason })
      }
      case 'drift': {
        const at = this.#nowSeconds()
        const repair = { engine: event.engine, message: event.message, atSeconds: at }
        this.#observe({ repair, countedSince: at })
        return this.#options.events.note({ kind: 'drift', engine: event.engine, message: event.message })
      }
    }
  }

  /** Runs until nothing is left to do; one run at a time. */
  async #run(): Promise<void> {
    this.#running = true
    let ok = true
    while (this.#dirty && ok && !this.#closed) {
      // Others are answered between a long write and the compilation of what it wrote.
      await setImmediate()
      this.#dirty = false
      ok = await this.#reconcile()
    }
    this.#running = false
    if (this.#closed) return
    this.#schedule(ok ? this.#untilRecompile() : this.#retryMs)
    this.#retryMs = ok ? firstRetryMs : Math.min(longestRetryMs, this.#retryMs * 2)
  }

  #schedule(delayMs: number): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.changed(), delayMs)
  }

  #untilRecompile(): number {
    const now = this.#options.nowMs()
    const at = this.#options.recompileAt(this.#options.snapshot(), Math.floor(now / 1000))
    return at === null ? longestTimerMs : Math.max(1000, Math.min(longestTimerMs, at * 1000 - now))
  }

  async #reconcile(): Promise<boolean> {
    const snapshot = this.#options.snapshot()
    if (!this.#client) return true
    // Cards are known right after the connection; compiling without them would open or close the wrong interfaces.
    if (!this.observed.plane || this.observed.nics.length === 0) return true
    try {
      await this.#evaluatePostures(snapshot)
      const artifacts = this.#options.compile(snapshot, this.inputs(snapshot))
      const problems = await this.#applyAll(artifacts)
      if (problems.length > 0) return this.#failed(problems.map(({ message }) => message).join('; '))
    } catch (error) {
      return this.#failed(`the configuration does not compile: ${(error as Error).message}`)
    }
    this.#observe({ appliedRevision: snapshot.revision, applyError: '' })
    this.#readings.of(this.#sent.ruleset)
    const done = this.#waiters.filter(({ revision }) => revision <= snapshot.revision)
    this.#waiters = this.#waiters.filter(({ revision }) => revision > snapshot.revision)
    for (const waiter of done) waiter.done()
    return true
  }

  /** So that thousands of reports, held against an edited profile, hold nobody up. */
  #evaluatePostures(snapshot: Snapshot): Promise<void> {
    return inTurns(this.#options.posture.ahead(snapshot, this.observed.devices))
  }

  #failed(message: string): boolean {
    if (this.observed.applyError !== message) {
      this.#options.events.note({ kind: 'engine-failed', engine: 'control', message })
    }
    this.#observe({ applyError: message })
    this.#dirty = true
    return false
  }

  /** Sends what differs from what the plane acknowledged; answers why the packet filter does not hold it. */
  async #applyAll(artifacts: Artifacts): Promise<readonly Problem[]> {
    const found: Problem[] = []
    for (const engine of engineNames) {
      const problems = await this.#apply(engine, artifacts)
      if (problems.length === 0) continue
      if (engine === 'packet-filter' || engine === 'network') found.push(...problems)
      else this.#noteFailure(engine, problems)
    }
    return found
  }

  /** A failure of an engine beside the packet filter holds nothing up; it is told once and tried again. */
  #noteFailure(engine: EngineName, problems: readonly Problem[]): void {
    const message = problems.map((problem) => problem.message).join('; ')
    if (this.#faults.get(engine) === message) return
    this.#faults.set(engine, message)
    this.#options.events.note({ kind: 'engine-failed', engine, message })
  }

  async #apply(engine: EngineName, artifacts: Artifacts): Promise<readonly Problem[]> {
    const client = this.#client!
    if (engine === 'packet-filter') return this.#applyRuleset(client, artifacts[engine])
    const text = JSON.stringify(artifacts[engine])
    if (this.#applied.get(engine) === text) return []
    const answer = await client.apply(engine, artifacts[engine])
    if (!answer.ok) return answer.problems
    this.#applied.set(engine, text)
    return []
  }

  async #applyRuleset(client: PlaneClient, ruleset: Ruleset): Promise<readonly Problem[]> {
    if (this.#sent.is(ruleset)) return []
    const { stages, rest } = this.#sent.inStages(ruleset)
    let before = Promise.resolve()
    for (const stage of stages) {
      const staged = client.stage('packet-filter', stage)
      // While the kernel takes one the plane reads the next, and others are answered here.
      await before
      before = staged
    }
    let answer = await client.apply('packet-filter', rest)
    if (isUnknownBase(answer)) {
      this.#sent.forget()
      answer = await client.apply('packet-filter', ruleset)
    }
    if (!answer.ok) return answer.problems
    this.#sent.acknowledged(ruleset)
    this.#isAcknowledged = true
    return []
  }

  /** The same, without holding up others where many reports have to be evaluated first. */
  async currentInputs(snapshot: Snapshot = this.#options.snapshot()): Promise<CompileInputs> {
    await this.#evaluatePostures(snapshot)
    return this.inputs(snapshot)
  }

  /** What is observed now, as the compilers are given it for a configuration, the newest unless told otherwise. */
  inputs(snapshot: Snapshot = this.#options.snapshot()): CompileInputs {
    const { nics, neighbours, agents, devices, names, checks, influences } = this.observed
    const others = influences.filter(({ effect }) => effect !== 'none').map(influenceText)
    return {
      ...(others.length > 0 ? { otherDeciders: others } : {}),
      nics,
      neighbours,
      agents,
      devices,
      postures: this.#options.posture.of(snapshot, devices),
      names,
      countries: this.#options.countries,
      quotaExceeded: nobody,
      forwardingBlocked: this.#options.checks.block(snapshot, checks),
      directoryGroups: emptyGroups,
      nowSeconds: Math.floor(this.#options.nowMs() / 1000),
    }
  }
}

/** Nobody knows what engines do whose plane does not answer. */
function silentEngines(seconds: number): Observed['engines'] {
  const status: EngineStatus = {
    status: 'activating',
    message: `the data plane has not answered for ${seconds} s`,
  }
  return Object.fromEntries(engineNames.map((name) => [name, status]))
}
