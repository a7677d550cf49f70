import type { Resource } from '../../core/resource.ts'

/** What is served about the web application firewall. */
export const waf: readonly Resource[] = []
