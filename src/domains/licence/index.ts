import type { Resource } from '../../core/resource.ts'

/** What is served about the licence. */
export const licence: readonly Resource[] = []
