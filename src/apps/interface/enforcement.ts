import { nextRecompileAt } from '../../compile/artifacts.ts'
import { type Compiler, createCompiler } from '../../compile/compiler.ts'
import { packetCheckTrial } from '../../compile/packet-checks.ts'
import { posturesAhead, posturesOf } from '../../compile/posture.ts'
import { trialPart } from '../../compile/trial-part.ts'
import { Control } from '../../control/control.ts'
import type { ControlEvents } from '../../control/control-event.ts'
import { createCountries } from '../../control/countries.ts'
import type { CompileInputs } from '../../core/engine/inputs.ts'
import type { CheckRun, Observed } from '../../core/engine/observation.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { contentFilterState } from '../../domains/content-filter/state.ts'
import { forwardingBlocked } from '../../domains/firewall/check/check-settings.ts'
import { graphLayout } from '../../domains/firewall/compile/graph/layout.ts'
import { readings } from '../../domains/firewall/compile/graph/reading.ts'
import { linearLayout } from '../../domains/firewall/compile/layout.ts'
import { engineRow } from '../../domains/logs/engine-row.ts'
import type { FlowFacts } from '../../domains/logs/flow-facts.ts'
import { engineDeclarations } from '../engine-list.ts'
import type { GatewayOptions } from '../options/gateway-options.ts'
import { CountryIndex } from './country-index.ts'
import { flowFactsOf } from './flow-facts.ts'
import type { Foundation } from './foundation.ts'

/** Makes the compiler of a start: it lays the policy out as the options say. */
export function compilerFor({ policyLayout }: Pick<GatewayOptions, 'policyLayout'>): Compiler {
  return createCompiler(() => (policyLayout === 'graph' ? graphLayout() : linearLayout))
}

/** Inspection as the control loop asks it: its inputs, and the files that its engines read. */
export interface InspectionParts {
  /** Takes over the newest configuration before it is compiled. */
  settle(snapshot: Snapshot, values: Observed['values']): void
  /** True when a revision changed a rule that is not inspected yet as it asks. */
  isHeld(revision: number): boolean
  inputs(
    values: Observed['values'],
  ): Pick<CompileInputs, 'inspection' | 'signatures' | 'signaturesBehind' | 'webCategories'>
  readFile(file: string): Buffer | null | Promise<Buffer | null>
  /** A signature in a profile that rules ask for; null for any other. */
  readonly signatureIn: FlowFacts['signatureIn']
}

/** Counting for quotas as the control loop asks it. */
export interface QuotaParts {
  /** Takes over the newest configuration, and who is where, before it is compiled. */
  settle(snapshot: Snapshot, inputs: Pick<CompileInputs, 'neighbours' | 'agents'>): void
  inputs(): Pick<CompileInputs, 'quotaExceeded' | 'countedAddresses'>
}

const nothingCounts: QuotaParts = {
  settle: () => undefined,
  inputs: () => nothingCounted,
}
const nothingCounted = { quotaExceeded: [], countedAddresses: null }

interface ControlParts {
  /** The authority of the content filter, asked for while that is on. */
  readonly webAuthority: () => NonNullable<CompileInputs['webAuthority']>
  readonly tried: ControlEvents['tried']
  readonly inspection: InspectionParts
  readonly quotas: QuotaParts
}

const nothingInspects: InspectionParts = {
  settle: () => undefined,
  isHeld: () => false,
  inputs: () => ({}),
  readFile: () => null,
  signatureIn: () => null,
}

/** The control loop over a compiler, at work from the next revision on; `tried` is told of the attempts of engines. */
export function createControl(
  { options, store, logs, logEvent, nowMs }: Foundation,
  compiler: Compiler,
  {
    tried = () => undefined,
    inspection = nothingInspects,
    quotas = nothingCounts,
    webAuthority,
  }: Partial<ControlParts> = {},
): Control {
  const { plane } = options
  const { disk } = store
  const { memos } = compiler
  const countries = createCountries()
  const facts = flowFactsOf({
    snapshot: () => store.snapshot,
    observed: () => control.observed,
    countries: new CountryIndex(countries),
    signatureIn: (profile, sid) => inspection.signatureIn(profile, sid),
  })
  const control: Control = new Control({
    planeSocket: plane.mode === 'none' ? null : () => plane.socketPath,
    noPlaneReason: plane.reason,
    engines: engineDeclarations,
    sources: {
      openSecret: (sealed) => store.secrets.open(sealed),
      readFile: async (file) => inspection.readFile(file),
    },
    snapshot: () => store.snapshot,
    compile: (snapshot, inputs) => {
      inspection.settle(snapshot, control.observed.values)
      quotas.settle(snapshot, inputs)
      return compiler.artifacts(snapshot, {
        ...inputs,
        ...inspection.inputs(control.observed.values),
        ...quotas.inputs(),
      })
    },
    isHeld: (revision) => inspection.isHeld(revision),
    ahead: compiler.ahead,
    trial: compiler.trial,
    trialPart,
    recompileAt: (snapshot, nowSeconds) => nextRecompileAt(snapshot, nowSeconds, memos),
    given: (snapshot, values) => ({
      countries: countries.lookup,
      ...inspection.inputs(values),
      ...quotas.inputs(),
      ...(webAuthority !== undefined && snapshot.value(contentFilterState).enabled
        ? { webAuthority: webAuthority() }
        : {}),
    }),
    posture: {
      of: (snapshot, devices) => posturesOf(snapshot, devices, memos),
      ahead: (snapshot, devices) => posturesAhead(snapshot, devices, memos),
    },
    readings,
    checks: {
      trial: (snapshot, inputs) => packetCheckTrial(compiler.state(snapshot, inputs)),
      block: forwardingBlocked,
      saved: store.runtime.get('packet-checks') as CheckRun | null,
      save: (run, revision) => {
        disk.defer('packet-checks', () => store.runtime.set('packet-checks', run))
        disk.defer(`check-run-${run.atSeconds}`, () => store.checkRuns.add(revision, run))
      },
    },
    kept: {
      saved: (engine) => store.runtime.get(`observed-${engine}`),
      save: (engine, value) => {
        const name = `observed-${engine}`
        disk.defer(name, () => store.runtime.set(name, value))
      },
    },
    nowMs,
    events: {
      rows: (engine, rows) => {
        const context = { nowMicroseconds: nowMs() * 1000, facts: facts() }
        logs.append(rows.map((row) => engineRow(engine, row, context)))
      },
      rowsKept: () => logs.kept(),
      logEvent,
      tried,
    },
  })
  store.onCommit(() => control.changed())
  return control
}
