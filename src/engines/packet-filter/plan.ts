import { mapChanges } from '../../core/ruleset/map-changes.ts'
import {
  type Chain,
  endsSets,
  epochSet,
  isSameKindOfMap,
  type NamedSet,
  type Ruleset,
  seenChain,
} from '../../core/ruleset/ruleset.ts'
import { differenceOf, isFixedChain } from '../../core/ruleset/ruleset-difference.ts'
import { isSameKind, saysTheSame } from '../../core/ruleset/set-changes.ts'
import { type LentSets, noLentSets } from './loans.ts'
import { type Command, type CommandWriter, generationName, hookText } from './netlink/command.ts'
import { emptyListing, type Inventory } from './netlink/listing.ts'
import { chainName, setName } from './netlink/names.ts'

/** A ruleset that is known to be in the kernel, under the era that its names carry there. */
export interface Held {
  readonly ruleset: Ruleset
  readonly era: string
  /** Sets that have more elements in the kernel than in the ruleset; absent where none has. */
  readonly lent?: LentSets
}

/**
 * Commands in three parts. `parts` adds what nothing refers to yet and `sweep` removes what nothing refers to any
 * more: both may be cut into several transactions. `turn` makes the new policy hold and is one transaction.
 */
export interface Plan {
  readonly parts: readonly Command[]
  readonly turn: readonly Command[]
  readonly sweep: readonly Command[]
}

/** Start and aim of a plan. `held` is null when no name in the kernel can be trusted. */
export interface Transition {
  readonly inventory: Inventory
  readonly held: Held | null
  readonly wanted: Held
  /** Number of the new ruleset in connection marks (`isEpoch`). */
  readonly epoch: number
}

/** The same where the kernel holds `held` and, beside it, the parts that are `staged`, and nothing else. */
export interface Change {
  readonly held: Held
  readonly staged: Ruleset
  readonly wanted: Ruleset
  /** Sets of the wanted ruleset with the addresses that are lent to them. */
  readonly lent?: LentSets
  readonly epoch: number
}

/** Tells whether the sets and maps of both rulesets can share names: none that stays has changed its type. */
export function sameSetTypes(a: Ruleset, b: Ruleset): boolean {
  const sets = new Map(a.sets.map((set) => [set.name, set]))
  const maps = new Map(a.maps.map((map) => [map.name, map]))
  return (
    b.sets.every((set) => isSameKind(sets.get(set.name) ?? set, set)) &&
    b.maps.every((map) => isSameKindOfMap(maps.get(map.name) ?? map, map))
  )
}

/** The inventory of the kernel once the ruleset is applied and everything else is swept away. */
export function wantedInventory({ ruleset, era }: Held): Inventory {
  return {
    chains: new Map(ruleset.chains.map((chain) => [chainName(chain, era), hookText(chain)])),
    sets: new Set([
      generationName,
      epochSet,
      ...Object.values(endsSets.names),
      ...ruleset.sets.map((set) => setName(set, era)),
    ]),
    maps: new Set(ruleset.maps.map((map) => setName(map, era))),
    counters: new Set(ruleset.counters),
  }
}

/** The commands that lead from what the kernel holds to the wanted ruleset. */
export function planTransition(writer: CommandWriter, transition: Transition): Plan {
  const { inventory, held, wanted, epoch } = transition
  const { ruleset, era } = wanted
  const aim = wantedInventory(wanted)
  const isNew = (chain: Chain) => !inventory.chains.has(chainName(chain, era))
  const regular = ruleset.chains.filter((chain) => !isFixedChain(chain) && isNew(chain))
  const fixed = ruleset.chains.filter((chain) => isFixedChain(chain))
  const scope = { era, epoch }
  const isMarking = ruleset.chains.some(({ name }) => name === seenChain.name)
  const rewrite = isMarking && !marksFirst(inventory) ? remakeChain : rewriteChain
  return {
    parts: [
      ...ruleset.counters
        .filter((name) => !inventory.counters.has(name))
        .map((name) => writer.addCounter(name)),
      ...newSets(writer, transition),
      ...fixed
        .filter((chain) => chain.hook === null && isNew(chain))
        .map((chain) => writer.addChain(chain, era)),
      ...regular.map((chain) => writer.addChain(chain, era)),
      ...ruleset.maps
        .filter((map) => !inventory.maps.has(setName(map, era)))
        .flatMap((map) => writer.fillMap(map, era)),
      ...regular.flatMap((chain) => writer.addRules(chain, scope)),
    ],
    turn: [
      writer.replaceEpoch(epoch),
      ...changedSets(writer, held, wanted),
      ...changedMaps(writer, held, wanted),
      ...unwantedBaseChains(writer, inventory, aim),
      ...fixed.flatMap((chain) => rewrite(writer, inventory, chain, era)),
      ...fixed.flatMap((chain) => writer.addRules(chain, scope)),
    ],
    sweep: sweepCommands(writer, inventory, aim),
  }
}

/** The commands that lead from the ruleset that the kernel holds to another one of the same era. */
export function planChange(
  writer: CommandWriter,
  { held: { ruleset, era, lent: lentBefore = noLentSets }, staged, wanted, lent = noLentSets, epoch }: Change,
): Plan {
  // What both share brings no command.
  const { before, after } = differenceOf(ruleset, wanted)
  const changed = new Set(after.sets)
  const lentApart = wanted.sets.filter((set) => {
    const [one, other] = [lentBefore.get(set.name)?.whole ?? set, lent.get(set.name)?.whole ?? set]
    return one !== other && !changed.has(set) && !saysTheSame(one, other)
  })
  const held = { ruleset: { ...before, sets: [...before.sets, ...lentApart] }, era, lent: lentBefore }
  const aim = { ruleset: { ...after, sets: [...after.sets, ...lentApart] }, era, lent }
  const inventory = wantedInventory({ ruleset: joined(held.ruleset, staged), era })
  return planTransition(writer, { inventory, held, wanted: aim, epoch })
}

