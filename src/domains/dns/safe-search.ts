import Type from 'typebox'
import { singleton } from '../../core/resource/resource.ts'
import { flag } from '../../core/schema/fields.ts'

/** Switch that leads questions for search and video services to their safe domains. Source: document 3, "DNS". */
export const dnsSafeSearch = singleton({
  name: 'dns_safe_search',
  path: '/dns/safesearch',
  area: 'network',
  summary: 'Redirection of DNS requests to the safe domains of search and video services.',
  source: 'document 3, DNS',
  schema: Type.Object({ enabled: flag(false, 'Redirect to safe domains.') }),
  initial: { enabled: false },
})
