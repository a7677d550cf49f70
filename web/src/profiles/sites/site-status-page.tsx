import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read } from '../../app/client.ts'
import { visible } from '../../resource/hostile.ts'
import { useWords, valueLabel } from '../../words/words.tsx'
import { Parts } from '../ips/parts.tsx'
import { PolledPage } from '../polled-page.tsx'

const path = '/x/reverse-proxy/status'

interface SiteState {
  readonly name: string
  /** Null for the service. */
  readonly site: number | null
  readonly addresses: readonly string[]
  readonly status: string
  readonly msg: string
}

/** Where published sites are served, and what is missing. */
export function SiteStatusPage() {
  const words = useWords()
  const own = words.sites
  const { data, error } = useQuery({
    queryKey: ['site-status', path, words.code],
    queryFn: ({ signal }) => read<readonly SiteState[]>(path, {}, signal),
    refetchInterval: 2_000,
  })
  return (
    <PolledPage title={own.title} error={error} request={{ path }}>
      {data !== undefined && (
        <Parts
          label={own.list}
          heads={[own.name, own.status, own.addresses, own.says]}
          rows={data.map((each) => ({
            key: String(each.site),
            cells: [
              <SiteName key="name" state={each} />,
              <span key="status" className={`value-${each.status}`}>
                {valueLabel(words, each.status)}
              </span>,
              each.addresses.join(', '),
              <bdi key="says">{visible(each.msg)}</bdi>,
            ],
          }))}
        />
      )}
      <p className="page-links">
        <Link to="/$room/$page" params={{ room: 'profiles', page: 'published_sites' }}>
          {own.manage}
        </Link>
        <Link to="/$room/$page" params={{ room: 'profiles', page: 'certificates' }}>
          {own.certificates}
        </Link>
      </p>
    </PolledPage>
  )
}

function SiteName({ state: { name, site } }: { readonly state: SiteState }) {
  const { sites } = useWords()
  if (site === null) return <>{sites.service}</>
  return (
    <Link
      to="/$room/$page"
      params={{ room: 'profiles', page: 'published_sites' }}
      search={{ item: String(site) }}
    >
      <bdi>{visible(name)}</bdi>
    </Link>
  )
}
