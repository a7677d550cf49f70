import Type from 'typebox'
import { engineState, isWorking, neededState } from '../../core/engine/engine-state.ts'
import type { Observed } from '../../core/engine/observation.ts'
import type { ServiceStatus } from '../../core/engine/status.ts'
import { ok } from '../../core/failure.ts'
import { view } from '../../core/resource/resource.ts'
import { serviceName, statusValue } from '../../core/resource/service-status.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { joined, type Said } from '../../core/text/message.ts'
import { message } from './messages.ts'
import { contentFilterProxy } from './proxy.ts'
import { safeSearch } from './safe-search.ts'
import { safeSearchRow } from './safe-search-row.ts'
import { contentFilterSettings } from './settings.ts'
import { contentFilterState } from './state.ts'

const row = Type.Object({
  name: serviceName(['content-filter', 'extended-categorizer', 'quic-reject', 'safe-search']),
  status: statusValue,
  msg: Type.String({ description: 'What is missing; empty when nothing is.' }),
})

interface Row {
  readonly name: string
  readonly status: ServiceStatus
  readonly msg: Said
}

/** Status of the content filter: its parts in force and not in force. Source: silences#cf-status. */
export const contentFilterStatus = view({
  name: 'content_filter_status',
  path: '/x/content-filter/status',
  area: 'security',
  summary: 'What of the content filter is in force.',
  source: 'silences#cf-status',
  output: Type.Array(row),
  read: ({ snapshot, observed, say }) => {
    const { enabled } = snapshot.value(contentFilterState)
    const { enabled_extended_categorizer: extended, quic_reject_enabled: quic } =
      snapshot.value(contentFilterSettings)
    const rows: readonly Row[] = [
      enabled ? filterRow(snapshot, observed) : off('content-filter'),
      enabled && extended ? categorizerRow(observed) : off('extended-categorizer'),
      enabled && quic ? quicRow(observed) : off('quic-reject'),
      enabled && snapshot.value(safeSearch).enabled
        ? { name: 'safe-search', ...safeSearchRow(snapshot) }
        : off('safe-search'),
    ]
    return ok(rows.map((each) => ({ ...each, msg: say(each.msg) })))
  },
})

function off(name: string): Row {
  return { name, status: 'inactive', msg: message('switched off') }
}

/** The packet filter refuses QUIC; an apply that failed leaves the rules before it in force. */
function quicRow(observed: Observed): Row {
  const { status, message: text } = engineState(observed, 'packet-filter')
  const isFailed = observed.applyError !== '' && status === 'active'
  const msg = observed.applyError || (status === 'active' ? '' : text)
  return { name: 'quic-reject', status: isFailed ? 'failed' : status, msg }
}

/** Categories are asked by the judge; those of an archive that is lost count no more. */
function categorizerRow(observed: Observed): Row {
  const name = 'extended-categorizer'
  const { status, message: msg } = engineState(observed, 'web-proxy')
  if (observed.areCategoriesLost !== true) return { name, status, msg }
  return {
    name,
    status: 'failed',
    msg: message(
      'the archive of categories in force is lost or damaged: upload it again; an older one or the built-in list counts meanwhile',
    ),
  }
}

/** The proxy with its judge; where they do not work, also the fate of requests meanwhile. One that takes settings over goes on. */
function filterRow(snapshot: Snapshot, observed: Observed): Row {
  const { status, message: msg } = neededState(engineState(observed, 'web-proxy'))
  if (isWorking({ status })) return { name: 'content-filter', status, msg }
  const consequence =
    snapshot.value(contentFilterProxy).on_failure === 'block'
      ? message('requests to web sites are blocked meanwhile')
      : message('requests to web sites pass unfiltered meanwhile')
  const said = joined([...(msg === '' ? [] : [msg]), consequence]) ?? consequence
  return { name: 'content-filter', status, msg: said }
}
