import Type from 'typebox'
import { singleton } from '../../core/resource/resource.ts'
import { flag } from '../../core/schema/fields.ts'

/** Safe search of the web proxy. Source: document 3, "Content filter (gateway)"; silences#safe-search-write. */
export const safeSearch = singleton({
  name: 'proxy_safe_search',
  path: '/proxy_backend/safe_search',
  area: 'security',
  summary: 'Safe search in search engines on or off.',
  source: 'document 3, Content filter (gateway)',
  schema: Type.Object({ enabled: flag(false, 'Safe search on or off.') }),
  initial: { enabled: false },
})
