import type { Resource } from '../../core/resource.ts'

/** What is served about the servers of a central console. */
export const servers: readonly Resource[] = []
