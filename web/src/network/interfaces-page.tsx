import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { read } from '../app/client.ts'
import type { Column } from '../grid/column.ts'
import type { Item } from '../resource/descriptor.ts'
import { visible } from '../resource/hostile.ts'
import { useRoom } from '../resource/known.ts'
import { TablePage } from '../resource/table-page.tsx'
import { fieldLabel, useWords, valueLabel, type Words } from '../words/words.tsx'
import { type InterfaceState, type StateRow, statePaths, statesOf } from './states.ts'
import '../resource/resource.css'
import './interfaces.css'

interface Rate {
  readonly bits_per_second: number
}

/** Part of the answer of `GET /x/traffic`. */
interface Traffic {
  readonly samples: readonly {
    readonly interfaces: readonly {
      readonly device: string
      readonly receive: Rate
      readonly transmit: Rate
    }[]
  }[]
}

/** Connections with their states and rates. */
export const ConnectionsPage = () => <InterfacesPage name="connections" />
/** Aggregated interfaces with their links. */
export const AggregatedPage = () => <InterfacesPage name="aggregated_interfaces" />
/** Tunnels with their links. */
export const TunnelsPage = () => <InterfacesPage name="tunnels" />

function InterfacesPage({ name }: { readonly name: keyof typeof statePaths }) {
  const words = useWords()
  const room = useRoom('network')
  const path = statePaths[name]
  const { data: states } = useQuery({
    queryKey: ['rows', path],
    queryFn: ({ signal }) => read<readonly StateRow[]>(path, {}, signal),
    // Links go up and down without a revision.
    refetchInterval: 5_000,
  })
  const hasRates = name === 'connections'
  const { data: traffic } = useQuery({
    queryKey: ['traffic'],
    queryFn: ({ signal }) => read<Traffic>('/x/traffic', {}, signal),
    enabled: hasRates,
    refetchInterval: 5_000,
    structuralSharing: false,
  })
  const stateOf = useMemo(() => (states === undefined ? null : statesOf(states)), [states])
  const last = traffic?.samples.at(-1)
  const columnsFrom = useCallback(
    (declared: readonly Column<Item>[]) => {
      const live = [stateColumn(words, stateOf), ...(hasRates ? [rateColumn(words, stateOf, last)] : [])]
      const place = declared.findIndex(({ key }) => key === 'title') + 1
      return [...declared.slice(0, place), ...live, ...declared.slice(place)]
    },
    [words, stateOf, hasRates, last],
  )
  const descriptor = room?.find((each) => each.name === name && each.schema !== undefined)
  if (room === undefined || descriptor === undefined) return <div className="loading" />
  return <TablePage descriptor={descriptor} room={room} roomName="network" columnsFrom={columnsFrom} />
}

type States = ReadonlyMap<string, InterfaceState> | null

function stateColumn(words: Words, states: States): Column<Item> {
  return {
    key: 'state',
    title: fieldLabel(words, 'status'),
    width: 120,
    cell: (item) => {
      const found = states?.get(String(item['id']))
      if (found === undefined || found.state === '') return <span className="dim">–</span>
      const errors = found.errors.map(visible).join('; ')
      return (
        <span className={`link-${found.state}`} title={errors}>
          {valueLabel(words, found.state)}
          {errors !== '' && <> · {errors}</>}
        </span>
      )
    },
  }
}

function rateColumn(
  words: Words,
  states: States,
  last: Traffic['samples'][number] | undefined,
): Column<Item> {
  const own = words.overview
  return {
    key: 'rate',
    title: own.rate,
    width: 184,
    cell: (item) => {
      const device = states?.get(String(item['id']))?.device
      const rate = device && last?.interfaces.find((each) => each.device === device)
      if (!rate) return <span className="dim">–</span>
      return (
        <span className="number">
          <span title={own.received}>↓ {words.bitRate(rate.receive.bits_per_second)}</span>{' '}
          <span title={own.sent}>↑ {words.bitRate(rate.transmit.bits_per_second)}</span>
        </span>
      )
    },
  }
}
