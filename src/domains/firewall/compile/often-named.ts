import { oncePerObject } from '../../../core/list/incremental.ts'
import type { Sequence } from '../../../core/list/sequence.ts'
import { type Memos, memo } from '../../../core/memo.ts'
import type { Entry } from '../../../core/resource/snapshot.ts'
import { type Addressed, addressFields } from './widely-named.ts'

/** So many rules may be made anew whenever somebody comes or goes. */
const mostRules = 32

const people = /^(?:user|group|address_list)\.id\./

const tallies = memo(() => oncePerObject(tallyOf))

/** Number of rules, of those that are on, that name each user, group or list. */
function tallyOf(entries: readonly Entry<Addressed>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { item } of entries) {
    if (!item.enabled) continue
    for (const field of addressFields)
      for (const id of item[field]) if (people.test(id)) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

/** Users, groups and lists that many rules name. Looks at chunks that it has not seen before. */
export function oftenNamed(tables: readonly Sequence<Entry<Addressed>>[], memos: Memos): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const { chunks } of tables)
    for (const chunk of chunks)
      for (const [id, count] of memos.of(tallies)(chunk)) counts.set(id, (counts.get(id) ?? 0) + count)
  return new Set([...counts].flatMap(([id, count]) => (count > mostRules ? [id] : [])))
}
