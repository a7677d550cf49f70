import type { ReactNode, Ref } from 'react'
import type { PageSearch } from '../app/address.ts'
import { letterOf } from '../app/keys.ts'
import { useSession } from '../app/session.tsx'
import type { Column } from '../grid/column.ts'
import { Grid } from '../grid/grid.tsx'
import { RequestView } from '../resource/request-view.tsx'
import { RowActs } from './alerts/row-acts.tsx'
import { LogRowPanel } from './log-row-panel.tsx'
import { flowOf } from './log-rows.ts'
import type { LogRow } from './log-selection.ts'
import { whyOf } from './why/packet.ts'

interface TableProperties {
  readonly label: string
  readonly rows: readonly LogRow[]
  readonly columns: readonly Column<LogRow>[]
  /** Id of the row that is open. */
  readonly item: string | undefined
  /** Parameters of the request that the rows come from. */
  readonly query: Readonly<Record<string, string>>
  readonly empty: ReactNode
  readonly go: (change: PageSearch) => void
  /** Tells whether the pointer is over the rows: a line that is read does not move. */
  readonly onHover: (isHovered: boolean) => void
  readonly onScroll?: (isScrolled: boolean) => void
  readonly box?: Ref<HTMLDivElement>
}

/** Rows of the log as they come, with the one that is open beside them: all that it says, and where it leads. */
export function LogTable(properties: TableProperties) {
  const { label, rows, columns, item, query, empty, go, onHover, onScroll, box } = properties
  const { mayRead } = useSession()
  const open = item === undefined ? undefined : rows.find(({ id }) => id === item)
  const close = () => go({ item: undefined })
  return (
    <>
      <div
        ref={box}
        className="table-and-panel"
        onPointerEnter={() => onHover(true)}
        onPointerLeave={() => onHover(false)}
        onScrollCapture={({ target }) => {
          if (target instanceof HTMLElement && target.matches('.grid')) onScroll?.(target.scrollTop > 0)
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
        />
        {open !== undefined && (
          <LogRowPanel row={open} go={go} onClose={close}>
            <RowActs row={open} />
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
