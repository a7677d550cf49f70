import type { Resource } from '../../core/resource.ts'

/** What is served about the attachment to a central console. */
export const centralConsole: readonly Resource[] = []
