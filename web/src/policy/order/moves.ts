/** A move as the route of a table takes it. */
export interface Move {
  readonly id: number
  readonly anchor_item_id: number
  readonly insert_after: boolean
}

/** Where rules go: before or behind a rule that does not move itself, or to an end of the table. */
export type Destination =
  | { readonly before: number; readonly near?: readonly number[] }
  | { readonly after: number; readonly near?: readonly number[] }
  | { readonly end: 'first' | 'last' }

/** So many rules in front of a place are remembered, for where the rule that names it is gone. */
const mostNear = 16

/** The destination with the rules in front of it, the nearest first, but for those that move. */
export function withNear(
  to: Destination,
  order: readonly number[],
  moving: ReadonlySet<number> = new Set(),
): Destination {
  const anchor = anchorOf(to)
  const index = anchor === null ? -1 : order.indexOf(anchor)
  if (index < 0) return to
  const near: number[] = []
  for (let at = index - 1; at >= 0 && near.length < mostNear; at--)
    if (!moving.has(order[at]!)) near.push(order[at]!)
  return { ...to, near }
}

/**
 * The destination in the table as it is now: behind the nearest rule in front of it that is still there, where the one that names
 * it is gone. Null where nothing tells the place any more.
 */
export function standing(to: Destination, order: readonly number[]): Destination | null {
  const anchor = anchorOf(to)
  if (anchor === null || order.includes(anchor)) return to
  if (!('near' in to) || to.near === undefined) return null
  const after = to.near.find((id) => order.includes(id))
  if (after !== undefined) return { after, near: to.near }
  // All rules in front of the place are known where there are few.
  return to.near.length < mostNear ? { end: 'first' } : null
}

function anchorOf(to: Destination): number | null {
  if ('end' in to) return null
  return 'before' in to ? to.before : to.after
}

/** The order after one move. Unknown ids change nothing. */
export function moved(
  order: readonly number[],
  { id, anchor_item_id: anchor, insert_after }: Move,
): number[] {
  if (id === anchor || !order.includes(id) || !order.includes(anchor)) return [...order]
  const rest = order.filter((each) => each !== id)
  rest.splice(rest.indexOf(anchor) + (insert_after ? 1 : 0), 0, id)
  return rest
}

/**
 * The order when `ids` stand together at `destination`, in the order that they have in the table. A destination among
 * the rules that move is the nearest rule beside them that stays. Where the destination is gone, the order stays.
 */
export function placed(
  order: readonly number[],
  ids: ReadonlySet<number>,
  destination: Destination,
): number[] {
  const to = standing(destination, order)
  if (to === null) return [...order]
  const going = order.filter((id) => ids.has(id))
  const rest = order.filter((id) => !ids.has(id))
  const at = gapOf(order, ids, to)
  return [...rest.slice(0, at), ...going, ...rest.slice(at)]
}

/** Number of staying rules in front of the place where the others go. */
function gapOf(order: readonly number[], ids: ReadonlySet<number>, destination: Destination): number {
  if ('end' in destination) return destination.end === 'first' ? 0 : order.length - ids.size
  const anchor = 'before' in destination ? destination.before : destination.after
  const index = order.indexOf(anchor) + ('after' in destination ? 1 : 0)
  return order.slice(0, index).filter((id) => !ids.has(id)).length
}

/** Of so many that were moved history names each; more of them go by the fewest moves, since each costs the gateway some milliseconds. */
const mostNamed = 16

/**
 * The moves that make `to` of `from`, where all that changed their order are among `ids`: these move, and not those that they pass,
 * unless they are many and pass few.
 */
export function movesBetween(
  from: readonly number[],
  to: readonly number[],
  ids: ReadonlySet<number>,
): Move[] {
  const stay = staying(from, to, ids)
  const first = to.find((id) => stay.has(id))
  return to.flatMap((id, index): Move[] => {
    if (stay.has(id)) return []
    const front = to[index - 1]
    if (front !== undefined) return [{ id, anchor_item_id: front, insert_after: true }]
    return first === undefined ? [] : [{ id, anchor_item_id: first, insert_after: false }]
  })
}

function staying(
  from: readonly number[],
  to: readonly number[],
  ids: ReadonlySet<number>,
): ReadonlySet<number> {
  const [before, after] = [passedBy(from, ids), passedBy(to, ids)]
  const stay = new Set(to.filter((id) => !ids.has(id) || before.get(id) === after.get(id)))
  if (to.length - stay.size <= mostNamed) return stay
  const most = longestKept(from, to)
  return most.size > stay.size ? most : stay
}

/** Ids of the longest run that keeps its order: the longest increasing subsequence of old places. */
function longestKept(from: readonly number[], to: readonly number[]): ReadonlySet<number> {
  const place = new Map(from.map((id, index) => [id, index]))
  const places = to.map((id) => place.get(id)!)
  const tails: number[] = []
  const previous: number[] = []
  places.forEach((value, index) => {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (places[tails[middle]!]! < value) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? tails[low - 1]! : -1
    tails[low] = index
  })
  const kept = new Set<number>()
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at]!) kept.add(to[at]!)
  return kept
}

/** Numbers of those that stay in front of each that moves. */
function passedBy(order: readonly number[], ids: ReadonlySet<number>): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  let others = 0
  for (const id of order) {
    if (ids.has(id)) counts.set(id, others)
    else others++
  }
  return counts
}

/** The order when `ids` go up or down by one rule that stays; null where they stand at the end already. */
export function nudged(
  order: readonly number[],
  ids: ReadonlySet<number>,
  direction: 'up' | 'down',
): number[] | null {
  const places = order.flatMap((id, index) => (ids.has(id) ? [index] : []))
  const first = places[0]
  const last = places.at(-1)
  if (first === undefined || last === undefined) return null
  const neighbour =
    direction === 'up' ? order.slice(0, first).at(-1) : order.slice(last + 1).find((id) => !ids.has(id))
  if (neighbour === undefined) {
    const together = placed(order, ids, { end: direction === 'up' ? 'first' : 'last' })
    return together.every((id, index) => id === order[index]) ? null : together
  }
  return placed(order, ids, direction === 'up' ? { before: neighbour } : { after: neighbour })
}
