import { incrementalChunks } from '../../../../core/list/incremental.ts'
import type { Sequence } from '../../../../core/list/sequence.ts'
import { type Memos, memo } from '../../../../core/memo.ts'
import { askedPair } from '../../../../core/resource/inspected-rules.ts'
import type { Item } from '../../../../core/resource/resource.ts'
import type { Entry, Snapshot } from '../../../../core/resource/snapshot.ts'
import { applicationRules } from '../../../application-control/rule.ts'
import { inspectionSettings } from '../../../inspection/settings.ts'
import { forwardRules } from '../../forward.ts'
import { inputRules } from '../../input.ts'
import { ruleId, type TablePrefix } from '../../rule-table.ts'
import { firewallState } from '../../state.ts'
import type { Asking, AskingRule } from './classes.ts'

type FilterRule = Item<typeof forwardRules>

/** Rules of FORWARD and INPUT that ask for inspection, in their order. */
export function askingRules(snapshot: Snapshot, memos: Memos): readonly AskingRule[] {
  if (!snapshot.value(firewallState).enabled) return none
  const known = memos.of(asking)
  return known.joined([
    known.fwd(snapshot.rows(forwardRules).sequence),
    known.inp(snapshot.rows(inputRules).sequence),
  ])
}

/** Ids of rules that ask for inspection, and of rules of application control, `app.ngfw.N`; the profiles that they name. */
export interface InspectedRules {
  readonly application: readonly string[]
  /** Those of `application` that name a profile of application control. */
  readonly byProfile: readonly { readonly id: string; readonly profile: string }[]
  readonly ips: readonly { readonly id: string; readonly profile: string }[]
}

/** Enabled rules that ask for inspection, for the status of the firewall. */
export function inspectedRules(snapshot: Snapshot): InspectedRules {
  const rules = askingEntries(snapshot)
  const own = snapshot.rows(applicationRules).entries.filter(({ item }) => item.enabled)
  return {
    byProfile: rules.flatMap(({ id, pair: { application } }) =>
      application === null ? [] : [{ id, profile: application }],
    ),
    application: [
      ...rules.flatMap(({ id, pair }) => (pair.application === null ? [] : [id])),
      ...own.map(({ id }) => `app.ngfw.${id}`),
    ],
    ips: rules.flatMap(({ id, pair: { ips } }) => (ips === null ? [] : [{ id, profile: ips }])),
  }
}

function askingEntries(snapshot: Snapshot): readonly AskingRule[] {
  return [
    ...askingIn('fwd')(snapshot.rows(forwardRules).entries),
    ...askingIn('inp')(snapshot.rows(inputRules).entries),
  ]
}

/** Everything that asks for inspection under a configuration. */
export function askingOf(snapshot: Snapshot, memos: Memos): Asking {
  return {
    rules: askingRules(snapshot, memos),
    hasRules: hasApplicationRules(snapshot),
    onFailure: snapshot.value(inspectionSettings).on_failure,
  }
}

/** Tells whether application control has rules, which may decide about any connection. */
export function hasApplicationRules(snapshot: Snapshot): boolean {
  return snapshot.rows(applicationRules).entries.some(({ item }) => item.enabled)
}

/** Tells whether a rule in force asks for inspection. */
export function asksForInspection(snapshot: Snapshot): boolean {
  if (hasApplicationRules(snapshot)) return true
  if (!snapshot.value(firewallState).enabled) return false
  return [forwardRules, inputRules].some((table) =>
    snapshot.rows(table).entries.some(({ item }) => askedPair(item) !== null),
  )
}

const none: readonly AskingRule[] = []

const asking = memo(() => {
  let before: {
    readonly parts: readonly Sequence<AskingRule>[]
    readonly all: readonly AskingRule[]
  } | null = null
  return {
    fwd: incrementalChunks(askingIn('fwd')),
    inp: incrementalChunks(askingIn('inp')),
    /** The same list while its parts are the same. */
    joined: (parts: readonly Sequence<AskingRule>[]): readonly AskingRule[] => {
      if (before !== null && parts.every((part, place) => part === before?.parts[place])) return before.all
      before = { parts, all: parts.flatMap(({ whole }) => whole) }
      return before.all
    },
  }
})

function askingIn(prefix: TablePrefix) {
  return (entries: readonly Entry<FilterRule>[]): readonly AskingRule[] =>
    entries.flatMap(({ id, item }) => {
      const pair = askedPair(item)
      return pair === null ? [] : [{ id: ruleId(prefix, id), pair }]
    })
}
