import { useQuery } from '@tanstack/react-query'
import { type Answered, send } from '../../app/client.ts'
import { useWords } from '../../words/words.tsx'

/** An item by its table and what it is called. */
export interface NamedItem {
  readonly resource: string
  readonly id: string
  readonly title: string
}

/** An item of `GET /x/usages`. */
export interface Usage extends NamedItem {
  /** Place of a rule in its table. */
  readonly number: number | null
  readonly enabled: boolean
  readonly fields: readonly string[]
  /** Lists and groups that hold what was asked about; empty where it is named itself. */
  readonly through: readonly NamedItem[]
  /** Said of it where no field is named. */
  readonly note?: string
}

/** Usages that are shown, and how many there are. */
export interface Usages {
  readonly rows: readonly Usage[]
  readonly total: number
}

/** Ids in one request, most requests, and most usages that each answers. */
const idsAtOnce = 200
const mostRequests = 5
const mostRows = 100

/** What names any of these items, or a list or group that holds one; what is itself among them left out. */
export function useUsages(resource: string, ids: readonly string[]) {
  const { code } = useWords()
  return useQuery({
    queryKey: ['usages', resource, ids.slice(0, idsAtOnce * mostRequests), code],
    queryFn: ({ signal }) => readUsages(resource, ids, signal),
    enabled: ids.length > 0,
    retry: false,
    gcTime: 0,
  })
}

async function readUsages(resource: string, ids: readonly string[], signal: AbortSignal): Promise<Usages> {
  const own = new Set(ids)
  const rows = new Map<string, Usage>()
  let total = 0
  for (let first = 0; first < Math.min(ids.length, idsAtOnce * mostRequests); first += idsAtOnce) {
    const id = `[${ids.slice(first, first + idsAtOnce).join(',')}]`
    const query = { resource, id, limit: mostRows }
    const answered: Answered<readonly Usage[]> = await send({
      method: 'GET',
      path: '/x/usages',
      query,
      signal,
    })
    const others = answered.body.filter((each) => each.resource !== resource || !own.has(each.id))
    for (const each of others) rows.set(`${each.resource} ${each.id}`, each)
    total += Math.max(0, (answered.total ?? 0) - answered.body.length)
  }
  return { rows: [...rows.values()], total: total + rows.size }
}
