import type { CountedAddresses } from '../../../core/engine/declared/packet-filter.ts'
import { countedSets } from '../../../core/ruleset/ruleset.ts'
import { attribute, attributesOf, numberOf, textOf } from '../../netlink-message.ts'
import { tableName } from './command.ts'
import type { FilterKernel } from './kernel.ts'
import * as numbers from './numbers.ts'
import { setTypes, textOfValue } from './value.ts'

/**
 * What the counting sets have counted: bytes by address, of those that have any, with the handles of table and sets, which are
 * others when these were made anew. Null where the sets are not there.
 */
export async function listCounted(kernel: FilterKernel): Promise<CountedAddresses | null> {
  const era = await eraOf(kernel)
  if (era === null) return null
  const addresses: string[] = []
  const bytes: number[] = []
  for (const { name, type } of countedSets) {
    const messages = await kernel.list(numbers.message.getElements, (writer) => {
      writer.text(numbers.elements.table, tableName)
      writer.text(numbers.elements.set, name)
    })
    if (messages === null) return null
    for (const message of messages) {
      const list = attribute(attributesOf(message), numbers.elements.list)
      if (list === undefined) continue
      for (const element of itemsOf(list)) {
        const count = bytesOf(element)
        const key = attribute(attribute(element, numbers.element.key) ?? none, numbers.data.value)
        const address = key === undefined || count === 0 ? null : textOfValue(setTypes[type].number, key)
        if (address === null) continue
        addresses.push(address)
        bytes.push(count)
      }
    }
  }
  // Made anew in between, some of these are of the one and some of the other.
  return (await eraOf(kernel)) === era ? { era, addresses, bytes } : listCounted(kernel)
}

/** The handles of the table and the counting sets in one text; null where one is missing. */
async function eraOf(kernel: FilterKernel): Promise<string | null> {
  const tables = ((await kernel.list(numbers.message.getTable, () => undefined)) ?? []).map(attributesOf)
  const table = tables.find((one) => textOf(one, numbers.table.name) === tableName)
  if (table === undefined) return null
  const handles = [handleOf(table, numbers.table.handle)]
  for (const { name } of countedSets) {
    const [set] = await kernel.get(numbers.message.getSet, [
      (writer) => {
        writer.text(numbers.set.table, tableName)
        writer.text(numbers.set.name, name)
      },
    ])
    if (set === undefined) return null
    const attributes = attributesOf(set)
    if ((numberOf(attributes, numbers.set.flags) & numbers.setFlag.map) !== 0) return null
    handles.push(handleOf(attributes, numbers.set.handle))
  }
  return handles.join('.')
}

function handleOf(attributes: Buffer, type: number): string {
  return attribute(attributes, type)?.toString('hex').replace(/^0+/, '') ?? ''
}

/** The items of a list, one after the other. */
function* itemsOf(list: Buffer): Generator<Buffer> {
  for (let start = 0; start + 4 <= list.length; ) {
    const length = list.readUInt16LE(start)
    if (length < 4) return
    yield list.subarray(start + 4, start + length)
    start += (length + 3) & ~3
  }
}

const none = Buffer.alloc(0)

/** Bytes that the counter of an element has counted; 0 where it has none. */
function bytesOf(element: Buffer): number {
  const counter = attribute(element, numbers.element.counter)
  const data = counter && attribute(counter, numbers.expression.data)
  const value = data && attribute(data, numbers.counter.bytes)
  return value === undefined ? 0 : value.readUInt32BE(0) * 2 ** 32 + value.readUInt32BE(4)
}
