import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read } from '../app/client.ts'
import { product } from '../app/product.ts'
import { useSession } from '../app/session.tsx'
import { visible } from '../resource/hostile.ts'
import { RequestView } from '../resource/request-view.tsx'
import { useWords } from '../words/words.tsx'

interface Rates {
  readonly bits_per_second: number
}

interface Sample {
  readonly at_ms: number
  readonly interfaces: readonly {
    readonly device: string
    readonly receive: Rates
    readonly transmit: Rates
  }[]
  readonly connections: { readonly entries: number; readonly limit: number | null } | null
}

interface Talkers {
  readonly addresses: readonly {
    readonly address: string
    readonly bytes_sent: number
    readonly bytes_received: number
  }[]
}

/** Answer of `GET /x/traffic`. */
interface TrafficAnswer {
  readonly samples: readonly Sample[]
  readonly top_talkers: { readonly minute: Talkers | null; readonly five_minutes: Talkers | null } | null
  readonly dropping_rules:
    | readonly {
        readonly table: string
        readonly id: number
        readonly rule: string
        readonly packets: number
      }[]
    | null
}

const path = '/x/traffic'
/** Rates are drawn as the most of so many samples next to each other. */
const samplesInBar = 10
const mostShown = 5
const [chartWidth, chartHeight] = [120, 24]

/** Rates of the interfaces in five minutes, connections, who sends most, and the rules that drop most. */
export function Traffic() {
  const words = useWords()
  const { mayRead } = useSession()
  const isAllowed = product === 'utm' && mayRead('network')
  const { data } = useQuery({
    queryKey: ['traffic'],
    queryFn: ({ signal }) => read<TrafficAnswer>(path, {}, signal),
    enabled: isAllowed,
    refetchInterval: 5_000,
    structuralSharing: false,
  })
  const last = data?.samples.at(-1)
  if (!isAllowed || data === undefined || last === undefined) return null
  const own = words.overview
  const talkers = data.top_talkers?.five_minutes ?? data.top_talkers?.minute ?? null
  return (
    <section aria-label={own.traffic}>
      <h2>{own.traffic}</h2>
      <div className="traffic">
        <ul aria-label={own.rates}>
          {last.interfaces.map(({ device, receive, transmit }) => (
            <li key={device} className="rate">
              <bdi>{visible(device)}</bdi>
              <Curve samples={data.samples} device={device} />
              <span className="number">
                <span title={own.received}>↓ {words.bitRate(receive.bits_per_second)}</span>{' '}
                <span title={own.sent}>↑ {words.bitRate(transmit.bits_per_second)}</span>
              </span>
            </li>
          ))}
          {last.connections !== null && (
            <li>
              <Link to="/$room/$page" params={{ room: 'monitor', page: 'connections' }} search={{}}>
                {own.connections(
                  words.number(last.connections.entries),
                  last.connections.limit === null ? '' : words.number(last.connections.limit),
                )}
              </Link>
            </li>
          )}
        </ul>
        {talkers !== null && talkers.addresses.length > 0 && (
          <div>
            <h3>{own.talkers}</h3>
            <ul>
              {talkers.addresses
                .slice(0, mostShown)
                .map(({ address, bytes_sent: sent, bytes_received: got }) => (
                  <li key={address} className="rate">
                    <Link to="/ip/$address" params={{ address }}>
                      <bdi>{address}</bdi>
                    </Link>
                    <span className="number">{words.bytes(sent + got)}</span>
                  </li>
                ))}
            </ul>
          </div>
        )}
        {data.dropping_rules !== null && data.dropping_rules.length > 0 && (
          <div>
            <h3>{own.droppers}</h3>
            <ul>
              {data.dropping_rules.slice(0, mostShown).map(({ table, id, rule, packets }) => (
                <li key={rule} className="rate">
                  <Link
                    to="/$room/$page"
                    params={{ room: 'policy', page: table }}
                    search={{ rule: String(id) }}
                  >
                    <bdi>{rule}</bdi>
                  </Link>
                  <span className="number">{own.packets(packets)}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <RequestView request={{ method: 'GET', path }} />
    </section>
  )
}

/** Bits each second of an interface, both ways together; what it is now stands beside it. */
function Curve({ samples, device }: { readonly samples: readonly Sample[]; readonly device: string }) {
  const bars: number[] = []
  samples.forEach(({ interfaces }, place) => {
    const found = interfaces.find((each) => each.device === device)
    const bits = found === undefined ? 0 : found.receive.bits_per_second + found.transmit.bits_per_second
    const bar = Math.floor(place / samplesInBar)
    bars[bar] = Math.max(bars[bar] ?? 0, bits)
  })
  const most = Math.max(1, ...bars)
  const step = chartWidth / Math.max(1, bars.length)
  const line = bars
    .map((bits, place) => {
      const top = chartHeight - (bits / most) * chartHeight
      return `M${place * step} ${chartHeight}V${top}H${(place + 1) * step - 1}V${chartHeight}Z`
    })
    .join('')
  return (
    <svg className="curve" viewBox={`0 0 ${chartWidth} ${chartHeight}`} aria-hidden>
      <path d={line} />
    </svg>
  )
}
