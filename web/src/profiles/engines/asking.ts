import { idPrefix, type Rule } from '../../policy/model/rule.ts'

/** A process of `GET /x/inspection/status`. */
export interface Inspector {
  readonly name: string
  readonly status: string
  readonly msg: string
  readonly profile: string
  /** Ids of all profiles that it inspects for. */
  readonly profiles: readonly string[]
  readonly queue: number | null
  readonly packets: number
  readonly waiting: number
  readonly dropped: number
  readonly memory: number
  readonly signatures: number | null
  readonly since: number | null
}

/** A row of `GET /firewall/status`. */
export interface FirewallRow {
  readonly name: string
  readonly status: string
  readonly msg: string
}

/** A rule that asks an engine for inspection; the profile is empty for a rule of application control. */
export interface AskingRule {
  readonly id: string
  readonly comment: string
  readonly engine: 'ips' | 'dpi'
  readonly profile: string
}

/** Rules of a table that ask for inspection: enabled ones that accept, once for each engine. */
export function askingRules(table: 'forward' | 'input', rules: readonly Rule[]): readonly AskingRule[] {
  return rules
    .filter(({ enabled, action }) => enabled && action === 'accept')
    .flatMap((rule) => {
      const { id, comment } = rule
      const base = { id: `${idPrefix[table]}.ngfw.${id}`, comment }
      return [
        ...(rule.ips_enabled ? [{ ...base, engine: 'ips' as const, profile: rule.ips_profile ?? '' }] : []),
        ...(rule.dpi_enabled ? [{ ...base, engine: 'dpi' as const, profile: rule.dpi_profile ?? '' }] : []),
      ]
    })
}

/** State of what inspects for a rule, as the gateway says it; null where it says nothing. */
export function stateOf(
  { engine, profile }: AskingRule,
  inspectors: readonly Inspector[],
  rows: readonly FirewallRow[],
): string | null {
  const name = engine === 'ips' ? 'intrusion-prevention' : 'application-control'
  const said =
    engine === 'ips'
      ? (inspectors.find((each) => each.profiles.includes(profile)) ??
        inspectors.find((each) => each.name === 'ips'))
      : inspectors.find((each) => each.name === name)
  return (said ?? rows.find((each) => each.name === name))?.status ?? null
}
