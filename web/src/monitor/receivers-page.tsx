import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { read } from '../app/client.ts'
import type { Column } from '../grid/column.ts'
import type { Item } from '../resource/descriptor.ts'
import { visible } from '../resource/hostile.ts'
import { useRoom } from '../resource/known.ts'
import { TablePage } from '../resource/table-page.tsx'
import { fieldLabel, useWords, valueLabel, type Words } from '../words/words.tsx'
import '../resource/resource.css'
import './receivers.css'

/** Row of `GET /logs_backend/remote_syslog/status`. */
interface StatusRow {
  readonly name: string
  readonly status: string
  readonly msg: readonly string[]
}

const statusPath = '/logs_backend/remote_syslog/status'

/** Receivers of the log, with what becomes of each. */
export function ReceiversPage() {
  const words = useWords()
  const room = useRoom('monitor')
  const { data: states } = useQuery({
    queryKey: ['view', statusPath, {}, words.code],
    queryFn: ({ signal }) => read<readonly StatusRow[]>(statusPath, {}, signal),
    // Receivers come and go without a revision.
    refetchInterval: 5_000,
  })
  const columnsFrom = useCallback(
    (declared: readonly Column<Item>[]) => {
      const place = declared.findIndex(({ key }) => key === 'name') + 1
      return [...declared.slice(0, place), stateColumn(words, states), ...declared.slice(place)]
    },
    [words, states],
  )
  const descriptor = room?.find(({ name }) => name === 'log_receivers')
  if (room === undefined || descriptor === undefined) return <div className="loading" />
  return <TablePage descriptor={descriptor} room={room} roomName="monitor" columnsFrom={columnsFrom} />
}

function stateColumn(words: Words, states: readonly StatusRow[] | undefined): Column<Item> {
  return {
    key: 'state',
    title: fieldLabel(words, 'status'),
    width: 260,
    cell: (item) => {
      const found = states?.find(({ name }) => name === `remote-syslog ${item['name']}`)
      if (found === undefined) return <span className="dim">–</span>
      const said = found.msg.map(visible).join('; ')
      return (
        <span className={`receiver-${found.status}`} title={said}>
          {valueLabel(words, found.status)}
          {said !== '' && <> · {said}</>}
        </span>
      )
    },
  }
}
