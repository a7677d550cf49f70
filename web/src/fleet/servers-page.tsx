import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { useAddress } from '../app/address.ts'
import { Button } from '../app/button.tsx'
import { read } from '../app/client.ts'
import { useInterval } from '../app/news.tsx'
import { useSession } from '../app/session.tsx'
import { useKept } from '../form/kept.ts'
import { useColumnChoice } from '../grid/column-choice.tsx'
import { FilterField } from '../grid/filter-field.tsx'
import { Grid } from '../grid/grid.tsx'
import { pathTo, treeRows } from '../grid/tree.ts'
import { useMedia } from '../grid/use-media.ts'
import { useChange } from '../resource/change.ts'
import type { Descriptor } from '../resource/descriptor.ts'
import { EnforcementChip } from '../resource/enforcement.tsx'
import { visible } from '../resource/hostile.ts'
import { ItemPanel } from '../resource/item-panel.tsx'
import { useRoom } from '../resource/known.ts'
import { OutcomeView } from '../resource/outcome-view.tsx'
import { RequestView } from '../resource/request-view.tsx'
import { useWords } from '../words/words.tsx'
import { type FleetRow, fleetColumns } from './columns.tsx'
import { RemoveButton } from './remove-button.tsx'
import { below } from './rules.ts'
import { SelectionTools } from './selection-tools.tsx'
import { finder, type Group, isServer, type Server, type ServerKind, serverKinds } from './servers.ts'
import '../resource/resource.css'

const groupsPath = '/servers/groups'
const serversPath = '/servers/servers'
const noGroups: readonly Group[] = []
const noServers: readonly Server[] = []

/** Groups of a central console as a tree, with the servers in them. */
export function ServersPage() {
  const room = useRoom('fleet')
  if (room === undefined) return <div className="loading" />
  return <ServersTree room={room} />
}

