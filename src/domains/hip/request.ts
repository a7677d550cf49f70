import { type ZtnaRequest, ztnaRequest, ztnaTests } from '../../core/agent/ztna.ts'
import { ok } from '../../core/failure.ts'
import { view } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { ztnaSettings } from '../agents/ztna-settings.ts'
import { type HipObject, hipObjects } from './object.ts'
import { asksOf } from './posture.ts'

/** Requests by the HIP objects and the settings that they were made of: many agents are asked the same. */
const made = new WeakMap<object, { readonly settings: object; readonly request: ZtnaRequest }>()

/**
 * Request to an agent that connects now: everything that HIP objects check, and what the settings add. Without any
 * check nothing is to be asked. Source: silences#agent-posture.
 */
export function requestOf(snapshot: Snapshot): ZtnaRequest {
  const settings = snapshot.value(ztnaSettings)
  const { entries } = snapshot.rows(hipObjects)
  const known = made.get(entries)
  if (known?.settings === settings) return known.request
  const request = joined(
    settings,
    entries.map(({ item }) => item),
  )
  made.set(entries, { settings, request })
  return request
}

function joined(settings: ZtnaRequest, objects: readonly HipObject[]): ZtnaRequest {
  const asks = [settings, ...objects.map(asksOf)]
  const all = (list: 'kb_list' | 'proc_list' | 'service_list' | 'reg_key_list') => [
    ...new Set(asks.flatMap((each) => each[list])),
  ]
  const tests = new Set(asks.flatMap((each) => each.test_list))
  return {
    period: settings.period,
    test_list: ztnaTests.filter((test) => tests.has(test)),
    kb_list: all('kb_list'),
    proc_list: all('proc_list'),
    service_list: all('service_list'),
    reg_key_list: all('reg_key_list'),
  }
}

/** Request to agents. Source: silences#agent-posture. */
export const hipRequest = view({
  name: 'hip_request',
  path: '/hip/request',
  area: 'security',
  summary: 'What an agent that connects now is asked for: what HIP objects check and `/x/agents/ztna` adds.',
  source: 'silences#agent-posture',
  output: ztnaRequest,
  read: ({ snapshot }) => ok(requestOf(snapshot) as never),
})
