import type { LogTarget } from '../../core/log/log-target.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { logSettings } from './log-settings.ts'
import { documentedReceiver, logReceivers } from './receiver.ts'
import { logForwardingSettings } from './settings.ts'
import { logForwardingState } from './state.ts'

/** Receivers that are to get rows, the documented one first. */
export function logTargets(snapshot: Snapshot): readonly LogTarget[] {
  const { host, port, protocol, format } = snapshot.value(logForwardingSettings)
  const { forwarded_kinds } = snapshot.value(logSettings)
  const isOn = snapshot.value(logForwardingState).enabled && host !== null && port !== null
  const documented: LogTarget[] = isOn
    ? [
        {
          ...{
            id: documentedReceiver,
            name: documentedReceiver,
            host,
            port,
            protocol,
            format,
            ca: '',
            serverName: '',
          },
          ...{ kinds: kindsOf(forwarded_kinds), leastPriority: 7, from: null },
        },
      ]
    : []
  const others = snapshot.rows(logReceivers).entries.flatMap(({ id, item }): LogTarget[] => {
    if (!item.enabled) return []
    const { name, host, port, protocol, format, ca, server_name, kinds, min_priority, from } = item
    return [
      {
        ...{ id: String(id), name, host, port, protocol, format, ca, serverName: server_name },
        kinds: kindsOf(kinds),
        leastPriority: min_priority,
        from: from === 'now' ? null : Number(from),
      },
    ]
  })
  return [...documented, ...others]
}

/** Null for all. */
function kindsOf(kinds: LogTarget['kinds'] & object): LogTarget['kinds'] {
  return kinds.length === 0 ? null : kinds
}
