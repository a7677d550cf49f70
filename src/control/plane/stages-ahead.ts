import type { Chain, NamedMap, NamedSet, Ruleset } from '../../core/ruleset/ruleset.ts'
import { isFixedChain } from '../../core/ruleset/ruleset-difference.ts'
import { saysTheSame } from '../../core/ruleset/set-changes.ts'
import { inTurns } from '../../core/steps.ts'
import type { PlaneClient } from './plane-client.ts'

/** So many stages are under way at a time: the plane has some to read while a step of the compilation takes long. */
const mostUnderWay = 4

/** Parts of a ruleset that still compiles, as they go to the plane, where nothing in force leads to them. */
export class StagesAhead {
  readonly #leastRules: number
  readonly #chains: Set<string>
  readonly #maps: Set<string>
  readonly #sets: Set<string>
  readonly #counters: Set<string>
  readonly #sent: Ruleset[] = []
  readonly #ready: Ruleset[] = []
  #open = emptyStage()
  #openRules = 0
  #isEnded = false

  /** `held` is what the plane has; `leastRules` is how many rules a stage has at least. */
  constructor(held: Ruleset, leastRules: number) {
    this.#leastRules = leastRules
    this.#chains = namesOf(held.chains)
    this.#maps = namesOf(held.maps)
    this.#sets = namesOf(held.sets)
    this.#counters = new Set(held.counters)
  }

  /** The stages that were taken, in their order. */
  get sent(): readonly Ruleset[] {
    return this.#sent
  }

  /** Puts in what is new and leads only to what is known; the rest comes with the ruleset. */
  add({ chains, sets, maps, counters }: Ruleset): void {
    const open = this.#open
    for (const set of sets) if (isNew(this.#sets, set.name)) open.sets.push(set)
    for (const counter of counters) if (isNew(this.#counters, counter)) open.counters.push(counter)
    // A map leads to chains of earlier parts, and chains of this part look it up.
    for (const map of maps) {
      if (this.#leadsToKnown(map) && isNew(this.#maps, map.name)) open.maps.push(map)
    }
    for (const chain of chains) {
      if (isFixedChain(chain) || !this.#asksKnown(chain) || !isNew(this.#chains, chain.name)) continue
      open.chains.push(chain)
      this.#openRules += chain.rules.length
    }
    if (this.#openRules < this.#leastRules && open.counters.length < this.#leastRules) return
    this.#ready.push(open)
    this.#open = emptyStage()
    this.#openRules = 0
  }

  /** The next stage; null while none is full, and once it is ended. */
  take(): Ruleset | null {
    const stage = this.#isEnded ? undefined : this.#ready.shift()
    if (stage === undefined) return null
    this.#sent.push(stage)
    return stage
  }

  /** Takes no more. */
  end(): void {
    this.#isEnded = true
  }

  /** Tells whether a ruleset has all that was taken, as it was. */
  areIn({ chains, sets, maps, counters }: Ruleset): boolean {
    const [chainNames, counterNames] = [namesOf(chains), new Set(counters)]
    const setsByName = new Map(sets.map((set) => [set.name, set]))
    const allMaps = new Set<NamedMap>(maps)
    const isSame = (set: NamedSet) => {
      const other = setsByName.get(set.name)
      return other === set || (other !== undefined && saysTheSame(set, other))
    }
    return this.#sent.every(
      (stage) =>
        stage.chains.every(({ name }) => chainNames.has(name)) &&
        stage.counters.every((counter) => counterNames.has(counter)) &&
        stage.maps.every((map) => allMaps.has(map)) &&
        stage.sets.every(isSame),
    )
  }

  #leadsToKnown({ elements }: NamedMap): boolean {
    return elements.every((element) => {
      if ('chain' in element) return this.#chains.has(element.chain)
      return !('counter' in element) || this.#counters.has(element.counter)
    })
  }

  #asksKnown({ rules }: Chain): boolean {
    return rules.every(({ match, statements, verdict }) => {
      const { op } = verdict
      if ((op === 'jump' || op === 'goto') && !this.#chains.has(verdict.chain)) return false
      if (op === 'look-up' && ![verdict.map, verdict.through].every((name) => this.#hasMap(name)))
        return false
      return (
        match.every((each) => each.op !== 'set' || this.#sets.has(each.set)) &&
        statements.every((each) => {
          if (each.op === 'count') return this.#counters.has(each.counter)
          return each.op !== 'count-by' || this.#hasMap(each.map)
        })
      )
    })
  }

  #hasMap(name: string | undefined): boolean {
    return name === undefined || this.#maps.has(name)
  }
}

/**
 * Does all steps of a compilation, with what others want in between, and sends what is done of it. `begin` is asked where there
 * is any, as names of all that the plane has are gathered then; null sends nothing.
 */
export async function sendAhead(
  work: Generator<Ruleset, void, void>,
  client: PlaneClient,
  begin: () => StagesAhead | null,
): Promise<void> {
  const first = work.next()
  if (first.done) return
  const ahead = begin()
  if (ahead === null) return await inTurns(work)
  let underWay = 0
  const send = () => {
    const stage = underWay < mostUnderWay ? ahead.take() : null
    if (stage === null) return
    underWay++
    void client.stage('packet-filter', stage).then(() => {
      underWay--
      send()
    })
  }
  const steps = function* () {
    for (let step: IteratorResult<Ruleset, void> = first; !step.done; step = work.next()) {
      ahead.add(step.value)
      send()
      yield
    }
  }
  try {
    await inTurns(steps())
  } finally {
    ahead.end()
  }
}

interface OpenStage extends Ruleset {
  readonly chains: Chain[]
  readonly sets: NamedSet[]
  readonly maps: NamedMap[]
  readonly counters: string[]
}

function emptyStage(): OpenStage {
  return { chains: [], sets: [], maps: [], counters: [] }
}

function namesOf(things: readonly { readonly name: string }[]): Set<string> {
  return new Set(things.map(({ name }) => name))
}

/** Adds a name; false where it was there. */
function isNew(names: Set<string>, name: string): boolean {
  if (names.has(name)) return false
  names.add(name)
  return true
}
