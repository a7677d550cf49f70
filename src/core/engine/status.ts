/** Service status values. Source: document 1, "Conventions used in all documents". */
export const serviceStatuses = [
  'active',
  'activating',
  'deactivating',
  'failed',
  'inactive',
  'reloading',
] as const

/** Status of a service. */
export type ServiceStatus = (typeof serviceStatuses)[number]
