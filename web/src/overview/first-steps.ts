/** Host of the lab behind the gateway whose packets the first steps are about. */
export const labHost = '192.168.10.11'

/** The first steps, in order. */
export const firstSteps = ['block', 'log', 'watch', 'allow'] as const

/** A first step. */
export type FirstStep = (typeof firstSteps)[number]

/** Fields of a Forward rule that the steps look at. */
export interface StepRule {
  readonly id: number
  readonly enabled: boolean
  readonly action: string
  readonly source_addresses: readonly string[]
  readonly source_addresses_negate: boolean
  readonly destination_addresses: readonly string[]
  readonly destination_ports: readonly string[]
}

/** The first rule that drops all that comes from the lab's host; `holds` says whether an object holds its address. */
export function blockingRule(
  rules: readonly StepRule[],
  holds: (object: string) => boolean,
): StepRule | undefined {
  return rules.find((rule) => rule.action === 'drop' && concerns(rule, holds) && !isNarrow(rule))
}

/** True where a rule before the one that drops accepts only a part of what comes from the lab's host. */
export function isAllowedBefore(
  rules: readonly StepRule[],
  blocking: StepRule,
  holds: (object: string) => boolean,
): boolean {
  return rules
    .slice(0, rules.indexOf(blocking))
    .some((rule) => rule.action === 'accept' && concerns(rule, holds) && isNarrow(rule))
}

function concerns(
  { enabled, source_addresses: sources, source_addresses_negate: isNegated }: StepRule,
  holds: (object: string) => boolean,
): boolean {
  return enabled && !isNegated && sources.some(holds)
}

function isNarrow({ destination_addresses: destinations, destination_ports: ports }: StepRule): boolean {
  return !destinations.includes('any') || !ports.includes('any')
}

/** The first steps of a person at this gateway, as a browser keeps them. */
export interface KeptSteps {
  readonly done: readonly FirstStep[]
  readonly isDismissed: boolean
}

/** Reads what the browser keeps for a login; the gateway is the origin of the page. */
export function keptSteps(keep: Pick<Storage, 'getItem'>, login: string): KeptSteps {
  try {
    const kept = JSON.parse(keep.getItem(keyOf(login)) ?? '{}') as Partial<KeptSteps> | null
    const done = Array.isArray(kept?.done) ? firstSteps.filter((step) => kept.done?.includes(step)) : []
    return { done, isDismissed: kept?.isDismissed === true }
  } catch {
    return { done: [], isDismissed: false }
  }
}

/** Keeps the first steps of a login; a browser that keeps nothing shows them again. */
export function keepSteps(keep: Pick<Storage, 'setItem'>, login: string, steps: KeptSteps): void {
  try {
    keep.setItem(keyOf(login), JSON.stringify(steps))
  } catch {
    // Nothing depends on it.
  }
}

function keyOf(login: string): string {
  return `gatehouse.first-steps.${login}`
}
