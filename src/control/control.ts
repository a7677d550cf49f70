import { setImmediate } from 'node:timers/promises'
import type { Artifacts, EngineName } from '../core/engine/artifact.ts'
import type { EngineDeclaration } from '../core/engine/declaration.ts'
import type { PacketFilterAnswers, PacketFilterQuestion } from '../core/engine/declared/packet-filter.ts'
import { influenceText } from '../core/engine/influence.ts'
import type { CompileInputs, GivenInputs } from '../core/engine/inputs.ts'
import {
  type CheckRun,
  leasesOf,
  nicsOf,
  nothingObserved,
  type Observed,
} from '../core/engine/observation.ts'
import type { PlaneEvent } from '../core/engine/plane-protocol.ts'
import type { TrialOutcome, TrialPacket, TrialSetup } from '../core/engine/trial.ts'
import { fail, ok, type Problem, type Result } from '../core/failure.ts'
import type { Snapshot } from '../core/resource/snapshot.ts'
import type { Ruleset } from '../core/ruleset/ruleset.ts'
import { differenceOf, isNothing } from '../core/ruleset/ruleset-difference.ts'
import { validate } from '../core/schema/validate.ts'
import { inTurns } from '../core/steps.ts'
import { english, joined, type Message, sameMessage } from '../core/text/message.ts'
import type { ControlEvents } from './control-event.ts'
import { lanesOf } from './engine-lanes.ts'
import type { Lane, LaneEvents } from './lane.ts'
import { message } from './messages.ts'
import { influenceEvents, observationEvents, processEndEvent } from './observed-event.ts'
import { type PacketChecks, packetTrials, type TrialPart } from './packet-trials.ts'
import type { ArtifactSources } from './plane/outgoing-artifact.ts'
import { answered, PlaneClient } from './plane/plane-client.ts'
import { SentRuleset } from './plane/sent-ruleset.ts'
import { sendAhead } from './plane/stages-ahead.ts'
import { PolicyReadings, type ReadRuleset } from './policy-readings.ts'
import type { PostureEvaluation } from './posture-evaluation.ts'
import { sharedReading } from './shared-reading.ts'
import {
  isReadByCompilers,
  type KeptObservations,
  keptValues,
  silentEngines,
  storedValues,
} from './silent-plane.ts'
import { type TakenRows, takenRows } from './taken-rows.ts'
import { RevisionWaiters } from './waiting/revision-waiters.ts'

/** Parts and settings of the control loop. Times are Unix seconds. */
export interface ControlOptions {
  /** Path of the socket on which the plane listens; null without a data plane. */
  readonly planeSocket: (() => string) | null
  /** Why there is no data plane, in a sentence. */
  readonly noPlaneReason: Message
  /** Every engine, in the order in which they are listed. */
  readonly engines: readonly EngineDeclaration[]
  readonly sources: ArtifactSources
  readonly snapshot: () => Snapshot
  readonly compile: (snapshot: Snapshot, inputs: CompileInputs) => Artifacts
  /** True when a revision that was compiled asks for engines that are not ready, and what was before stays in force for its rules. */
  readonly isHeld?: (revision: number) => boolean
  /** Compiles in steps what `compile` then takes over, and yields parts of the ruleset that are done. */
  readonly ahead: (snapshot: Snapshot, inputs: CompileInputs) => Generator<Ruleset, void, void>
  /** When the artifacts change by themselves; null when they do not. */
  readonly recompileAt: (snapshot: Snapshot, nowSeconds: number) => number | null
  /** Inputs that are given beside what is observed: the countries, what inspects, and by what signatures. */
  readonly given: (snapshot: Snapshot, values: Observed['values']) => GivenInputs
  readonly posture: PostureEvaluation
  readonly readings: ReadRuleset
  readonly checks: PacketChecks
  readonly kept: KeptObservations
  /** Compiles the ruleset and the devices for trials of packets. */
  readonly trial: (snapshot: Snapshot, inputs: CompileInputs) => TrialSetup
  readonly trialPart: TrialPart
  readonly nowMs: () => number
  readonly events: ControlEvents
}

/** State of a revision: in force, not yet in force, or never because nothing is enforced. */
export type Settled = 'applied' | 'pending' | 'none'

const firstRetryMs = 300
const longestRetryMs = 5000
const longestTimerMs = 3_600_000
const emptyGroups: CompileInputs['directoryGroups'] = new Map()

