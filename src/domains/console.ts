import type { Resource } from '../core/resource/resource.ts'
import { consoleAccess } from './access/index.ts'
import { consoleContentFilter } from './content-filter/index.ts'
import { consoleFirewall } from './firewall/index.ts'
import { objects } from './objects/index.ts'
import { servers } from './servers/index.ts'
import { system } from './system/index.ts'
import { consoleUsers } from './users/index.ts'

/** Everything that the central console serves: the table of contents of `--product cc`. */
export const console: readonly Resource[] = [
  ...consoleAccess,
  ...objects,
  ...consoleUsers,
  ...servers,
  ...consoleFirewall,
  ...consoleContentFilter,
  ...system,
] as unknown as readonly Resource[]
