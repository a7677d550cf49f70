import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read } from '../../app/client.ts'
import { useSession } from '../../app/session.tsx'
import type { Item } from '../../resource/descriptor.ts'
import { visible } from '../../resource/hostile.ts'
import { useWords } from '../../words/words.tsx'
import type { LogRow } from '../log-selection.ts'

const none: readonly Item[] = []

/** Where a match of the web application firewall leads: its site and its profile, by their names. */
export function WafLinks({ row: { event = {} } }: { readonly row: LogRow }) {
  const own = useWords().sites.row
  const sites = useItems('/x/reverse-proxy/sites')
  const profiles = useItems('/reverse_proxy_backend/waf/profiles')
  const site = sites.find(({ id }) => String(id) === String(event['site']))
  const profile = profiles.find(({ id }) => id === event['profile'])
  if (site === undefined && profile === undefined) return null
  return (
    <nav className="below-links" aria-label={own.about}>
      {site !== undefined && (
        <Link
          to="/$room/$page"
          params={{ room: 'profiles', page: 'published_sites' }}
          search={{ item: String(site['id']) }}
        >
          <bdi>{visible(own.openSite(String(site['title'])))}</bdi>
        </Link>
      )}
      {profile !== undefined && (
        <Link
          to="/$room/$page"
          params={{ room: 'profiles', page: 'waf_profiles' }}
          search={{ item: String(profile['id']) }}
        >
          <bdi>{visible(own.openProfile(String(profile['name'])))}</bdi>
        </Link>
      )}
    </nav>
  )
}

function useItems(path: string): readonly Item[] {
  const { mayRead } = useSession()
  const { data = none } = useQuery({
    queryKey: ['rows', path],
    queryFn: ({ signal }) => read<readonly Item[]>(path, {}, signal),
    enabled: mayRead('security'),
    staleTime: 10_000,
  })
  return data
}
