import Type from 'typebox'
import { singleton } from '../../core/resource/resource.ts'
import { bodyLimitBytes } from '../../core/schema/body-limit.ts'
import { formatted } from '../../core/schema/fields.ts'

/** The gateway's name and time zone, and how long sessions live. Source: silences#session-life, silences#time-zone. */
export const systemSettings = singleton({
  name: 'system_settings',
  path: '/x/system/settings',
  area: 'system',
  summary: 'Name and time zone of the gateway, and lifetime of administrator sessions.',
  source: 'silences#session-life, silences#time-zone',
  bodyLimitBytes: bodyLimitBytes.extension,
  schema: Type.Object({
    name: Type.String({
      maxLength: 64,
      default: '',
      description:
        'Name of the gateway, in the bar of the web console and first in the title of its tabs; empty for none.',
    }),
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
  initial: { name: '', time_zone: 'UTC', session_idle_seconds: 900, session_absolute_seconds: 43200 },
})
