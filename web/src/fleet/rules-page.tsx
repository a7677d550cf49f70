import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { useAddress } from '../app/address.ts'
import { Button } from '../app/button.tsx'
import { type Request, read } from '../app/client.ts'
import { useInterval } from '../app/news.tsx'
import { useSession } from '../app/session.tsx'
import { useKept } from '../form/kept.ts'
import { useColumnChoice } from '../grid/column-choice.tsx'
import { Grid } from '../grid/grid.tsx'
import { pathTo } from '../grid/tree.ts'
import { useChange } from '../resource/change.ts'
import type { Descriptor } from '../resource/descriptor.ts'
import { EnforcementChip } from '../resource/enforcement.tsx'
import { visible } from '../resource/hostile.ts'
import { ItemPanel } from '../resource/item-panel.tsx'
import { itemPath } from '../resource/item-path.ts'
import { useRoom } from '../resource/known.ts'
import { OutcomeView } from '../resource/outcome-view.tsx'
import { titleOfItem } from '../resource/references.ts'
import { RequestView } from '../resource/request-view.tsx'
import { useWords } from '../words/words.tsx'
import { GroupTree } from './group-tree.tsx'
import { RemoveButton } from './remove-button.tsx'
import { ruleColumns } from './rule-columns.tsx'
import { RuleTools } from './rule-tools.tsx'
import { below, type Chain, type ConsoleRule, chains, partRows, type RuleRow, ruleKey } from './rules.ts'
import { GroupSelect } from './selection-tools.tsx'
import type { Group } from './servers.ts'
import '../resource/resource.css'

const groupsPath = '/servers/groups'
const noGroups: readonly Group[] = []
const noRules: readonly ConsoleRule[] = []

/** Rules of a group of servers as a server in it sees them: those of the groups above shown in place. */
export function RulesPage() {
  const room = useRoom('fleet')
  if (room === undefined) return <div className="loading" />
  return <RulesOfGroup room={room} />
}

function useRules(path: string, groups: readonly string[]): readonly ConsoleRule[] {
  const interval = useInterval(10_000)
  const request = rulesRequest(path, groups)
  const { data = noRules } = useQuery({
    queryKey: ['rows', path, groups],
    queryFn: ({ signal }) => read<readonly ConsoleRule[]>(path, request.query, signal),
    enabled: groups.length > 0,
    refetchInterval: interval,
  })
  return data
}

function rulesRequest(path: string, groups: readonly string[]) {
  return { method: 'GET', path, query: { groups: `[${groups.join(',')}]` } } satisfies Request
}

