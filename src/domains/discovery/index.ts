import type { Resource } from '../../core/resource.ts'

/** What is served about the discovery of devices. */
export const discovery: readonly Resource[] = []
