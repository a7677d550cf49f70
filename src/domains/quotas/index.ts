import type { Resource } from '../../core/resource.ts'

/** What is served about traffic quotas. */
export const quotas: readonly Resource[] = []
