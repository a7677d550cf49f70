import { businessHosts } from './business.ts'
import { communicationHosts } from './communication.ts'
import { mediaHosts } from './media.ts'
import { siteHosts } from './sites.ts'

/** Names of servers by identifier without its front. The longest name that fits a server decides. */
export const hostLists: Readonly<Record<string, readonly string[]>> = {
  ...businessHosts,
  ...communicationHosts,
  ...mediaHosts,
  ...siteHosts,
}
