import type { Resource } from '../../core/resource.ts'

/** What is served about application control. */
export const applicationControl: readonly Resource[] = []