/** The commands that put new parts of the next ruleset beside the one in force. */
export function stageCommands(writer: CommandWriter, staged: Held): readonly Command[] {
  return planTransition(writer, { inventory: emptyListing, held: null, wanted: staged, epoch: 0 }).parts
}

/** The commands that put these base chains into the table in the place of what has their names. */
export function plugCommands(
  writer: CommandWriter,
  present: Inventory['chains'],
  chains: readonly Chain[],
): readonly Command[] {
  const inventory = { ...emptyListing, chains: present }
  const scope = { era: '', epoch: 0 }
  return chains.flatMap((chain) => [
    ...remakeChain(writer, inventory, chain, ''),
    ...writer.addRules(chain, scope),
  ])
}

/** The parts of two rulesets that share none. */
export function joined(one: Ruleset, other: Ruleset): Ruleset {
  return {
    chains: [...one.chains, ...other.chains],
    sets: [...one.sets, ...other.sets],
    maps: [...one.maps, ...other.maps],
    counters: [...one.counters, ...other.counters],
  }
}

/** Sets come into being with their elements; the engine's own belong to the transactions themselves. */
function newSets(writer: CommandWriter, transition: Transition): Command[] {
  const { inventory, wanted } = transition
  const { held } = transition
  // Where names cannot be trusted, a counting set stays, and is given what it may lack: what it has keeps its counts.
  const isAdded = (set: NamedSet) =>
    !inventory.sets.has(setName(set, wanted.era)) || (set.isCounting === true && held?.era !== wanted.era)
  const added = setsInKernel(wanted).filter(isAdded)
  return added.flatMap((set) => writer.fillSet(set, wanted.era))
}

/** The sets of a ruleset with what is lent to them. */
function setsInKernel({ ruleset: { sets }, lent = noLentSets }: Held): readonly NamedSet[] {
  return lent.size === 0 ? sets : sets.map((set) => lent.get(set.name)?.whole ?? set)
}

function changedSets(writer: CommandWriter, held: Held | null, wanted: Held): Command[] {
  const { era } = wanted
  if (held === null || held.era !== era) return []
  const before = new Map(setsInKernel(held).map((set) => [set.name, set]))
  return setsInKernel(wanted).flatMap((set) => {
    const old = before.get(set.name)
    return old === undefined || old === set ? [] : writer.changeSet(old, set, era)
  })
}

function changedMaps(writer: CommandWriter, held: Held | null, { ruleset, era }: Held): Command[] {
  if (held === null || held.era !== era) return []
  const before = new Map(held.ruleset.maps.map((map) => [map.name, map]))
  return ruleset.maps.flatMap((map) => {
    const old = before.get(map.name)
    return old === undefined || old === map ? [] : writer.changeMap(map, mapChanges(old, map), era)
  })
}

/** A foreign base chain takes part in every verdict, so it goes in the same instant as the policy changes. */
function unwantedBaseChains(writer: CommandWriter, inventory: Inventory, aim: Inventory): Command[] {
  const unwanted = [...inventory.chains].filter(([name, hook]) => hook !== '' && !aim.chains.has(name))
  return unwanted.flatMap(([name]) => [
    writer.removal('flush', 'chain', name),
    writer.removal('delete', 'chain', name),
  ])
}

/**
 * Tells whether the chain that marks packets stands before the other base chains. When another program removes the table,
 * the kernel unhooks its chains one after the other in the order in which they were made: packets that would still be marked
 * while `forward` is gone already would pass.
 */
function marksFirst({ chains }: Inventory): boolean {
  return [...chains].find(([, hook]) => hook !== '')?.[0] === seenChain.name
}

function rewriteChain(writer: CommandWriter, inventory: Inventory, chain: Chain, era: string): Command[] {
  const name = chainName(chain, era)
  if (inventory.chains.get(name) !== hookText(chain)) return remakeChain(writer, inventory, chain, era)
  return [writer.addChain(chain, era), writer.removal('flush', 'chain', name)]
}

/** Makes a base chain, in place of an existing one; a regular one is made beforehand and keeps its place. */
function remakeChain(writer: CommandWriter, inventory: Inventory, chain: Chain, era: string): Command[] {
  const name = chainName(chain, era)
  const isThere = inventory.chains.has(name)
  const flush = isThere ? [writer.removal('flush', 'chain', name)] : []
  if (chain.hook === null) return flush
  const remove = isThere ? [writer.removal('delete', 'chain', name)] : []
  return [...flush, ...remove, writer.addChain(chain, era)]
}

/** Removes what `inventory` has and `aim` has not: rules first, since they refer to all the rest. */
export function sweepCommands(writer: CommandWriter, inventory: Inventory, aim: Inventory): Command[] {
  const chains = [...inventory.chains].filter(([name, hook]) => hook === '' && !aim.chains.has(name))
  const sets = [...inventory.sets].filter((name) => !aim.sets.has(name))
  const maps = [...inventory.maps].filter((name) => !aim.maps.has(name))
  const counters = [...inventory.counters].filter((name) => !aim.counters.has(name))
  return [
    ...chains.map(([name]) => writer.removal('flush', 'chain', name)),
    ...maps.map((name) => writer.removal('delete', 'map', name)),
    ...chains.map(([name]) => writer.removal('delete', 'chain', name)),
    ...sets.map((name) => writer.removal('delete', 'set', name)),
    ...counters.map((name) => writer.removal('delete', 'counter', name)),
  ]
}
