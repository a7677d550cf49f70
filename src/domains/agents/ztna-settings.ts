import Type from 'typebox'
import type { ZtnaRequest } from '../../core/agent.ts'
import { choice } from '../../core/fields.ts'
import { singleton } from '../../core/resource.ts'
import type { Snapshot } from '../../core/snapshot.ts'

/** Checks that a device can be asked for. Source: document 2, "ZTNA request". */
export const ztnaTests = [
  'os_type',
  'os_version',
  'domain',
  'kb_list',
  'av_active',
  'av_name',
  'av_version',
  'av_update',
  'av_scan',
  'fw_active',
  'fw_name',
  'fw_version',
  'processes',
  'services',
  'registry',
] as const

const byDefault = ztnaTests.filter((test) => !['kb_list', 'processes', 'services', 'registry'].includes(test))

function names(description: string) {
  const item = Type.String({ minLength: 1, maxLength: 512 })
  return Type.Array(item, { maxItems: 500, uniqueItems: true, default: [], description })
}

const initial = {
  period: 10,
  test_list: [...byDefault],
  kb_list: [],
  proc_list: [],
  service_list: [],
  reg_key_list: [],
}

/** What every agent is asked to tell of its device. Source: document 2, "ZTNA request"; silences#agent-posture. */
export const ztnaSettings = singleton({
  name: 'agent_ztna',
  path: '/x/agents/ztna',
  area: 'users',
  summary: 'What every client agent is asked to tell of its device when it connects.',
  source: 'silences#agent-posture',
  schema: Type.Object({
    period: Type.Integer({
      minimum: 0,
      maximum: 10080,
      default: initial.period,
      description: 'Minutes between collections; 0 collects and sends once.',
    }),
    test_list: Type.Array(choice(ztnaTests), {
      uniqueItems: true,
      default: initial.test_list,
      description: 'Checks to perform; without any, nothing is asked.',
    }),
    kb_list: names('Updates to look for.'),
    proc_list: names('Processes to look for.'),
    service_list: names('Services to look for.'),
    reg_key_list: names('Registry keys to look for, as path/name.'),
  }),
  initial,
})

/** What an agent that connects now is asked for; null when no check is wanted. */
export function ztnaRequest(snapshot: Snapshot): ZtnaRequest | null {
  const settings = snapshot.value(ztnaSettings)
  return settings.test_list.length === 0 ? null : (settings as ZtnaRequest)
}
