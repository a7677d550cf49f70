import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useAddress } from '../../app/address.ts'
import { read } from '../../app/client.ts'
import { useInterval } from '../../app/news.tsx'
import type { Column } from '../../grid/column.ts'
import type { Item } from '../../resource/descriptor.ts'
import { EnforcementChip } from '../../resource/enforcement.tsx'
import { visible } from '../../resource/hostile.ts'
import { useRoom } from '../../resource/known.ts'
import { RequestView } from '../../resource/request-view.tsx'
import { TablePage } from '../../resource/table-page.tsx'
import { resourceTitle, useWords, type Words } from '../../words/words.tsx'
import { filterText, type RuleFilter } from './filter-text.ts'
import { ProfileCounts } from './profile-counts.tsx'
import type { Effective } from './signature.ts'
import { SignatureGrid } from './signature-grid.tsx'
import { signaturesPath } from './use-signatures.ts'
import '../../resource/resource.css'
import './ips.css'

/** A profile of intrusion prevention: its rules in their order beside the signatures, with what it does with each and why. */
export function ProfilePage() {
  const words = useWords()
  const own = words.inspection.profile
  const { search, go } = useAddress()
  const navigate = useNavigate()
  const room = useRoom('profiles')
  const profile = search.within ?? ''
  const toProfiles = { to: '/$room/$page', params: { room: 'profiles', page: 'ips_profiles' } } as const
  const rulesPath = `/ips/profiles/${encodeURIComponent(profile)}/rules`
  const effectivePath = `/x/ips/profiles/${encodeURIComponent(profile)}/effective`
  const { data: profiles } = useQuery({
    queryKey: ['rows', '/ips/profiles'],
    queryFn: ({ signal }) => read<readonly Item[]>('/ips/profiles', {}, signal),
    refetchInterval: useInterval(10_000),
  })
  const { data: rules = [] } = useQuery({
    queryKey: ['rows', rulesPath],
    queryFn: ({ signal }) => read<readonly Item[]>(rulesPath, {}, signal),
    enabled: profile !== '',
    retry: false,
  })
  const { data: effective } = useQuery({
    // The rules decide, so a change of one of them changes the counts.
    queryKey: ['effective', rulesPath, effectivePath],
    queryFn: ({ signal }) => read<Effective>(effectivePath, {}, signal),
    enabled: profile !== '',
    retry: false,
  })
  const idle = effective?.idle_rules
  const columnsFrom = useCallback(
    (declared: readonly Column<Item>[]) => ruleColumns(declared, words, new Set(idle)),
    [words, idle],
  )
  const places = useMemo(() => new Map(rules.map(({ id }, place) => [Number(id), place + 1])), [rules])
  const found = profiles?.find(({ id }) => id === profile)
  const descriptor = room?.find(({ name, schema }) => name === 'ips_rules' && schema !== undefined)
  if (profile === '') return <Navigate {...toProfiles} search={{}} replace />
  if (room === undefined || descriptor === undefined || profiles === undefined)
    return <div className="loading" />
  if (found === undefined) return <p className="empty">{own.gone}</p>
  return (
    <TablePage
      key={profile}
      descriptor={{ ...descriptor, path: rulesPath }}
      room={room}
      roomName="profiles"
      columnsFrom={columnsFrom}
      head={
        <div className="page-head">
          <h1>
            <bdi>{visible(String(found['name']))}</bdi>
          </h1>
          <EnforcementChip resource="ips_rules" />
          <ProfileCounts effective={effective} />
          <Link {...toProfiles} search={{ item: profile }}>
            {resourceTitle(words, 'ips_profiles')}
          </Link>
        </div>
      }
      beside={
        <section className="beside" aria-label={words.inspection.signatures.title}>
          <SignatureGrid
            search={search}
            go={go}
            profile={profile}
            places={places}
            openSid={undefined}
            onOpen={({ sid }) =>
              void navigate({
                to: '/$room/$page',
                params: { room: 'profiles', page: 'signatures' },
                search: { profile, item: String(sid) },
              })
            }
          />
          <div className="settings-body">
            <RequestView request={{ method: 'GET', path: signaturesPath, query: { profile_id: profile } }} />
          </div>
        </section>
      }
    />
  )
}

/** Place, action and conditions in words; a rule that chooses no signature says so. */
function ruleColumns(
  declared: readonly Column<Item>[],
  words: Words,
  idle: ReadonlySet<number>,
): readonly Column<Item>[] {
  const own = words.inspection.profile
  return declared.map((column) => {
    if (column.key === 'action') return { ...column, width: 112 }
    if (column.key !== 'filters') return column
    return {
      ...column,
      title: own.filter,
      width: 200,
      grows: true,
      cell: (rule: Item) => {
        const text = visible(filterText(words, rule['filters'] as readonly RuleFilter[]))
        return (
          <>
            {idle.has(Number(rule['id'])) && (
              <span
                className="idle-mark"
                role="img"
                aria-label={own.idle}
                title={`${own.idle}. ${own.idleWhy}`}
              >
                ⚠
              </span>
            )}
            <bdi title={text}>{text}</bdi>
          </>
        )
      },
    }
  })
}