function RulesOfGroup({ room }: { readonly room: readonly Descriptor[] }) {
  const words = useWords()
  const { rules: text } = words.tree
  const { mayWrite } = useSession()
  const { search, go } = useAddress()
  const { outcome, change } = useChange()
  const select = useId()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { data: groups = noGroups, error } = useQuery({
    queryKey: ['rows', groupsPath],
    queryFn: ({ signal }) => read<readonly Group[]>(groupsPath, {}, signal),
  })
  const chain: Chain = chains.find((each) => each === search['table']) ?? 'forward'
  const group =
    groups.find(({ id }) => id === search['group']) ?? groups.find(({ parent_id }) => parent_id === null)
  const way = useMemo(
    () =>
      group === undefined
        ? []
        : pathTo(
            group.id,
            groups,
            (each) => each.id,
            (each) => each.parent_id,
          ),
    [group, groups],
  )
  const before = room.find(({ name }) => name === `console_${chain}_before`)!
  const after = room.find(({ name }) => name === `console_${chain}_after`)!
  const rulesBefore = useRules(before.path, way)
  const rulesAfter = useRules(after.path, way)
  const rows = useMemo(
    () => [
      ...partRows('before', rulesBefore, group?.id),
      { kind: 'own' } as const,
      ...partRows('after', rulesAfter, group?.id),
    ],
    [rulesBefore, rulesAfter, group],
  )
  const isReadOnly = !mayWrite(before.area)
  const nameOf = useMemo(() => {
    const names = new Map(groups.map(({ id, name }) => [id, visible(name)]))
    return (id: string) => names.get(id) ?? id
  }, [groups])
  const declared = useMemo(() => ruleColumns(before.schema!, words, nameOf), [before, words, nameOf])
  const { columns, button } = useColumnChoice(`fleet-${chain}`, declared)
  const ruleRows = rows.filter((row): row is Extract<RuleRow, { kind: 'rule' }> => row.kind === 'rule')
  // The rules of another group are still on their way when it is chosen.
  const { item: open, isGone } = useKept(
    search.item && `${group?.id} ${search.item}`,
    ruleRows.find((row) => ruleKey(row) === search.item),
  )
  const making = search.item === 'new-before' ? before : search.item === 'new-after' ? after : undefined
  const opened = open?.part === 'after' ? after : before
  const inherited = ruleRows.filter((row) => row.isInherited).length
  const moveBy = (row: RuleRow, step: 1 | -1) => {
    if (isReadOnly || row.kind !== 'rule' || row.isInherited) return
    const part = ruleRows.filter((each) => each.part === row.part)
    const neighbour = part[part.indexOf(row) + step]
    if (neighbour === undefined) return
    const params = { id: row.rule.id, anchor_item_id: neighbour.rule.id, insert_after: step > 0 }
    const { path } = row.part === 'after' ? after : before
    void change({ method: 'PATCH', path: `${path}/move`, body: { params } })
  }
  const chosen = ruleRows
    .filter((row) => !row.isInherited && selected.has(ruleKey(row)))
    .map(({ part, rule }) => ({ rule, path: itemPath(part === 'after' ? after : before, String(rule.id)) }))
  const removal = ({ part, rule }: Extract<RuleRow, { kind: 'rule' }>) => ({
    method: 'DELETE',
    path: itemPath(part === 'after' ? after : before, String(rule.id)),
  })
  return (
    <>
      <div className="page-head">
        <h1>{text.title}</h1>
        <EnforcementChip resource={before.name} />
        <OutcomeView outcome={outcome} />
      </div>
      {chosen.length > 0 && !isReadOnly && (
        <RuleTools rules={chosen} change={change} onDone={() => setSelected(new Set())} />
      )}
      <div className="tools">
        <fieldset className="choice" aria-label={text.chains}>
          {chains.map((each) => (
            <Button
              key={each}
              kind="quiet"
              aria-pressed={each === chain}
              onClick={() => {
                setSelected(new Set())
                go({ table: each, item: undefined })
              }}
            >
              {text.chain[each]}
            </Button>
          ))}
        </fieldset>
        <span className="narrow-choice">
          <label htmlFor={select}>{text.group} </label>
          <GroupSelect
            id={select}
            groups={groups}
            value={group?.id ?? ''}
            onChange={(id) => go({ group: id, item: undefined })}
          />
        </span>
        <span className="dim" role="status">
          {text.counted(ruleRows.length - inherited, inherited)}
        </span>
        {button}
        {!isReadOnly && (
          <>
            <Button kind="primary" onClick={() => go({ item: 'new-before' })}>
              {text.addBefore}
            </Button>
            <Button onClick={() => go({ item: 'new-after' })}>{text.addAfter}</Button>
          </>
        )}
      </div>
      {error !== null && (
        <p className="refused settings-body" role="alert">
          {error.message}
        </p>
      )}
      <div className="table-and-panel">
        <GroupTree groups={groups} chosen={group?.id} onChoose={(id) => go({ group: id, item: undefined })} />
        <Grid<RuleRow>
          label={`${text.title}: ${group === undefined ? '' : visible(group.name)}, ${text.chain[chain]}`}
          rows={rows}
          columns={columns}
          keyOf={(row) =>
            row.kind === 'rule' ? ruleKey(row) : row.kind === 'own' ? 'own' : `${row.kind} ${row.part}`
          }
          headingOf={(row) => headingOf(row, text)}
          classOf={(row) =>
            row.kind !== 'rule'
              ? ''
              : `${row.isInherited ? 'row-inherited' : ''} ${row.rule['enabled'] === false ? 'off' : ''}`
          }
          canSelect={(row) => row.kind === 'rule' && !row.isInherited}
          openKey={open === undefined ? undefined : ruleKey(open)}
          onOpen={(row) => row.kind === 'rule' && go({ item: ruleKey(row) })}
          onKey={(event, row) => {
            if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return false
            moveBy(row, event.key === 'ArrowUp' ? -1 : 1)
            return true
          }}
          {...(isReadOnly ? {} : { selected, onSelect: setSelected })}
          selectLabel={(row) =>
            row.kind === 'rule' ? words.grid.selectItem(visible(titleOfItem(row.rule))) : ''
          }
          empty={text.none}
          footer={<span className="dim">{text.order}</span>}
        />
        {(open !== undefined || making !== undefined) && (
          <ItemPanel
            key={`${group?.id} ${search.item}`}
            descriptor={making === undefined ? opened : below(making, group?.id)}
            room={room}
            isReadOnly={isReadOnly || open?.isInherited === true}
            item={open?.rule ?? null}
            isGone={isGone}
            onClose={() => go({ item: undefined })}
            onMade={(id) => go({ item: `${making === after ? 'after' : 'before'}-${id}` })}
            made={undefined}
            tools={
              open === undefined || isReadOnly || open.isInherited ? null : (
                <>
                  <Button onClick={() => moveBy(open, -1)}>{words.actions.moveUp}</Button>
                  <Button onClick={() => moveBy(open, 1)}>{words.actions.moveDown}</Button>
                  <RemoveButton
                    names={[titleOfItem(open.rule)]}
                    count={1}
                    requests={[removal(open)]}
                    onRemove={(request) => {
                      void change(request).then((answered) => answered !== null && go({ item: undefined }))
                    }}
                  />
                </>
              )
            }
            below={
              open?.isInherited === true ? (
                <>
                  <span>{text.inherited(nameOf(open.rule.parent_id))}</span>
                  <Button onClick={() => go({ group: open.rule.parent_id })}>{text.toGroup}</Button>
                </>
              ) : null
            }
          />
        )}
      </div>
      <div className="settings-body">
        <RequestView request={rulesRequest(before.path, way)} />
      </div>
    </>
  )
}

function headingOf(row: RuleRow, text: ReturnType<typeof useWords>['tree']['rules']) {
  switch (row.kind) {
    case 'rule':
      return null
    case 'part':
      return <span className="grid-part">{text[row.part]}</span>
    case 'none':
      return <span className="dim grid-part">{text.none}</span>
    case 'own':
      return <span className="dim grid-part">{text.own}</span>
  }
}
