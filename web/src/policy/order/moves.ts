/** A move as the route of a table takes it. */
export interface Move {
  readonly id: number
  readonly anchor_item_id: number
  readonly insert_after: boolean
}

/** Where rules go: before or behind a rule that does not move itself, or to an end of the table. */
export type Destination =
  | { readonly before: number }
  | { readonly after: number }
  | { readonly end: 'first' | 'last' }

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
 * the rules that move is the nearest rule beside them that stays.
 */
export function placed(
  order: readonly number[],
  ids: ReadonlySet<number>,
  destination: Destination,
): number[] {
  const going = order.filter((id) => ids.has(id))
  const rest = order.filter((id) => !ids.has(id))
  const at = gapOf(order, ids, destination)
  return [...rest.slice(0, at), ...going, ...rest.slice(at)]
}

/** Number of staying rules in front of the place where the others go. */
function gapOf(order: readonly number[], ids: ReadonlySet<number>, destination: Destination): number {
  if ('end' in destination) return destination.end === 'first' ? 0 : order.length - ids.size
  const anchor = 'before' in destination ? destination.before : destination.after
  const index = order.indexOf(anchor) + ('after' in destination ? 1 : 0)
  return order.slice(0, index).filter((id) => !ids.has(id)).length
}

/** The fewest moves that make `to` of `from`; both hold the same ids. */
export function movesBetween(from: readonly number[], to: readonly number[]): Move[] {
  const stay = longestKept(from, to)
  const moves: Move[] = []
  to.forEach((id, index) => {
    if (stay.has(id)) return
    const before = to[index - 1]
    if (before !== undefined) moves.push({ id, anchor_item_id: before, insert_after: true })
    else moves.push({ id, anchor_item_id: firstStaying(to, stay), insert_after: false })
  })
  return moves
}

/** Where nothing stays there is one rule, which needs no move. */
function firstStaying(to: readonly number[], stay: ReadonlySet<number>): number {
  return to.find((id) => stay.has(id))!
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