function ServersTree({ room }: { readonly room: readonly Descriptor[] }) {
  const words = useWords()
  const { mayWrite } = useSession()
  const { search, go } = useAddress()
  const { outcome, change } = useChange()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback((row: FleetRow) => {
    if (row.kind !== 'branch') return
    setClosed((before) => {
      const next = new Set(before)
      if (!next.delete(row.id)) next.add(row.id)
      return next
    })
  }, [])
  const interval = useInterval(10_000)
  const groups = useQuery({
    queryKey: ['rows', groupsPath],
    queryFn: ({ signal }) => read<readonly Group[]>(groupsPath, {}, signal),
    refetchInterval: interval,
  })
  const servers = useQuery({
    queryKey: ['rows', serversPath],
    queryFn: ({ signal }) => read<readonly Server[]>(serversPath, {}, signal),
    refetchInterval: interval,
  })
  const allGroups = groups.data ?? noGroups
  const allServers = servers.data ?? noServers
  const isReadOnly = !mayWrite('system')
  const text = search.q ?? ''
  const kind =
    search['show'] !== undefined && search['show'] in serverKinds ? (search['show'] as ServerKind) : null
  const rows = useMemo(() => {
    const names = groupNames(allGroups)
    return treeRows<Group, Server>({
      branches: allGroups,
      leaves: allServers,
      idOf: ({ id }) => id,
      parentOf: ({ parent_id }) => parent_id,
      isOpen: (id) => !closed.has(id),
      finds: finder(text, kind, (id) => names.get(id) ?? ''),
    })
  }, [allGroups, allServers, closed, text, kind])
  const shownServers = rows.reduce(
    (sum, row) => (row.kind === 'branch' && row.level === 1 ? sum + row.leaves : sum),
    0,
  )
  const isPhone = useMedia('(max-width: 600px)')
  const declared = useMemo(() => fleetColumns(words, toggle, isPhone), [words, toggle, isPhone])
  const { columns, button } = useColumnChoice('fleet', declared)
  const chosen = allServers.filter(({ id }) => selected.has(id))
  const { item: open, isGone } = useKept(
    search.item,
    [...allGroups, ...allServers].find(({ id }) => id === search.item),
  )
  const isNew = search.item === 'new'
  const panelOf = room.find(
    ({ name }) => name === (open !== undefined && isServer(open) ? 'connected_servers' : 'server_groups'),
  )
  const waiting = allServers.filter(({ approved }) => !approved).length
  const error = groups.error ?? servers.error
  return (
    <>
      <div className="page-head">
        <h1>{words.tree.fleet.title}</h1>
        <EnforcementChip resource="connected_servers" />
        {waiting > 0 && <span className="chip pending">{words.tree.fleet.waiting(waiting)}</span>}
        <OutcomeView outcome={outcome} />
      </div>
      {selected.size > 0 && !isReadOnly ? (
        <SelectionTools
          servers={chosen}
          groups={allGroups}
          outcome={outcome}
          change={change}
          onDone={() => setSelected(new Set())}
        />
      ) : (
        <div className="tools">
          <FilterField text={text} onChange={(q) => go({ q }, true)} />
          {(Object.keys(serverKinds) as ServerKind[]).map((each) => (
            <Button
              key={each}
              kind="quiet"
              aria-pressed={kind === each}
              onClick={() => go({ show: kind === each ? undefined : each })}
            >
              {words.tree.fleet.quick[each]}
            </Button>
          ))}
          <span className="dim" role="status">
            {shownServers === allServers.length
              ? words.tree.fleet.servers(allServers.length)
              : words.tree.fleet.shown(shownServers, allServers.length)}
          </span>
          <Button kind="quiet" onClick={() => setClosed(new Set())}>
            {words.tree.openAll}
          </Button>
          <Button kind="quiet" onClick={() => setClosed(new Set(allGroups.map(({ id }) => id)))}>
            {words.tree.closeAll}
          </Button>
          {button}
          {!isReadOnly && (
            <Button kind="primary" onClick={() => go({ item: 'new', in: open?.id })}>
              {words.tree.newGroup}
            </Button>
          )}
        </div>
      )}
      {error !== null && (
        <p className="refused settings-body" role="alert">
          {error.message}
        </p>
      )}
      {allServers.length === 0 && servers.data !== undefined && (
        <div className="settings-body dim">
          <p>{words.tree.fleet.empty}</p>
          <RequestView request={{ method: 'GET', path: serversPath }} />
        </div>
      )}
      <div className="table-and-panel">
        <Grid<FleetRow>
          label={words.tree.fleet.title}
          rows={rows}
          columns={columns}
          keyOf={({ id }) => id}
          tree={{
            placeOf: (row) => ({ level: row.level, isOpen: row.kind === 'branch' ? row.isOpen : null }),
            toggle,
          }}
          canSelect={({ kind: kindOfRow }) => kindOfRow === 'leaf'}
          selectLabel={(row) => (row.kind === 'leaf' ? words.grid.selectItem(visible(row.leaf.title)) : '')}
          openKey={open?.id}
          onOpen={({ id }) => go({ item: id })}
          onClose={() => go({ item: undefined })}
          {...(isReadOnly ? {} : { selected, onSelect: setSelected })}
          isLoading={
            (groups.data === undefined && groups.error === null) ||
            (servers.data === undefined && servers.error === null)
          }
          empty={words.grid.none}
        />
        {panelOf !== undefined && (isNew || open !== undefined) && (
          <ItemPanel
            key={search.item}
            descriptor={
              isNew
                ? below(panelOf, search['in'] ?? allGroups.find(({ parent_id }) => parent_id === null)?.id)
                : panelOf
            }
            room={room}
            isReadOnly={isReadOnly}
            item={open ?? null}
            isGone={isGone}
            onClose={() => go({ item: undefined, in: undefined })}
            onMade={(id) => go({ item: id, in: undefined })}
            made={undefined}
            tools={
              open === undefined || isReadOnly ? null : (
                <PanelTools part={open} change={change} onRemoved={() => go({ item: undefined })} />
              )
            }
            below={
              open === undefined || isServer(open) ? null : (
                <Link to="/$room/$page" params={{ room: 'fleet', page: 'rules' }} search={{ group: open.id }}>
                  {words.tree.fleet.rules}
                </Link>
              )
            }
          />
        )}
      </div>
    </>
  )
}

function PanelTools({
  part,
  change,
  onRemoved,
}: {
  readonly part: Group | Server
  readonly change: ReturnType<typeof useChange>['change']
  readonly onRemoved: () => void
}) {
  if (!isServer(part) && part.parent_id === null) return null
  const path = `${isServer(part) ? serversPath : groupsPath}/${part.id}`
  return (
    <RemoveButton
      names={[isServer(part) ? part.title : part.name]}
      count={1}
      requests={[{ method: 'DELETE', path }]}
      onRemove={(request) => {
        void change(request).then((answered) => answered !== null && onRemoved())
      }}
    />
  )
}

/** Names of each group and those above it, from the root down. */
function groupNames(groups: readonly Group[]): ReadonlyMap<string, string> {
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  return new Map(
    groups.map(({ id }) => [
      id,
      pathTo(
        id,
        groups,
        (group) => group.id,
        (group) => group.parent_id,
      )
        .map((each) => names.get(each))
        .join('\n'),
    ]),
  )
}
