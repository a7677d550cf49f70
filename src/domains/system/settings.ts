import Type from 'typebox'
import { singleton } from '../../core/resource/resource.ts'
import { bodyLimitBytes } from '../../core/schema/body-limit.ts'
import { choice, formatted } from '../../core/schema/fields.ts'

/**
 * The gateway's name and time zone, how long sessions live, and whether changes need a reason. Source:
 * silences#session-life, silences#time-zone, silences#change-note-required.
 */
export const systemSettings = singleton({
  name: 'system_settings',
  path: '/x/system/settings',
  area: 'system',
  summary: 'Name and time zone of the gateway, lifetime of administrator sessions, and reasons of changes.',
  source: 'silences#session-life, silences#time-zone, silences#change-note-required',
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
    change_note: choice(['optional', 'required'], {
      default: 'optional',
      description: 'Whether a change of the configuration must give its reason in `X-Change-Note`.',
    }),
  }),
  initial: {
    name: '',
    time_zone: 'UTC',
    session_idle_seconds: 900,
    session_absolute_seconds: 43200,
    change_note: 'optional',
  },
})
