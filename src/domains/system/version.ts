import { ok } from '../../core/failure.ts'
import { systemVersionSchema } from '../../core/license/installation.ts'
import { view } from '../../core/resource/resource.ts'

/** Version of the running system. Source: document 1, "System version object"; silences#system-version. */
export const systemVersion = view({
  name: 'system_version',
  path: '/x/system/version',
  area: 'system',
  summary: 'Version of the running system.',
  source: 'document 1, System version object',
  output: systemVersionSchema,
  read: ({ machine }) => ok(machine.version),
})
