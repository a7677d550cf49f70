import type { Resource } from '../../core/resource.ts'

/** What is served about device posture. */
export const hip: readonly Resource[] = []
