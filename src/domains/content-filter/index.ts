import type { Resource } from '../../core/resource.ts'

/** What is served about the content filter. */
export const contentFilter: readonly Resource[] = []
