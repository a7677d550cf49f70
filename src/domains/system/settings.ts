import Type from 'typebox'
import { singleton } from '../../core/resource/resource.ts'
import { bodyLimitBytes } from '../../core/schema/body-limit.ts'
import { formatted } from '../../core/schema/fields.ts'

/** The gateway's time zone and how long sessions live. Source: silences#session-life, silences#time-zone. */
export const systemSettings = singleton({
  name: 'system_settings',
  path: '/x/system/settings',
  area: 'system',
  summary: 'Time zone of the gateway and lifetime of administrator sessions.',
  source: 'silences#session-life, silences#time-zone',
  bodyLimitBytes: bodyLimitBytes.extension,
  schema: Type.Object({
    time_zone: formatted('time-zone', {
      default: 'UTC',
      description: 'IANA name; timetables are read in this zone, daylight saving included.',
    }),
    session_idle_seconds: Type.Integer({
      minimum: 60,
      maximum: 86400,
      default: 900,
      description: 'Time without a request after which a session ends.',
    }),
    session_absolute_seconds: Type.Integer({
      minimum: 300,
      maximum: 604800,
      default: 43200,
      description: 'Time after which a session ends in any case.',
    }),
  }),
  initial: { time_zone: 'UTC', session_idle_seconds: 900, session_absolute_seconds: 43200 },
})
