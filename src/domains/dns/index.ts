import type { Resource } from '../../core/resource.ts'

/** What is served about DNS. */
export const dns: readonly Resource[] = []
