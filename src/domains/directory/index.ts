import type { Resource } from '../../core/resource.ts'

/** What is served about the join to directory domains. */
export const directory: readonly Resource[] = []
