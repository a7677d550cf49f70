import type { Resource } from '../../core/resource.ts'

/** What is served about offline updates and the system version. */
export const updates: readonly Resource[] = []
