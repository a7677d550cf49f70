import type { Resource } from '../../core/resource.ts'

/** What is served about the forwarding of logs. */
export const logForwarding: readonly Resource[] = []
