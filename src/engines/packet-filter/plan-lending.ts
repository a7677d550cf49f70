import { oncePerObject } from '../../core/list/incremental.ts'
import type { NamedSet } from '../../core/ruleset/ruleset.ts'
import { type Lendings, LentSet, type Loan, lendableFamily, noLentSets } from './loans.ts'
import type { Command, CommandWriter } from './netlink/command.ts'
import type { Held } from './plan.ts'

/** Plan of a lending: its commands, and the loans that follow. */
export interface LendingPlan {
  /** None where the kernel has all of it. */
  readonly commands: readonly Command[]
  /** Sets that get addresses: with what is lent to them already, and what they get. */
  readonly sets: readonly {
    readonly name: string
    readonly set: NamedSet
    readonly lent: LentSet
    readonly loans: readonly Loan[]
  }[]
  /** Of what was asked for, what the sets take, also what they have already. */
  readonly loans: Lendings
  /** Names that are no set for addresses. */
  readonly unknown: readonly string[]
}

/**
 * The commands that add to the sets of a ruleset in the kernel what they do not have yet. Of the loans of a set those of its
 * IP version count.
 */
export function planLending(writer: CommandWriter, held: Held, asked: Lendings): LendingPlan {
  const { era, lent = noLentSets } = held
  const byName = setsByName(held.ruleset.sets)
  const known = [...asked].flatMap(([name, loans]) => {
    const set = byName.get(name)
    const family = set === undefined ? null : lendableFamily(set)
    if (set === undefined || family === null) return []
    return [{ name, set, loans: loans.filter((loan) => loan.family === family) }]
  })
  const sets = known.flatMap(({ name, set, loans }) => {
    const before = lent.get(name) ?? new LentSet(set)
    const missing = before.missing(loans)
    return missing.length === 0 ? [] : [{ name, set, lent: before, loans: missing }]
  })
  return {
    commands: sets.flatMap(({ set, lent, loans }) =>
      writer.addElements(
        set,
        loans.map(({ range }) => range),
        { era, isFirst: lent.isEmpty },
      ),
    ),
    sets,
    loans: new Map(known.map(({ name, loans }) => [name, loans])),
    unknown: [...asked.keys()].filter((name) => !known.some((one) => one.name === name)),
  }
}

const setsByName = oncePerObject((sets: readonly NamedSet[]) => new Map(sets.map((set) => [set.name, set])))
