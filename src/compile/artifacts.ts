import type { Artifacts, EngineName } from '../core/engine/artifact.ts'
import type { EngineDeclaration } from '../core/engine/declaration.ts'
import { applicationControl } from '../core/engine/declared/application-control.ts'
import { dns } from '../core/engine/declared/dns.ts'
import { dynamicDnsUpdates } from '../core/engine/declared/dynamic-dns.ts'
import { ips } from '../core/engine/declared/ips.ts'
import { logForwardingEngine } from '../core/engine/declared/log-forwarding.ts'
import { network } from '../core/engine/declared/network.ts'
import { packetFilter } from '../core/engine/declared/packet-filter.ts'
import { packetLog } from '../core/engine/declared/packet-log.ts'
import { reverseProxyEngine } from '../core/engine/declared/reverse-proxy.ts'
import { systemLog } from '../core/engine/declared/system-log.ts'
import { webProxyEngine } from '../core/engine/declared/web-proxy.ts'
import { incrementalChunks } from '../core/list/incremental.ts'
import { type Memos, memo } from '../core/memo.ts'
import type { Item } from '../core/resource/resource.ts'
import type { Snapshot } from '../core/resource/snapshot.ts'
import type { Ruleset } from '../core/ruleset/ruleset.ts'
import { contentRules } from '../domains/content-filter/rule.ts'
import { nextHorizonAt } from '../domains/firewall/compile/timetable.ts'
import { ruleTables } from '../domains/firewall/rule-table.ts'
import { applicationControlArtifact } from './application-control.ts'
import { dnsArtifact } from './dns.ts'
import { dynamicDnsArtifact } from './dynamic-dns.ts'
import { ipsArtifact, recognitionOf } from './inspection.ts'
import { logForwardingArtifact, packetLogArtifact, systemLogArtifact } from './log-artifacts.ts'
import { networkArtifact } from './network.ts'
import { webProxyArtifact } from './proxy/proxy.ts'
import { reverseProxyArtifact } from './reverse-proxy/reverse-proxy.ts'
import type { CompileState } from './state/compile-state.ts'

/** An engine with what compiles its artifact, which is pure: equal arguments, equal result. */
export interface CompiledEngine {
  readonly declaration: EngineDeclaration
  readonly compile: (state: CompileState, policy: Ruleset) => object
}

/** Every engine, in the order in which they are listed; `apps/engine-list.ts` has what starts each of them in the plane. */
export const compiledEngines: readonly CompiledEngine[] = [
  engine(network, ({ snapshot, inputs }) => networkArtifact(snapshot, inputs)),
  engine(packetFilter, (_state, policy) => policy),
  engine(dns, (state, policy) => dnsArtifact(state, policy)),
  engine(ips, ipsArtifact),
  engine(applicationControl, (state) => applicationControlArtifact(state, recognitionOf(state))),
  engine(webProxyEngine, webProxyArtifact),
  engine(reverseProxyEngine, reverseProxyArtifact),
  engine(packetLog, ({ snapshot }) => packetLogArtifact(snapshot)),
  engine(systemLog, ({ snapshot }) => systemLogArtifact(snapshot)),
  engine(logForwardingEngine, ({ snapshot }) => logForwardingArtifact(snapshot)),
  engine(dynamicDnsUpdates, ({ snapshot, inputs }) => dynamicDnsArtifact(snapshot, inputs)),
]

/** Desired state of each of the engines for a configuration, its compiled policy and the observations. */
export function artifacts(
  engines: readonly CompiledEngine[],
  state: CompileState,
  policy: Ruleset,
): Artifacts {
  const made = engines.map(({ declaration: { name }, compile }) => [name, compile(state, policy)])
  return Object.fromEntries(made) as Artifacts
}

function engine<N extends EngineName>(
  declaration: EngineDeclaration<N>,
  compile: (state: CompileState, policy: Ruleset) => Artifacts[N],
): CompiledEngine {
  return { declaration: declaration as unknown as EngineDeclaration, compile }
}

/**
 * Time at which `artifacts` must be made again though nothing has changed, in Unix seconds: rules with a timetable are
 * compiled for some days ahead. Null when no enabled rule has one.
 */
export function nextRecompileAt(snapshot: Snapshot, nowSeconds: number, memos: Memos): number | null {
  const timed = memos
    .of(timedRules)
    .some(({ table, timedIn }) => timedIn(snapshot.rows(table).sequence).whole.includes(true))
  return timed ? nextHorizonAt(nowSeconds) : null
}

type Timed = Pick<Item<(typeof ruleTables)[number]['table']>, 'enabled' | 'timetable'>

const timedRules = memo(() =>
  [...ruleTables.map(({ table }) => table), contentRules].map((table) => ({
    table,
    timedIn: incrementalChunks((entries: readonly { readonly item: Timed }[]) => [entries.some(isTimed)]),
  })),
)

function isTimed({ item }: { readonly item: Timed }): boolean {
  return item.enabled && item.timetable.some((id) => id !== 'any')
}
