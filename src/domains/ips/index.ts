import type { Resource } from '../../core/resource.ts'

/** What is served about intrusion prevention. */
export const ips: readonly Resource[] = []
