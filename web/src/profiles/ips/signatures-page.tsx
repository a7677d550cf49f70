import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useAddress } from '../../app/address.ts'
import { read } from '../../app/client.ts'
import type { Item } from '../../resource/descriptor.ts'
import { RequestView } from '../../resource/request-view.tsx'
import { resourceTitle, useWords } from '../../words/words.tsx'
import { ProfileCounts } from './profile-counts.tsx'
import { type Effective, queryOfSearch } from './signature.ts'
import { SignatureGrid } from './signature-grid.tsx'
import { SignaturePanel } from './signature-panel.tsx'
import { signaturesPath } from './use-signatures.ts'
import '../../resource/resource.css'
import './ips.css'
import { visible } from '../../resource/hostile.ts'

/** All signatures that there are, and what one profile does with them. */
export function SignaturesPage() {
  const words = useWords()
  const own = words.inspection.signatures
  const { search, go } = useAddress()
  const profile = search['profile'] ?? ''
  const { data: profiles = [] } = useQuery({
    queryKey: ['rows', '/ips/profiles'],
    queryFn: ({ signal }) => read<readonly Item[]>('/ips/profiles', {}, signal),
  })
  const isKnown = profiles.some(({ id }) => id === profile)
  const chosen = isKnown ? profile : ''
  const rulesPath = `/ips/profiles/${encodeURIComponent(chosen)}/rules`
  const effectivePath = `/x/ips/profiles/${encodeURIComponent(chosen)}/effective`
  const { data: rules = [] } = useQuery({
    queryKey: ['rows', rulesPath],
    queryFn: ({ signal }) => read<readonly Item[]>(rulesPath, {}, signal),
    enabled: isKnown,
  })
  const { data: effective } = useQuery({
    queryKey: ['effective', rulesPath, effectivePath],
    queryFn: ({ signal }) => read<Effective>(effectivePath, {}, signal),
    enabled: isKnown,
  })
  const places = useMemo(() => new Map(rules.map(({ id }, place) => [Number(id), place + 1])), [rules])
  return (
    <>
      <div className="page-head">
        <h1>{own.title}</h1>
        {isKnown && (
          <>
            <ProfileCounts effective={effective} />
            <Link
              to="/$room/$page"
              params={{ room: 'profiles', page: 'ips_rules' }}
              search={{ within: chosen }}
            >
              {words.inspection.profile.open}
            </Link>
          </>
        )}
        <Link to="/$room/$page" params={{ room: 'profiles', page: 'custom_signatures' }} search={{}}>
          {resourceTitle(words, 'custom_signatures')}
        </Link>
        <Link to="/$room/$page" params={{ room: 'profiles', page: 'signature_updates' }} search={{}}>
          {words.inspection.updates.title}
        </Link>
      </div>
      <div className="table-and-panel">
        <section className="signatures" aria-label={own.list}>
          <SignatureGrid
            search={search}
            go={go}
            profile={chosen}
            places={places}
            openSid={search.item}
            onOpen={({ sid }) => go({ item: String(sid) })}
          >
            <label className="chooser">
              {own.profile}{' '}
              <select
                value={chosen}
                onChange={({ target }) => go({ profile: target.value === '' ? undefined : target.value })}
              >
                <option value="">{own.noProfile}</option>
                {profiles.map(({ id, name }) => (
                  <option key={String(id)} value={String(id)}>
                    {visible(String(name))}
                  </option>
                ))}
              </select>
            </label>
          </SignatureGrid>
        </section>
        {search.item !== undefined && (
          <SignaturePanel
            key={search.item}
            sid={search.item}
            profile={chosen}
            places={places}
            onClose={() => go({ item: undefined })}
          />
        )}
      </div>
      {search.item === undefined && (
        <div className="settings-body">
          <RequestView
            request={{ method: 'GET', path: signaturesPath, query: queryOfSearch(search, chosen) }}
          />
        </div>
      )}
    </>
  )
}