/** Makes the engines hold the newest revision: compiles it, sends what differs, and tells who waits. */
export class Control {
  observed: Observed = nothingObserved
  /** True while a revision compiles, be it in steps. */
  isCompiling = false
  readonly #options: ControlOptions
  readonly #client: PlaneClient | null
  readonly #lanes: readonly Lane[]
  readonly #sent = new SentRuleset()
  readonly rows: TakenRows
  readonly #readings: PolicyReadings
  readonly #waiters = new RevisionWaiters()
  #loop: Promise<void> = Promise.resolve()
  #running = false
  #dirty = false
  #retryMs = firstRetryMs
  #timer: NodeJS.Timeout | null = null
  #checking: Promise<unknown> = Promise.resolve()
  /** Why the newest configuration cannot be compiled; empty when it can. */
  #compileError: Message | null = null
  #closed = false

  constructor(options: ControlOptions) {
    this.#options = options
    this.rows = takenRows(options.events, (receipt) => this.#client?.kept(receipt))
    this.#readings = new PolicyReadings(options.readings, (readings) => this.#observe({ readings }))
    this.#observe({ checks: options.checks.saved, values: storedValues(options) })
    this.#client = options.planeSocket
      ? new PlaneClient(options.planeSocket, {
          connected: () => this.#connected(),
          event: (event) => this.#receive(event),
          disconnected: () => this.#disconnected(),
          observed: (engines) => this.#observe({ engines, silentSeconds: 0 }),
          silent: (silentSeconds) =>
            this.#observe({ silentSeconds, engines: silentEngines(options.engines, silentSeconds) }),
        })
      : null
    this.#lanes = this.#client
      ? lanesOf({ ...options, client: this.#client, sent: this.#sent, events: this.#laneEvents })
      : []
    if (!this.#client) this.#observe({ plane: { mode: 'none', reason: options.noPlaneReason, missing: [] } })
    this.changed()
  }

  /** Notifies the loop of a new revision or of changed inputs. */
  changed(): void {
    this.#dirty = true
    if (!this.#running && !this.#closed) this.#loop = this.#run()
  }

  /** Takes over who is authorized through client agents, and what their devices reported. */
  agents(seen: Pick<Observed, 'agents' | 'devices'>): void {
    this.#observe(seen)
    this.changed()
  }

  /** Takes over how far the receivers of the log are. */
  forwarded(forwarding: NonNullable<Observed['forwarding']>): void {
    this.#observe({ forwarding })
  }

  /** Takes over whether the archive of extended categories that should be in force is lost. */
  categories(areCategoriesLost: boolean): void {
    this.#observe({ areCategoriesLost })
  }

  /** Lets engines try again whose tools have come, and compiles again: what the tools bring may be an input. */
  toolsArrived(engines: readonly string[]): void {
    for (const lane of this.#lanes) if (engines.includes(lane.name)) lane.retry()
    this.changed()
  }

  /** Waits until the packet filter holds `revision`, at most `timeoutMs`; pending, too, while engines hold up rules of it. */
  async settle(revision: number, timeoutMs: number): Promise<Settled> {
    const state = await this.#settled(revision, timeoutMs)
    return state === 'applied' && this.#options.isHeld?.(revision) ? 'pending' : state
  }

  #settled(revision: number, timeoutMs: number): Promise<Settled> {
    if (!this.#client) return Promise.resolve('none')
    if (this.observed.appliedRevision >= revision) return Promise.resolve('applied')
    // Where no policy could be applied at all, the next one will hardly be in time.
    if (!this.#isAcknowledged() && this.observed.applyError !== '') return Promise.resolve('pending')
    return this.#waiters.wait(revision, timeoutMs)
  }

  /** Tells whether a policy, this or an earlier revision, is known to be in force, or nothing is to be enforced. */
  isEnforced(): boolean {
    const { plane, engines } = this.observed
    if (plane?.mode === 'none') return true
    const told = engines['packet-filter']
    // What was acknowledged holds from then on; its status is reported within a second.
    const isFaulty = told !== undefined && told.status !== 'active' && told.message !== ''
    return this.#isAcknowledged() && !isFaulty
  }

  /** Tells whether the plane of the present connection has applied a policy. */
  #isAcknowledged(): boolean {
    return this.#lanes.some((lane) => lane.name === 'packet-filter' && lane.isAcknowledged)
  }

  /** The artifacts of the newest revision, as they are or would be applied. */
  artifacts(): Artifacts {
    return this.#options.compile(this.#options.snapshot(), this.inputs())
  }

  /** Lets every engine's own checker judge the newest artifacts. */
  async check(): Promise<Readonly<Record<string, readonly Problem[]>>> {
    const artifacts = this.artifacts()
    const found: Record<string, readonly Problem[]> = {}
    for (const { name } of this.#options.engines) {
      const answer = await this.#client?.check(name, artifacts[name])
      if (answer) found[name] = answer.ok ? answer.value : answer.problems
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
    const judged = snapshot()
    const results = await this.checkResults(judged)
    this.#observe({ checking: false })
    if (!results.ok) return results
    const run = { atSeconds, results: results.value }
    checks.save(run, judged.revision)
    this.#observe({ checks: run })
    this.changed()
    await this.#loop
    return ok(null)
  }

  /** Tells whether the packet checks of two configurations differ in their rulesets or packets. */
  trialDiffers(before: Snapshot, after: Snapshot): boolean {
    const [one, other] = [before, after].map(
      (snapshot) => this.#options.trial(snapshot, this.#trialInputs(snapshot)).ruleset,
    )
    const [packets, others] = [before, after].map((snapshot) => {
      return JSON.stringify(this.#options.checks.trial(snapshot, this.#trialInputs(snapshot)).packets)
    })
    return packets !== others || !isNothing(differenceOf(one!, other!))
  }

  /** The inputs of packet checks: the same, but with nothing blocked, since the checks decide about that. */
  #trialInputs(snapshot: Snapshot): CompileInputs {
    return { ...this.inputs(snapshot), forwardingBlocked: false }
  }

  /** Makes the packet checks of a configuration, stored or not, in the kernel; their results. Fails as `tryPackets`. */
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
    if (!this.#client) return this.#noPlane()
    const tools = { client: this.#client, sent: this.#sent, part: this.#options.trialPart }
    return await packetTrials(tools, this.#options.trial(snapshot, inputs), packets)
  }

  /** Puts a question to an engine, with bytes that belong to it, beside whatever it is doing. Fails `unavailable` where it cannot answer. */
  async ask(engine: EngineName, question: object, bytes: Uint8Array | null = null): Promise<Result<unknown>> {
    return this.#client ? answered(await this.#client.ask(engine, question, bytes)) : this.#noPlane()
  }

  #noPlane() {
    const why = message('there is no data plane: {reason}', { reason: this.#options.noPlaneReason })
    return fail({ kind: 'unavailable', message: why })
  }

  /** Reads the kernel's counters, not as they were before the call. */
  readonly freshCounters = sharedReading(() => this.#readCounters())

  close(): void {
    this.#closed = true
    this.#readings.of(null)
    if (this.#timer) clearTimeout(this.#timer)
    for (const lane of this.#lanes) lane.close()
    this.#client?.close()
  }

  async #readCounters(): Promise<void> {
    const question: PacketFilterQuestion = { kind: 'counters' }
    const answer = await this.#client?.ask('packet-filter', question)
    if (answer?.ok) this.#observe({ counters: answer.value as PacketFilterAnswers['counters'] })
  }

  #nowSeconds(): number {
    return Math.floor(this.#options.nowMs() / 1000)
  }

  #observe(change: Partial<Observed>): void {
    this.observed = { ...this.observed, ...change }
  }

  #connected(): void {
    for (const lane of this.#lanes) lane.forget()
  }

  #disconnected(): void {
    for (const lane of this.#lanes) lane.forget()
    this.#observe({
      plane: null,
      engines: {},
      silentSeconds: 0,
      values: keptValues(this.#options.engines, this.observed.values),
      faults: {},
      behind: [],
      countedSince: null,
      applyError: message('the data plane is not connected'),
    })
  }

  #receive(event: PlaneEvent): void {
    switch (event.event) {
      case 'description':
        this.#observe({ plane: event.value, countedSince: this.#nowSeconds() })
        return
      case 'observed':
        return this.#engineObserved(event)
      case 'engines':
        return this.#observe({ engines: event.value })
      case 'influences': {
        const found = influenceEvents(this.observed.influences, event.value)
        this.#observe({ influences: event.value })
        for (const each of found) this.#options.events.logEvent(each)
        return
      }
      case 'rows':
        return this.rows.take(event)
      case 'not-held':
        return this.#lanes.find(({ name }) => name === event.engine)?.again()
      case 'process-ended':
        return this.#options.events.logEvent(processEndEvent(event.value))
      case 'drift': {
        const at = this.#nowSeconds()
        const { engine, message: found } = event
        this.#observe({ repair: { engine, message: found, atSeconds: at }, countedSince: at })
        return this.#options.events.logEvent({ kind: 'drift', engine, message: english(found) })
      }
    }
  }

  #engineObserved({ engine, value }: Extract<PlaneEvent, { readonly event: 'observed' }>): void {
    const declaration = this.#options.engines.find(({ name }) => name === engine)
    const schema = declaration?.observation
    if (!declaration || !schema) return
    const [broken] = validate(schema, value)
    if (broken) {
      const found = `it observed what it cannot: ${broken.path} ${english(broken.message)}`
      return this.#options.events.logEvent({ kind: 'engine-failed', engine, message: found })
    }
    const { values } = this.observed
    if (declaration.isKept) this.#options.kept.save(engine, value)
    this.#observe({ values: { ...values, [engine]: value } })
    for (const each of observationEvents(values, this.observed.values)) this.#options.events.logEvent(each)
    if (isReadByCompilers(declaration, (values as Readonly<Record<string, unknown>>)[engine], value))
      this.changed()
  }

  readonly #laneEvents: LaneEvents = {
    failed: (engine, reason) =>
      this.#options.events.logEvent({ kind: 'engine-failed', engine, message: english(reason) }),
    recovered: (engine) => this.#options.events.logEvent({ kind: 'engine-recovered', engine }),
    tried: (engine, attempt) => this.#options.events.tried(engine, attempt),
    changed: () => this.#laneChanged(),
  }

  /** Takes over how far the lanes are, and tells those who wait for a revision. */
  #laneChanged(): void {
    const gating = this.#lanes.filter(({ gates }) => gates)
    const appliedRevision = Math.min(...gating.map((lane) => lane.appliedRevision))
    const faulty = this.#lanes.flatMap(({ name, gates, fault }) => (fault ? [{ name, gates, fault }] : []))
    const reasons = faulty.filter(({ gates }) => gates).map(({ fault }) => fault)
    if (this.#compileError !== null) reasons.push(this.#compileError)
    this.#observe({
      appliedRevision,
      applyError: joined(reasons) ?? '',
      faults: Object.fromEntries(faulty.map(({ name, fault }) => [name, fault])),
      behind: this.#lanes.filter(({ isBehind }) => isBehind).map(({ name }) => name),
    })
    this.#readings.of(this.#sent.ruleset)
    this.#waiters.reached(appliedRevision)
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

  /** Compiles the newest revision and hands it to the lanes; answers whether it compiles. */
  async #reconcile(): Promise<boolean> {
    const snapshot = this.#options.snapshot()
    if (!this.#client) return true
    // Cards are known right after the connection; compiling without them would open or close the wrong interfaces.
    if (!this.observed.plane || nicsOf(this.observed).length === 0) return true
    try {
      await this.#evaluatePostures(snapshot)
      const inputs = this.inputs(snapshot)
      this.isCompiling = true
      await this.#compileAhead(snapshot, inputs)
      const artifacts = this.#options.compile(snapshot, inputs)
      this.#compileError = null
      for (const lane of this.#lanes) lane.want(artifacts[lane.name], snapshot.revision)
    } catch (error) {
      return this.#failed(
        message('the configuration does not compile: {reason}', { reason: (error as Error).message }),
      )
    }
    this.isCompiling = false
    // What comes meanwhile is compiled together.
    await Promise.all(this.#lanes.filter(({ gates }) => gates).map((lane) => lane.turn()))
    return true
  }

  /** Compiles what is long and new in steps, and sends what is done to the plane, where it waits for the rest. */
  async #compileAhead(snapshot: Snapshot, inputs: CompileInputs): Promise<void> {
    const work = this.#options.ahead(snapshot, inputs)
    const lane = this.#lanes.find(({ name }) => name === 'packet-filter')
    await sendAhead(work, this.#client!, () => (lane?.isAtRest ? this.#sent.beginAhead() : null))
  }

  /** So that thousands of reports, held against an edited profile, hold nobody up. */
  #evaluatePostures(snapshot: Snapshot): Promise<void> {
    return inTurns(this.#options.posture.ahead(snapshot, this.observed.devices))
  }

  #failed(reason: Message): boolean {
    this.isCompiling = false
    if (!sameMessage(this.#compileError, reason)) {
      this.#options.events.logEvent({ kind: 'engine-failed', engine: 'control', message: english(reason) })
    }
    this.#compileError = reason
    this.#laneChanged()
    this.#dirty = true
    return false
  }

  /** The same as `inputs`, without holding up other requests when many reports must be evaluated first. */
  async currentInputs(snapshot: Snapshot = this.#options.snapshot()): Promise<CompileInputs> {
    await this.#evaluatePostures(snapshot)
    return this.inputs(snapshot)
  }

  /** The present observations as inputs of the compilers for a configuration, by default the newest. */
  inputs(snapshot: Snapshot = this.#options.snapshot()): CompileInputs {
    const { values, agents, devices, checks, influences } = this.observed
    const dynamicDns = values['dynamic-dns']
    const others = influences.filter(({ effect }) => effect !== 'none').map(influenceText)
    return {
      ...(others.length > 0 ? { otherDeciders: others } : {}),
      ...(dynamicDns === undefined ? {} : { dynamicDns }),
      nics: nicsOf(this.observed),
      neighbours: values.network?.neighbours ?? [],
      leases: leasesOf(this.observed),
      agents,
      devices,
      postures: this.#options.posture.of(snapshot, devices),
      names: values.dns?.names ?? [],
      ...this.#options.given(snapshot, values),
      forwardingBlocked: this.#options.checks.block(snapshot, checks),
      directoryGroups: emptyGroups,
      nowSeconds: Math.floor(this.#options.nowMs() / 1000),
    }
  }
}
