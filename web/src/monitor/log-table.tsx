import { useQuery } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import type { PageSearch } from '../app/address.ts'
import { Button } from '../app/button.tsx'
import { letterOf } from '../app/keys.ts'
import { useSession } from '../app/session.tsx'
import type { Column } from '../grid/column.ts'
import { Grid } from '../grid/grid.tsx'
import { RequestView } from '../resource/request-view.tsx'
import { useWords } from '../words/words.tsx'
import { RowActs } from './alerts/row-acts.tsx'
import { LogRowPanel } from './log-row-panel.tsx'
import { flowOf, newestRows } from './log-rows.ts'
import type { LogRow } from './log-selection.ts'
import { packetText, whyOf } from './why/packet.ts'
import { WhyLink } from './why/why-link.tsx'

interface TableProperties {
  readonly label: string
  readonly rows: readonly LogRow[]
  readonly columns: readonly Column<LogRow>[]
  /** Id of the row that is open. */
  readonly item: string | undefined
  /** Parameters of the request that the rows come from. */
  readonly query: Readonly<Record<string, string>>
  readonly empty: ReactNode
  /** True until it is known whether there are rows. */
  readonly isLoading: boolean
  readonly go: (change: PageSearch) => void
  /** Tells whether the pointer is over the rows: a line that is read does not move. */
  readonly onHover: (isHovered: boolean) => void
  readonly onScroll: (isScrolled: boolean) => void
  readonly box: Ref<HTMLDivElement>
}

/** Rows of the log as they come, with the one that is open beside them: all that it says, and where it leads. */
export function LogTable(properties: TableProperties) {
  const { label, rows, columns, item, query, empty, isLoading, go, onHover, onScroll, box } = properties
  const words = useWords()
  const { mayRead } = useSession()
  const { row: open, isGone } = useOpenRow(rows, item)
  const openFlow = open === undefined ? null : flowOf(open)
  const close = () => go({ item: undefined })
  return (
    <>
      <div
        ref={box}
        className="table-and-panel"
        onPointerEnter={() => onHover(true)}
        onPointerLeave={() => onHover(false)}
        onScrollCapture={({ target }) => {
          if (target instanceof HTMLElement && target.matches('.grid')) onScroll(target.scrollTop > 0)
        }}
      >
        <Grid
          label={label}
          rows={rows}
          columns={columns}
          keyOf={({ id }) => id}
          openKey={open?.id}
          onOpen={({ id }) => go({ item: id })}
          onClose={close}
          onKey={(event, row) => {
            if (letterOf(event) !== 'X' || event.ctrlKey || event.altKey || event.metaKey) return false
            const flow = flowOf(row)
            if (flow === null || !mayRead('firewall')) return false
            go(whyOf(flow))
            return true
          }}
          empty={empty}
          isLoading={isLoading}
        />
        {isGone && (
          <section className="panel" aria-label={words.log.message}>
            <div className="panel-body">
              <p role="alert">{words.log.gone}</p>
              <Button onClick={close}>{words.actions.close}</Button>
            </div>
          </section>
        )}
        {open !== undefined && (
          <LogRowPanel row={open} go={go} onClose={close}>
            <RowActs row={open} />
            {openFlow !== null && mayRead('firewall') && (
              <p>
                <WhyLink open={whyOf(openFlow)} label={`${words.log.why}: ${packetText(openFlow)}`}>
                  {words.log.why}
                </WhyLink>
              </p>
            )}
          </LogRowPanel>
        )}
      </div>
      {/* An open row takes the room that is left. */}
      {open === undefined && (
        <div className="settings-body">
          <RequestView request={{ method: 'GET', path: '/logs_backend/logs', query }} />
        </div>
      )}
    </>
  )
}

/** The row that an address names: one of those shown, or wherever else in the log it is. */
function useOpenRow(rows: readonly LogRow[], item: string | undefined) {
  const shown = item === undefined ? undefined : rows.find(({ id }) => id === item)
  const { data } = useQuery({
    queryKey: ['log row', item],
    queryFn: ({ signal }) => newestRows({ filter: JSON.stringify([withId(item!)]) }, 1, signal),
    enabled: item !== undefined && shown === undefined,
  })
  const [read] = data?.rows ?? []
  return { row: shown ?? read, isGone: shown === undefined && data !== undefined && read === undefined }
}

/** Filter of the log for one row. */
function withId(id: string) {
  return { items: [{ column_name: 'id', operator: 'equals', value: [id] }], link_operator: 'and' }
}
