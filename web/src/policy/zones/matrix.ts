import { isAny, type Rule } from '../model/rule.ts'

/** Verdict of the rules on traffic from one zone to another. */
export interface MatrixCell {
  readonly from: string
  readonly to: string
  /** `all` and `none`: one rule or the default decides about all of it; `some` otherwise. */
  readonly verdict: 'all' | 'some' | 'none'
  /** Rules that are about such traffic, with their places from 1, up to one that decides about all that is left. */
  readonly rules: readonly { readonly rule: Rule; readonly place: number }[]
}

/**
 * Verdict of FORWARD between two zones. A rule about `any` zone is one about these, too. `defaultVerdict` is what
 * becomes of traffic that no rule is about.
 */
export function cellOf(
  rules: readonly Rule[],
  from: string,
  to: string,
  defaultVerdict: 'accept' | 'drop',
): MatrixCell {
  const own: { readonly rule: Rule; readonly place: number }[] = []
  const seen = new Set<string>()
  let isDecided = false
  for (const [index, rule] of rules.entries()) {
    if (!rule.enabled || !isAbout(rule.incoming_interface, from) || !isAbout(rule.outgoing_interface, to))
      continue
    own.push({ rule, place: index + 1 })
    seen.add(rule.action)
    if (isAboutEverything(rule)) {
      isDecided = true
      break
    }
  }
  if (!isDecided) seen.add(defaultVerdict)
  const verdict = seen.size > 1 ? 'some' : seen.has('accept') ? 'all' : 'none'
  return { from, to, verdict, rules: own }
}

function isAbout(field: string | undefined, zone: string): boolean {
  return field === undefined || field === 'any' || field === zone
}

function isAboutEverything(rule: Rule): boolean {
  const lists = [
    rule.source_addresses,
    rule.destination_addresses,
    rule.source_ports,
    rule.destination_ports,
    rule.timetable,
    rule.hip_profiles,
  ]
  return (
    lists.every((names) => isAny(names)) &&
    rule.protocol === 'any' &&
    !rule.source_addresses_negate &&
    !rule.destination_addresses_negate
  )
}
