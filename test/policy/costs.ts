import type { Costs } from '../../src/domains/firewall/compile/graph/cuts/cost.ts'

/** Costs by which whatever can be cut is cut. */
export const alwaysCut: Costs = {
  lookUp: 1,
  chain: 0,
  rule: 1000,
  leaf: 1,
  byProtocol: 2,
  numbers: { keys: 1, share: 1 },
  classes: 0,
}
