import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useAddress } from '../../app/address.ts'
import { type Application, applicationKey, groupsOf } from '../../form/applications/application.ts'
import { RecognisedMark } from '../../form/applications/recognised-mark.tsx'
import { applicationsPath, useApplications } from '../../form/applications/use-applications.ts'
import type { Column } from '../../grid/column.ts'
import { FilterField } from '../../grid/filter-field.tsx'
import { Grid } from '../../grid/grid.tsx'
import { sheetOf } from '../../resource/export.ts'
import { ExportButtons } from '../../resource/export-buttons.tsx'
import { visible } from '../../resource/hostile.ts'
import { RequestView } from '../../resource/request-view.tsx'
import { resourceTitle, useWords } from '../../words/words.tsx'
import '../../resource/resource.css'
import '../ips/ips.css'

const ways = ['traffic', 'host', 'no'] as const

/** Applications that rules and profiles can name: what they belong to, how they are recognised, and what a deny implies. */
export function ApplicationsPage() {
  const words = useWords()
  const own = words.inspection.applications
  const { search, go } = useAddress()
  const { index, error } = useApplications()
  const text = (search.q ?? '').trim().toLowerCase()
  const group = search['group'] ?? ''
  const way = search['recognised'] ?? ''
  const groupTitle = (each: string) => own.groups[each as keyof typeof own.groups] ?? each
  const rows = useMemo(
    () =>
      index.all.filter(
        (each) =>
          (group === '' || each.group === group) &&
          (way === '' || each.recognised === way) &&
          (text === '' || each.title.toLowerCase().includes(text) || each.id.includes(text)),
      ),
    [index, group, way, text],
  )
  const columns = useMemo((): readonly Column<Application>[] => {
    const named = (ids: readonly (Application | undefined)[]) => {
      const titles = ids.flatMap((each) => (each === undefined ? [] : [visible(each.title)])).join(', ')
      return <bdi title={titles}>{titles}</bdi>
    }
    const titles: Readonly<Record<string, string>> = own.groups
    return [
      {
        key: 'title',
        title: own.name,
        width: 200,
        grows: true,
        cell: ({ title, id }) => <bdi title={id}>{visible(title)}</bdi>,
      },
      {
        key: 'group',
        title: own.group,
        width: 180,
        cell: ({ group: each }) => (
          <button type="button" tabIndex={-1} className="cell-filter" onClick={() => go({ group: each })}>
            {titles[each] ?? each}
          </button>
        ),
      },
      {
        key: 'recognised',
        title: own.recognised,
        width: 208,
        cell: ({ recognised }) => <RecognisedMark by={recognised} />,
      },
      {
        key: 'parents',
        title: own.parents,
        width: 160,
        cell: ({ parents }) => named(parents.map(index.find)),
      },
      {
        key: 'children',
        title: own.children,
        width: 280,
        grows: true,
        cell: ({ id }) => named(index.impliedBy(id)),
      },
    ]
  }, [own, index, go])
  return (
    <>
      <div className="page-head">
        <h1>{own.title}</h1>
        {(['application_rules', 'application_profiles'] as const).map((page) => (
          <Link key={page} to="/$room/$page" params={{ room: 'profiles', page }} search={{}}>
            {resourceTitle(words, page)}
          </Link>
        ))}
      </div>
      <div className="tools">
        <FilterField text={search.q ?? ''} onChange={(q) => go({ q }, true)} />
        <label className="chooser">
          {own.group}{' '}
          <select
            value={group}
            onChange={({ target }) => go({ group: target.value === '' ? undefined : target.value })}
          >
            <option value="">{own.everyGroup}</option>
            {groupsOf(index.all, groupTitle).map((each) => (
              <option key={each} value={each}>
                {groupTitle(each)}
              </option>
            ))}
          </select>
        </label>
        <label className="chooser">
          {own.recognised}{' '}
          <select
            value={way}
            onChange={({ target }) => go({ recognised: target.value === '' ? undefined : target.value })}
          >
            <option value="">{own.everyWay}</option>
            {ways.map((each) => (
              <option key={each} value={each}>
                {own.ways[each]}
              </option>
            ))}
          </select>
        </label>
        <span className="dim" role="status">
          {own.count(rows.length)}
        </span>
        <ExportButtons
          name="l7_protocols"
          request={applicationsPath}
          sheet={async () => sheetOf(rows.map((each) => ({ ...each })))}
        />
      </div>
      {error !== null && (
        <p className="refused settings-body" role="alert">
          {error.message}
        </p>
      )}
      <div className="table-and-panel">
        <Grid
          label={own.list}
          rows={rows}
          columns={columns}
          keyOf={({ id }) => applicationKey(id)}
          empty={index.all.length > 0 ? <p>{own.none}</p> : null}
        />
      </div>
      <div className="settings-body">
        <RequestView request={{ method: 'GET', path: applicationsPath }} />
      </div>
    </>
  )
}
