import type { Resource } from '../../core/resource.ts'

/** What is served about the client agents. */
export const agents: readonly Resource[] = []
