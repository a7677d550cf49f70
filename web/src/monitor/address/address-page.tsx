import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { read } from '../../app/client.ts'
import { NoRight } from '../../app/no-right.tsx'
import { useSession } from '../../app/session.tsx'
import { useObjectIndex } from '../../policy/data/use-table.ts'
import { contains, readRange } from '../../policy/model/address.ts'
import { spokenId } from '../../policy/model/rule.ts'
import type { ObjectIndex } from '../../policy/objects/object-index.ts'
import { Reach } from '../../policy/reach/reach.tsx'
import { EnforcementChip } from '../../resource/enforcement.tsx'
import { visible } from '../../resource/hostile.ts'
import { RequestView } from '../../resource/request-view.tsx'
import { fieldLabel, resourceTitle, useWords } from '../../words/words.tsx'
import { whyRule } from '../why/packet.ts'
import { WhyLink } from '../why/why-link.tsx'
import { AddressConnections, BlockedPackets } from './address-traffic.tsx'
import { type FoundItem, ruleIdOf, sectionsOf, type Touch, targetOf } from './found-item.ts'
import './address.css'

const mostFound = 1_000
const sections = ['who', 'way', 'objects', 'rules', 'nat', 'quotas', 'profiles', 'others'] as const

/** Everything about an address: who it is, where it is routed, what touches it, and its traffic now. */
export function AddressPage() {
  const words = useWords()
  const { mayRead } = useSession()
  const { address } = useParams({ from: '/ip/$address' })
  const [isAll, setAll] = useState(false)
  const mayLook = mayRead('objects')
  const query = { ip: address, any: String(isAll), limit: mostFound }
  const { data, error } = useQuery({
    queryKey: ['about', query, words.code],
    queryFn: ({ signal }) => read<readonly FoundItem[]>('/x/search', query, signal),
    enabled: mayLook,
    retry: false,
  })
  const found = data === undefined ? null : sectionsOf(data)
  return (
    <div className="settings">
      <div className="page-head">
        <h1>
          <bdi>{visible(address)}</bdi>
        </h1>
        <span className="dim">{words.connections.about.title}</span>
        <label>
          <input type="checkbox" checked={isAll} onChange={({ target }) => setAll(target.checked)} />{' '}
          {words.connections.about.all}
        </label>
      </div>
      {!mayLook && <NoRight area="objects" />}
      {!mayLook && mayRead('logs') && (
        <div className="about">
          <BlockedPackets address={address} />
        </div>
      )}
      {error !== null && (
        <p className="refused settings-body" role="alert">
          {error.message}
        </p>
      )}
      {found !== null && (
        <div className="about">
          {sections
            .filter((name) => name !== 'others' || found.others.length > 0)
            .map((name) => (
              <section key={name} aria-label={words.connections.about[name]}>
                <h2>{words.connections.about[name]}</h2>
                <Items items={found[name]} near={address} />
              </section>
            ))}
          {mayRead('firewall') && isNobodys(address) && <p>{words.connections.about.nobodys}</p>}
          {mayRead('firewall') && !isNobodys(address) && (
            <>
              <Reach subject={{ address }} direction="from" />
              <Reach subject={{ address }} direction="to" />
            </>
          )}
          {mayRead('firewall') && <AddressConnections address={address} />}
          {mayRead('logs') && <BlockedPackets address={address} />}
        </div>
      )}
      <div className="settings-body">
        <RequestView request={{ method: 'GET', path: '/x/search', query }} />
      </div>
    </div>
  )
}

/** Networks of IPv4 that no host has; those of IPv6 are known to the gateway by their routes. Source: silences#explain. */
const nobodys = ['0.0.0.0/8', '127.0.0.0/8', '224.0.0.0/4', '255.255.255.255'].flatMap(
  (text) => readRange(text) ?? [],
)

function isNobodys(address: string): boolean {
  const one = readRange(address)
  return one !== null && nobodys.some((range) => contains(range, one))
}

function Items({ items, near }: { readonly items: readonly FoundItem[]; readonly near: string }) {
  const words = useWords()
  const { mayRead } = useSession()
  const objects = useObjectIndex()
  if (items.length === 0) return <p className="dim">{words.connections.about.nothing}</p>
  return (
    <ul>
      {items.map((item) => (
        <li key={`${item.resource} ${item.id}`}>
          <ItemLink item={item} /> {mayRead('firewall') && <RuleWhyLink item={item} near={near} />}{' '}
          {!item.enabled && <span className="chip">{words.connections.about.off}</span>}{' '}
          <EnforcementChip resource={item.resource} isShort />
          {item.touches.map((touch) => (
            <div key={`${touch.field} ${touch.how}`} className="dim">
              <bdi>{visible(touchText(touch, words, objects))}</bdi>
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** A link that explains a packet of a rule, with the address at one end where that can be. */
function RuleWhyLink({ item, near }: { readonly item: FoundItem; readonly near: string }) {
  const words = useWords()
  const id = ruleIdOf(item)
  if (id === null) return null
  return (
    <WhyLink open={whyRule(id, near)} label={words.monitor.why.ofRule(id)}>
      {words.log.why}
    </WhyLink>
  )
}

function ItemLink({ item }: { readonly item: FoundItem }) {
  const words = useWords()
  const target = targetOf(item)
  const isRoute = item.kind === 'route'
  const name = isRoute ? routeName(item.id, words) : item.title
  const title = <bdi>{visible(name === '' ? item.id : name)}</bdi>
  const kind = isRoute ? '' : `${resourceTitle(words, item.resource)} ${spokenId(item.resource, item.id)}`
  return (
    <>
      {target === null ? (
        title
      ) : (
        <Link to="/$room/$page" params={{ room: target.room, page: target.page }} search={target.search}>
          {title}
        </Link>
      )}{' '}
      <span className="dim">{kind}</span>{' '}
    </>
  )
}

/** The device of a route, whose gateway stands beside it. */
function routeName(device: string, words: ReturnType<typeof useWords>): string {
  return device === 'gateway' ? words.connections.about.here : device
}

function touchText(
  { field, how, members, content }: Touch,
  words: ReturnType<typeof useWords>,
  objects: ObjectIndex,
): string {
  const { about } = words.connections
  const [name = ''] = field.split(/[.[]/)
  const label = name === '' ? '' : `${fieldLabel(words, name)}: `
  const through = [...members, content]
    .filter((part) => part !== '')
    .map((part) => objects.titleOf(part))
    .join(' → ')
  return `${label}${about.how[how as keyof typeof about.how] ?? how}${through === '' ? '' : `: ${through}`}`
}
