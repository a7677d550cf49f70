import { NftError, runNft } from './run-nft.ts'

/** Names of what the table holds, as the kernel knows them. A chain's value is its hook; empty if it has none. */
export interface Inventory {
  readonly chains: ReadonlyMap<string, string>
  readonly sets: ReadonlySet<string>
  readonly maps: ReadonlySet<string>
  readonly counters: ReadonlySet<string>
}

/** What the kernel holds under our table's name. */
export interface Listing extends Inventory {
  readonly exists: boolean
}

/** The inventory of a table that is not there. */
export const emptyListing: Listing = {
  exists: false,
  chains: new Map(),
  sets: new Set(),
  maps: new Set(),
  counters: new Set(),
}

interface Item {
  readonly family: string
  readonly table: string
  readonly name: string
  readonly type?: string
  readonly hook?: string
  readonly prio?: number
}

/** Lists the table's chains, sets, maps and counters by name; rules and elements, which are slow to list, are not. */
export async function listTable(): Promise<Listing> {
  const tables = await list('table', ['list', 'tables', 'inet'])
  if (!tables.some((table) => table.name === 'gatehouse')) return emptyListing
  const [chains, sets, maps, counters] = await Promise.all([
    list('chain', ['list', 'chains', 'inet']),
    list('set', ['list', 'sets', 'inet']),
    list('map', ['list', 'maps', 'inet']),
    list('counter', ['list', 'counters', 'table', 'inet', 'gatehouse']),
  ])
  const own = (items: readonly Item[]) => items.filter((item) => item.table === 'gatehouse')
  return {
    exists: true,
    chains: new Map(own(chains).map((chain) => [chain.name, hookOf(chain)])),
    sets: new Set(own(sets).map((set) => set.name)),
    maps: new Set(own(maps).map((map) => map.name)),
    counters: new Set(own(counters).map((counter) => counter.name)),
  }
}

function hookOf({ type, hook, prio }: Item): string {
  if (hook === undefined) return ''
  return `type ${type} hook ${hook} priority ${prio}; policy accept;`
}

async function list(
  kind: 'table' | 'chain' | 'set' | 'map' | 'counter',
  args: readonly string[],
): Promise<Item[]> {
  const output = await runNft(['-j', '-t', ...args])
  const { nftables } = JSON.parse(output) as { nftables: Record<string, Item | undefined>[] }
  return nftables.flatMap((entry) => {
    const item = entry[kind]
    return item !== undefined && item.family === 'inet' ? [item] : []
  })
}

/** The number in the generation set, or null when the set or its element is missing. */
export async function readGeneration(): Promise<number | null> {
  try {
    const output = await runNft(['list', 'set', 'inet', 'gatehouse', 'generation'])
    const found = /elements = \{ 0x([0-9a-f]{8}) \}/.exec(output)
    return found === null ? null : Number.parseInt(found[1]!, 16)
  } catch (error) {
    if (error instanceof NftError && error.message.includes('No such file')) return null
    throw error
  }
}
