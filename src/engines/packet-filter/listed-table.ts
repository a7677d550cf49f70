import { joined, type Message } from '../../core/text/message.ts'
import { message } from './messages.ts'
/** Content of a table as `nft -a list table` shows it; counts of counters stand apart from the objects. */
export interface ListedTable {
  /** The objects by their first line: `chain forward`, `set s`, `counter fwd.ngfw.1`; each with its lines or elements. */
  readonly objects: ReadonlyMap<string, readonly string[]>
  /** Serial in the generation set; null when it is not there. */
  readonly serial: number | null
  /** Packets that each counter has seen. */
  readonly packets: ReadonlyMap<string, number>
}

const mostParts = 4
const longestItem = 140
/** What an element of a counting set has counted. */
const counts = / counter packets \d+ bytes \d+$/
/** The flags of a set whose elements packets bring and time takes away: none of them is ours. */
const isDynamic = (item: string) => /^flags (?:\w+,)*dynamic\b/.test(item)
const handleAtEnd = / # handle \d+$/

/** Reads a listing. Handles stay in the lines of chains. Throws where it ends early, as on a disk that is full. */
export function readListedTable(text: string): ListedTable {
  if (!text.endsWith('\n}\n')) throw new Error('the listing of the table ends early')
  const objects = new Map<string, string[]>()
  const packets = new Map<string, number>()
  let name = ''
  let items: string[] = []
  let elements: string | null = null
  let serial: number | null = null
  for (const line of text.split('\n')) {
    const content = line.trim()
    if (elements !== null || content.startsWith('elements = {')) {
      elements = elements === null ? content.slice('elements = {'.length) : `${elements} ${content}`
      if (!content.endsWith('}')) continue
      if (!items.some(isDynamic))
        for (const element of elements.slice(0, -1).split(', '))
          items.push(element.trim().replace(counts, ''))
      elements = null
    } else if (line.startsWith('\t\t')) {
      const counted = /^packets (\d+) bytes \d+$/.exec(content)
      if (counted) packets.set(name.replace(/^counter /, ''), Number(counted[1]))
      else items.push(content)
    } else if (line.startsWith('\t') && content !== '}') {
      name = content.replace(handleAtEnd, '').replace(/ \{$/, '')
      items = []
      objects.set(name, items)
    }
  }
  const generation = objects.get('set generation')?.find((item) => /^0x[0-9a-f]{8}$/.test(item))
  if (generation !== undefined) serial = Number.parseInt(generation, 16)
  return { objects, serial, packets }
}

/** Names the parts that `now` lacks or has in addition, compared with `before`; null when nothing differs. */
export function differences(before: ListedTable, now: ListedTable): Message | null {
  const found: Message[] = []
  for (const [name, items] of before.objects) {
    const other = now.objects.get(name)
    if (other === undefined) found.push(message('{name} is gone', { name }))
    else found.push(...differencesWithin(name, items, other))
  }
  for (const name of now.objects.keys())
    if (!before.objects.has(name)) found.push(message('{name} was added', { name }))
  if (found.length === 0) return null
  const more = found.length - mostParts
  return joined([...found.slice(0, mostParts), ...(more > 0 ? [message('{more} more', { more })] : [])])
}

function differencesWithin(name: string, before: readonly string[], now: readonly string[]): Message[] {
  if (before.length === now.length && before.every((item, index) => item === now[index])) return []
  const plain = (item: string) => item.replace(handleAtEnd, '')
  const missing = without(before.map(plain), now.map(plain)).map((item) =>
    message('missing in {name}: {item}', { name, item: item.slice(0, longestItem) }),
  )
  const added = without(now.map(plain), before.map(plain)).map((item) =>
    message('added to {name}: {item}', { name, item: item.slice(0, longestItem) }),
  )
  const all = [...missing, ...added]
  return all.length > 0 ? all : [message('{name} was written anew', { name })]
}

/** The items of `list` that `other` has not, or not so often. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const item of other) left.set(item, (left.get(item) ?? 0) + 1)
  return list.filter((item) => {
    const count = left.get(item) ?? 0
    if (count > 0) left.set(item, count - 1)
    return count === 0
  })
}

/** Counters that have seen fewer packets than before, in words; null when none has. */
export function resets(before: ListedTable, now: ListedTable): Message | null {
  const found = [...now.packets].filter(([name, packets]) => packets < (before.packets.get(name) ?? 0))
  if (found.length === 0) return null
  const names = found
    .slice(0, mostParts)
    .map(([name]) => name)
    .join(', ')
  const more = found.length - mostParts
  return more > 0
    ? message('counters were set back, and what they had counted is lost: {names} and {more} more', {
        names,
        more,
      })
    : message('counters were set back, and what they had counted is lost: {names}', { names })
}

/** The rule with this handle; undefined where there is none. */
export function ruleByHandle({ objects }: ListedTable, handle: number): string | undefined {
  const end = ` # handle ${handle}`
  for (const [name, items] of objects) {
    const rule = name.startsWith('chain ') && items.find((item) => item.endsWith(end))
    if (rule) return rule.slice(0, -end.length)
  }
  return undefined
}
