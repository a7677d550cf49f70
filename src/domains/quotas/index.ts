import { quotaAssignments } from './assignment.ts'
import { quotas as quotaTable } from './quota.ts'
import { quotaState } from './state.ts'

/** What is served about traffic quotas. */
export const quotas = [quotaState, quotaTable, quotaAssignments]
