import { connections } from './connections.ts'
import { contentFilter } from './content-filter.ts'
import { fields } from './fields.ts'
import { past } from './history.ts'
import { inspection } from './inspection.ts'
import { logFields } from './log-fields.ts'
import { monitor } from './monitor.ts'
import { people } from './people.ts'
import { policy } from './policy.ts'
import { quotas } from './quotas.ts'
import { resources } from './resources.ts'
import { sessions } from './sessions.ts'
import { shell } from './shell.ts'
import { sites } from './sites.ts'
import { tree } from './tree.ts'
import { values } from './values.ts'

/** All words of this language. */
export const words = {
  ...shell,
  ...past,
  connections,
  contentFilter,
  fields,
  inspection,
  logFields,
  monitor,
  people,
  policy,
  quotas,
  resources,
  sessions,
  sites,
  tree,
  values,
}
