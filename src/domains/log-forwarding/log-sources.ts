import Type from 'typebox'
import { singleton } from '../../core/resource/resource.ts'
import { bodyLimitBytes } from '../../core/schema/body-limit.ts'
import { flag } from '../../core/schema/fields.ts'

/** Sources of the system log that are switched on and off. Source: silences#log-connections, silences#log-system. */
export const logSources = singleton({
  name: 'log_sources',
  path: '/x/logs/sources',
  area: 'system',
  summary: 'Sources of the system log that can be switched on and off.',
  source: 'silences#log-connections',
  bodyLimitBytes: bodyLimitBytes.extension,
  schema: Type.Object({
    connections: flag(
      false,
      'Whether the end of each connection becomes a row, with packets and bytes of both directions.',
    ),
    kernel: flag(true, 'Whether messages of the kernel become rows.'),
    journal: flag(true, "Whether entries of the machine's journal become rows."),
  }),
  initial: { connections: false, kernel: true, journal: true },
})
