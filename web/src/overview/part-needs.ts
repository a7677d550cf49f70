import { useQuery } from '@tanstack/react-query'
import { read } from '../app/client.ts'
import type { TreePage } from '../app/pages.ts'
import { engineName, useWords } from '../words/words.tsx'
import type { Need } from './need.ts'

/** A row of a status that an engine gives of its parts. */
interface PartRow {
  readonly name: string
  readonly status: string
  readonly msg: string | readonly string[]
}

/** Statuses of parts that may fail while their engine works, each with the page that shows them. */
const views = [
  { path: '/x/inspection/status', room: 'profiles', page: 'inspection_status' },
  { path: '/x/reverse-proxy/status', room: 'profiles', page: 'site_status' },
  { path: '/logs_backend/remote_syslog/status', room: 'monitor', page: 'log_receivers' },
]

/**
 * Parts of engines that failed: processes of inspection, published sites, receivers of the log. `told` are the engines that
 * failed as a whole: such an engine is no part of itself.
 */
export function usePartNeeds(pages: readonly TreePage[], told: readonly string[]): readonly Need[] {
  const words = useWords()
  const seen = views.flatMap(({ path, room, page }) => {
    const title = pages.find((each) => each.room === room && each.name === page)?.title
    return title === undefined ? [] : [{ path, at: { room, page }, title }]
  })
  const { data = [] } = useQuery({
    queryKey: ['failed-parts', seen.map(({ path }) => path), words.code],
    queryFn: ({ signal }) => Promise.all(seen.map(({ path }) => read<readonly PartRow[]>(path, {}, signal))),
    enabled: seen.length > 0,
    refetchInterval: 10_000,
  })
  return data.flatMap((rows, place) =>
    rows
      .filter(({ name, status }) => status === 'failed' && !told.includes(name))
      .map(({ name, msg }) => {
        const { path, at, title } = seen[place]!
        const text = `${title}: ${engineName(words, name.replace(/^remote-syslog /, ''))}: ${[msg].flat().join('; ')}`
        return { key: `${path} ${name}`, text, isUrgent: true, at }
      }),
  )
}
