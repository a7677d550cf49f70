import { reverseProxySettings } from './settings.ts'
import { publishedSites } from './site.ts'

/** Resources about published sites. */
export const reverseProxy = [publishedSites, reverseProxySettings]
