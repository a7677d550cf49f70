import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import type { ServiceStatus } from '../../core/observation.ts'
import { view } from '../../core/resource.ts'
import { statusValue } from '../../core/service-status.ts'
import { contentFilterSettings } from './settings.ts'
import { contentFilterState } from './state.ts'

const row = Type.Object({
  name: Type.String(),
  status: statusValue,
  msg: Type.String({ description: 'What is missing; empty when nothing is.' }),
})

/** What the content filter does and does not do. Source: silences#cf-status. */
export const contentFilterStatus = view({
  name: 'content_filter_status',
  path: '/x/content-filter/status',
  area: 'security',
  summary: 'What of the content filter is in force.',
  source: 'silences#cf-status',
  output: Type.Array(row),
  read: ({ snapshot, say }) => {
    const inactive = (name: string, wanted: boolean, missing: string) => {
      return {
        name,
        status: 'inactive' as ServiceStatus,
        msg: say(wanted ? `not enforced: ${missing}` : 'switched off'),
      }
    }
    const { enabled } = snapshot.value(contentFilterState)
    const { enabled_extended_categorizer: extended, quic_reject_enabled: quic } =
      snapshot.value(contentFilterSettings)
    return ok([
      inactive('content-filter', enabled, 'there is no web proxy yet that could apply the rules'),
      inactive('extended-categorizer', enabled && extended, 'there is no categorization provider'),
      inactive('quic-reject', enabled && quic, 'it comes with the web proxy'),
    ])
  },
})
