/** Costs for a packet, in nanoseconds. */
export interface Costs {
  readonly lookUp: number
  /** A chain that is not in the cache. */
  readonly chain: number
  readonly rule: number
  /** Rules that are read one by one rather than divided further. */
  readonly leaf: number
  /** Rules of a list that is divided by protocol first. */
  readonly byProtocol: number
  /** Keys from which on they lead to numbers, and how many more than the chains they must be: what that spares an edit. */
  readonly numbers: { readonly keys: number; readonly share: number }
  /** Keys for each class and list from which on they lead to classes, which is worth a look-up more. */
  readonly classes: number
}

/** Source: measured on a machine with two cores, docs/adr/0017. */
export const usualCosts: Costs = {
  lookUp: 130,
  chain: 150,
  rule: 20,
  leaf: 12,
  byProtocol: 256,
  numbers: { keys: 1024, share: 4 },
  classes: 4,
}

/** Estimated cost of a list of so many rules when it is cut further: pessimistic, so that look-ups stay few. */
export function estimate(count: number, { rule, leaf, lookUp, chain }: Costs): number {
  if (count <= leaf) return (rule * count) / 2
  return (rule * leaf) / 2 + ((lookUp + chain) * Math.log(count / leaf)) / 0.8
}

/** No cut of so many rules, of which so many are under keys, costs less: each of these has a key of its own. */
export function leastWithKeys(total: number, keyed: number, costs: Costs): number {
  const rest = total - keyed
  return (
    costs.lookUp +
    (keyed / total) * (costs.chain + estimate(1, costs)) +
    (rest / total) * estimate(rest, costs)
  )
}

/** No cut of so many rules costs less, however many of them are under keys. */
export function leastCost(total: number, { lookUp, chain, rule, leaf }: Costs): number {
  if (total > leaf) return lookUp
  const keyed = chain + rule / 2
  const rest = Math.min(1, keyed / (total * rule))
  return lookUp + (1 - rest) * keyed + (rest * rest * total * rule) / 2
}
