import Type, { type Static } from 'typebox'
import {
  classesOfPair,
  type InspectionPair,
  mostClasses,
  pairText,
  rulesAlone,
  seenPair,
} from '../engine/inspection.ts'
import { type Problem, problem } from '../failure.ts'
import { oncePerObject } from '../list/incremental.ts'
import type { Message } from '../text/message.ts'
import { message } from './messages.ts'
import type { Entry, Id, Snapshot } from './snapshot.ts'

/** Fields of a rule of FORWARD or INPUT that say what inspects its connections. */
const profileFields = Type.Object({
  enabled: Type.Boolean(),
  action: Type.String(),
  ips_enabled: Type.Boolean(),
  ips_profile: Type.String(),
  dpi_enabled: Type.Boolean(),
  dpi_profile: Type.String(),
})

type ProfileFields = Static<typeof profileFields>

/** The tables whose rules ask for inspection, as snapshots are asked for them; no file that declares one may name the others. */
const tables = [
  { shape: 'ordered', name: 'forward_rules', schema: profileFields, prefix: 'fwd' },
  { shape: 'ordered', name: 'input_rules', schema: profileFields, prefix: 'inp' },
] as const
const applicationRules = {
  shape: 'ordered',
  name: 'application_rules',
  schema: Type.Object({ enabled: Type.Boolean() }),
} as const

/** The profiles that a rule asks for; null for a rule that drops, is off, or asks for none. */
export function askedPair(rule: ProfileFields): InspectionPair | null {
  if (!rule.enabled || rule.action !== 'accept') return null
  const ips = rule.ips_enabled ? rule.ips_profile : null
  const application = rule.dpi_enabled ? rule.dpi_profile : null
  return ips === null && application === null ? null : { ips, application }
}

/** Rules of FORWARD and INPUT that ask for inspection, by the ids that packets know them by, with the profiles that they name. */
export function askingRules(snapshot: Snapshot): ReadonlyMap<string, InspectionPair> {
  const asking = tables.flatMap(({ prefix, ...table }) =>
    snapshot.rows(table).entries.flatMap(({ id, item }) => {
      const pair = askedPair(item)
      return pair === null ? [] : [[`${prefix}.ngfw.${id}`, pair] as const]
    }),
  )
  return new Map(asking)
}

/** A problem of one item of a table; its path is within the item. */
export interface ItemProblem extends Problem {
  readonly item: Id
}

/**
 * The rule of a table of filter rules that asks for more classes of inspection than there are, if one does: each pair of profiles is a
 * class, and so is each IPS profile alone. Of those that make too many, the newest change is named. Source: silences#inspection-limit.
 */
export function beyondClasses(
  snapshot: Snapshot,
  of: (typeof tables)[number]['name'],
): readonly ItemProblem[] {
  if (!areTooMany(snapshot)) return []
  const hasRules = hasApplicationRules(snapshot)
  const wanted = classesBefore(hasRules)
  const all = tables.flatMap(({ prefix, ...table }) => {
    const { entries, revision } = snapshot.rows(table)
    return entries.map((entry) => ({
      ...entry,
      rule: `${prefix}.ngfw.${entry.id}`,
      isNew: table.name === of && entry.revision === revision,
    }))
  })
  for (const { id, rule, item } of [
    ...all.filter(({ isNew }) => !isNew),
    ...all.filter(({ isNew }) => isNew),
  ]) {
    const pair = askedPair(item)
    if (pair === null) continue
    const isProfileNew = pair.ips !== null && !wanted.has(pairText({ ips: pair.ips, application: null }))
    add(wanted, seenPair(pair, hasRules))
    if (wanted.size > mostClasses) {
      const field = isProfileNew || pair.application === null ? 'ips_profile' : 'dpi_profile'
      return [{ item: id, ...problem(field, tooMany(rule)) }]
    }
  }
  return []
}

/** The rule of application control that makes too many classes, if one does: there is one more for each IPS profile then. */
export function beyondClassesByRules(snapshot: Snapshot): readonly ItemProblem[] {
  if (!areTooMany(snapshot)) return []
  const { entries, revision } = snapshot.rows(applicationRules)
  const on = entries.filter(({ item }) => item.enabled)
  const blamed = on.find((entry) => entry.revision === revision) ?? on[0]
  return blamed === undefined
    ? []
    : [{ item: blamed.id, ...problem('enabled', tooMany(`app.ngfw.${blamed.id}`)) }]
}

function tooMany(rule: string): Message {
  return message(
    'must not ask for more inspection than there is room for: at most {limit} pairs of profiles, and each IPS profile alone counts, too; {rule} asks for one more',
    { limit: mostClasses, rule },
  )
}

function areTooMany(snapshot: Snapshot): boolean {
  const hasRules = hasApplicationRules(snapshot)
  const wanted = classesBefore(hasRules)
  for (const table of tables) {
    for (const chunk of snapshot.rows(table).sequence.chunks) {
      for (const pair of pairsIn(chunk)) add(wanted, seenPair(pair, hasRules))
    }
  }
  return wanted.size > mostClasses
}

function hasApplicationRules(snapshot: Snapshot): boolean {
  return snapshot.rows(applicationRules).entries.some(({ item }) => item.enabled)
}

function classesBefore(hasRules: boolean): Map<string, InspectionPair> {
  return new Map(hasRules ? [[pairText(rulesAlone), rulesAlone]] : [])
}

function add(wanted: Map<string, InspectionPair>, pair: InspectionPair): void {
  for (const each of classesOfPair(pair)) wanted.set(pairText(each), each)
}

/** Different pairs of a chunk of rules. */
const pairsIn = oncePerObject((chunk: readonly Entry<ProfileFields>[]): readonly InspectionPair[] => {
  const found = new Map<string, InspectionPair>()
  for (const { item } of chunk) {
    const pair = askedPair(item)
    if (pair !== null) found.set(pairText(pair), pair)
  }
  return [...found.values()]
})
