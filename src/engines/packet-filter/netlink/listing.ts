import type { CounterValue } from '../../../core/engine/observation.ts'
import { attribute, attributesOf, numberOf, textOf } from '../../netlink-message.ts'
import { generationName, hookWords, tableName } from './command.ts'
import type { FilterKernel } from './kernel.ts'
import * as numbers from './numbers.ts'

/** Names of what the table holds, as the kernel knows them. A chain's value is its hook; empty if it has none. */
export interface Inventory {
  readonly chains: ReadonlyMap<string, string>
  readonly sets: ReadonlySet<string>
  readonly maps: ReadonlySet<string>
  readonly counters: ReadonlySet<string>
}

/** Inventory of our table in the kernel. */
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

/** Hits by rule id. */
export type Counters = Readonly<Record<string, CounterValue>>

/** Lists the table's chains, sets, maps and counters by name; rules and elements, which are slow to list, are not. */
export async function listTable(kernel: FilterKernel): Promise<Listing> {
  const tables = await listOf(kernel, numbers.message.getTable)
  if (!tables.some((table) => textOf(table, numbers.table.name) === tableName)) return emptyListing
  const own = async (type: number) => {
    const items = await listOf(kernel, type)
    return items.filter((item) => textOf(item, numbers.set.table) === tableName)
  }
  const chains = await own(numbers.message.getChain)
  const sets = await own(numbers.message.getSet)
  const counters = await listOf(kernel, numbers.message.getObject)
  const { anonymous, map, object } = numbers.setFlag
  const named = sets.filter((set) => (numberOf(set, numbers.set.flags) & anonymous) === 0)
  const isMap = (set: Buffer) => (numberOf(set, numbers.set.flags) & (map | object)) !== 0
  const nameOf = (set: Buffer) => textOf(set, numbers.set.name)
  return {
    exists: true,
    chains: new Map(chains.map((chain) => [textOf(chain, numbers.chain.name), hookOf(chain)])),
    sets: new Set(named.filter((set) => !isMap(set)).map(nameOf)),
    maps: new Set(named.filter(isMap).map(nameOf)),
    counters: new Set(counters.map((counter) => textOf(counter, numbers.object.name))),
  }
}

/** The tables of all families, and the lower bits of the kernel's generation, which any transaction raises. */
export interface ListedTables {
  readonly tables: readonly { readonly family: string; readonly name: string }[]
  readonly generation: number
}

const families: ReadonlyMap<number, string> = new Map([
  [numbers.inet, 'inet'],
  [2, 'ip'],
  [3, 'arp'],
  [5, 'netdev'],
  [7, 'bridge'],
  [10, 'ip6'],
])

/** Lists the names of all tables, no matter which program made them. */
export async function listTables(kernel: FilterKernel): Promise<ListedTables> {
  const messages = (await kernel.list(numbers.message.getTable, () => undefined, 0)) ?? []
  return {
    tables: messages.map((message) => ({
      family: families.get(message.body[0] ?? 0) ?? '?',
      name: textOf(attributesOf(message), numbers.table.name),
    })),
    generation: messages[0]?.body.readUInt16BE(2) ?? 0,
  }
}

/** The hooks, in words, at which chains of our table that have rules are called. */
export async function listHooks(kernel: FilterKernel): Promise<ReadonlySet<string>> {
  const chains = await listOf(kernel, numbers.message.getChain)
  const busy = chains.filter(
    (chain) => textOf(chain, numbers.chain.table) === tableName && numberOf(chain, numbers.chain.use) > 0,
  )
  return new Set(busy.map(hookOf))
}

/** Types of what the sets and maps of our table hold or are looked up by, as numbers, by their names. */
export async function listKeyTypes(kernel: FilterKernel): Promise<ReadonlyMap<string, number>> {
  const sets = await listOf(kernel, numbers.message.getSet)
  return new Map(sets.map((set) => [textOf(set, numbers.set.name), numberOf(set, numbers.set.keyType)]))
}

/** All counters of our table, or those of these names that there are. */
export async function listCounters(kernel: FilterKernel, names?: readonly string[]): Promise<Counters> {
  if (names === undefined) return Object.fromEntries(await readCounters(kernel, tableName))
  const read = new Map<string, CounterValue>()
  for (let at = 0; at < names.length; at += namesAtOnce) {
    const objects = await kernel.get(
      numbers.message.getObject,
      names.slice(at, at + namesAtOnce).map((name) => (writer) => {
        writer.text(numbers.object.table, tableName)
        writer.text(numbers.object.name, name)
        writer.number(numbers.object.type, numbers.objectType.counter)
      }),
    )
    for (const [name, value] of objects.map(attributesOf).map(counterOf)) read.set(name, value)
  }
  return Object.fromEntries(read)
}

/** The kernel's answers to so many questions have room in the queue of the socket. */
const namesAtOnce = 250

/** The counters of a table by their names. */
export async function readCounters(kernel: FilterKernel, table: string): Promise<Map<string, CounterValue>> {
  const objects = await listOf(kernel, numbers.message.getObject, { table })
  return new Map(objects.map(counterOf))
}

/** The name of a counter, and its value. */
function counterOf(object: Buffer): readonly [string, CounterValue] {
  const data = attribute(object, numbers.object.data) ?? none
  const value = { packets: sum(data, numbers.counter.packets), bytes: sum(data, numbers.counter.bytes) }
  return [textOf(object, numbers.object.name), value]
}

/** The number in the generation set, or null when the set is missing or has not just one element. */
export async function readGeneration(kernel: FilterKernel): Promise<number | null> {
  const [answer] = await listOf(kernel, numbers.message.getElements, { set: generationName })
  const list = (answer && attribute(answer, numbers.elements.list)) ?? none
  const only = attribute(list, numbers.listItem)
  if (only === undefined || list.length !== only.length + 4) return null
  const key = attribute(only, numbers.element.key)
  return (key && attribute(key, numbers.data.value))?.readUInt32LE() ?? null
}

const none = Buffer.alloc(0)

/** A 64-bit number that does not exceed what we can count. */
function sum(counter: Buffer, type: number): number {
  const value = attribute(counter, type)
  return value === undefined ? 0 : value.readUInt32BE(0) * 2 ** 32 + value.readUInt32BE(4)
}

/** The attributes of each item of a listing, limited to our table as far as the kernel can do that. */
async function listOf(
  kernel: FilterKernel,
  type: number,
  { table = tableName, set }: { readonly table?: string; readonly set?: string } = {},
): Promise<Buffer[]> {
  const messages = await kernel.list(type, (writer) => {
    if (type === numbers.message.getTable || type === numbers.message.getChain) return
    writer.text(numbers.set.table, table)
    if (set !== undefined) writer.text(numbers.set.name, set)
    if (type === numbers.message.getObject) writer.number(numbers.object.type, numbers.objectType.counter)
  })
  return (messages ?? []).map(attributesOf)
}

function hookOf(chain: Buffer): string {
  const hook = attribute(chain, numbers.chain.hook)
  if (hook === undefined) return ''
  const priority = numberOf(hook, numbers.hook.priority) | 0
  return hookWords(textOf(chain, numbers.chain.type), numberOf(hook, numbers.hook.number), priority)
}
