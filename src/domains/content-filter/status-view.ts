import Type from 'typebox'
import { engineState } from '../../core/engine/engine-state.ts'
import type { Observed } from '../../core/engine/observation.ts'
import type { ServiceStatus } from '../../core/engine/status.ts'
import { ok } from '../../core/failure.ts'
import type { Say } from '../../core/resource/resource.ts'
import { view } from '../../core/resource/resource.ts'
import { statusValue } from '../../core/resource/service-status.ts'
import type { Message } from '../../core/text/message.ts'
import { message } from './messages.ts'
import { contentFilterSettings } from './settings.ts'
import { contentFilterState } from './state.ts'

const row = Type.Object({
  name: Type.String(),
  status: statusValue,
  msg: Type.String({ description: 'What is missing; empty when nothing is.' }),
})

/** Status of the content filter: its parts in force and not in force. Source: silences#cf-status. */
export const contentFilterStatus = view({
  name: 'content_filter_status',
  path: '/x/content-filter/status',
  area: 'security',
  summary: 'What of the content filter is in force.',
  source: 'silences#cf-status',
  output: Type.Array(row),
  read: ({ snapshot, observed, say }) => {
    const inactive = (name: string, wanted: boolean, missing: Message | '') => {
      return {
        name,
        status: 'inactive' as ServiceStatus,
        msg: say(wanted ? message('not enforced: {missing}', { missing }) : message('switched off')),
      }
    }
    const { enabled } = snapshot.value(contentFilterState)
    const { enabled_extended_categorizer: extended, quic_reject_enabled: quic } =
      snapshot.value(contentFilterSettings)
    return ok([
      inactive('content-filter', enabled, message('there is no web proxy yet that could apply the rules')),
      inactive('extended-categorizer', enabled && extended, message('there is no categorization provider')),
      enabled && quic ? quicRow(observed, say) : inactive('quic-reject', false, ''),
    ])
  },
})

/** The packet filter refuses QUIC; an apply that failed leaves the rules before it in force. */
function quicRow(observed: Observed, say: Say) {
  const { status, message: text } = engineState(observed, 'packet-filter')
  const msg = observed.applyError === '' ? text : observed.applyError
  const isFailed = observed.applyError !== '' && status === 'active'
  return { name: 'quic-reject', status: isFailed ? ('failed' as const) : status, msg: say(msg) }
}
