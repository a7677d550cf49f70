import type { Resource } from '../../core/resource.ts'

/** What is served about anonymous statistics. */
export const statistics: readonly Resource[] = []
