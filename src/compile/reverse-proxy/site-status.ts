import { engineState, isWorking, neededState } from '../../core/engine/engine-state.ts'
import type { CompileInputs } from '../../core/engine/inputs.ts'
import type { EngineStatus, Observed } from '../../core/engine/observation.ts'
import type { ServiceStatus } from '../../core/engine/status.ts'
import { isFor } from '../../core/net/server-certificate.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { joined, type Message, partsOf, type Said } from '../../core/text/message.ts'
import { type Certificate, certificates } from '../../domains/certificates/certificate.ts'
import { publishedSites, type Site, siteNames } from '../../domains/reverse-proxy/site.ts'
import { message } from '../messages.ts'
import { leadsBack } from './reverse-proxy.ts'
import { heldAddresses, presentAddresses } from './site-address.ts'

/** State of the service, or of a site. */
export interface SiteState {
  readonly name: string
  /** Null for the service. */
  readonly site: number | null
  readonly addresses: readonly string[]
  readonly status: ServiceStatus
  readonly msg: Said
}

interface Finding {
  readonly status: ServiceStatus
  readonly msg: Said
}

const daySeconds = 86_400
/** So many days before its end a certificate is worth a word, as everywhere. */
const renewalDays = 30

/** State of published sites as a whole, and of each of them. Source: silences#sites-status. */
export function siteStatus(
  snapshot: Snapshot,
  inputs: Pick<CompileInputs, 'nics' | 'nowSeconds'>,
  observed: Observed,
): readonly SiteState[] {
  const engine = neededState(engineState(observed, 'reverse-proxy'))
  const isBehind = observed.behind.includes('reverse-proxy')
  const { entries } = snapshot.rows(publishedSites)
  const isServing = entries.some(({ item }) => item.enabled)
  const service: Finding = isServing
    ? { status: engine.status, msg: engine.message }
    : { status: 'inactive', msg: message('no site is enabled') }
  return [
    { name: 'reverse-proxy', site: null, addresses: [], ...service },
    ...entries.map(({ id, item }) => {
      const addresses = item.enabled
        ? presentAddresses({ snapshot, nics: inputs.nics }, item.listen.address)
        : []
      const found = findingOf({ id: Number(id), item }, { snapshot, inputs, engine, addresses, isBehind })
      return { name: item.title, site: Number(id), addresses, ...found }
    }),
  ]
}

interface Sight {
  readonly snapshot: Snapshot
  readonly inputs: Pick<CompileInputs, 'nics' | 'nowSeconds'>
  readonly engine: EngineStatus
  readonly addresses: readonly string[]
  /** The engine is being brought to the newest configuration. */
  readonly isBehind: boolean
}

function findingOf(
  site: { readonly id: number; readonly item: Site },
  { snapshot, inputs, engine, addresses, isBehind }: Sight,
): Finding {
  const { enabled, listen } = site.item
  if (!enabled) return { status: 'inactive', msg: message('switched off') }
  if (leadsBack(site.item, heldAddresses(inputs.nics)))
    return failed(message('its server is at an address of the gateway itself: name another machine'))
  if (addresses.length === 0)
    return failed(
      message('the gateway has not the address {address} now: give it to a connection, or choose another', {
        address: listen.address,
      }),
    )
  const own = engineFinding(site.id, engine)
  if (!isWorking(own)) return own
  const service: Finding = isBehind ? { ...own, status: 'reloading' } : own
  return { ...service, msg: certificateWord(site.item, snapshot, inputs.nowSeconds) ?? service.msg }
}

/** State of a site by the words of the engine about it or about all; those about another one do not count. */
function engineFinding(id: number, { status, message: said }: EngineStatus): Finding {
  const parts = partsOf(said)
  const own = parts.filter(({ values }) => values?.['id'] === id)
  if (own.length > 0) return { status: 'failed', msg: joined(own) ?? '' }
  const common = parts.filter(({ values }) => typeof values?.['id'] !== 'number')
  if (parts.length > 0 && common.length === 0) return { status: 'active', msg: '' }
  return { status, msg: joined(common) ?? '' }
}

function failed(msg: Message): Finding {
  return { status: 'failed', msg }
}

/** Faults of a site's certificate that its clients meet, or soon will; null where there are none. */
function certificateWord(site: Site, snapshot: Snapshot, nowSeconds: number): Message | null {
  const certificate = site.tls === '' ? undefined : snapshot.rows(certificates).get(site.tls)?.item
  if (certificate === undefined) return null
  const { title, names } = certificate
  const other = siteNames(site).find((name) => !isFor(names, name))
  const words = [
    timeWord(certificate, nowSeconds),
    other === undefined
      ? null
      : message('the certificate {title} is not for {name}: clients will refuse it', { title, name: other }),
  ]
  return joined(words.filter((word) => word !== null))
}

function timeWord({ title, not_before, not_after }: Certificate, nowSeconds: number): Message | null {
  const day = new Date(not_after * 1000).toISOString().slice(0, 10)
  if (not_after <= nowSeconds)
    return message('the certificate {title} ended on {day}: put a newer one in its place', { title, day })
  if (not_before > nowSeconds) return message('the certificate {title} is not valid yet', { title })
  return not_after < nowSeconds + renewalDays * daySeconds
    ? message('the certificate {title} ends on {day}: put a newer one in its place', { title, day })
    : null
}
