import { quotaAssignments } from './assignment.ts'
import { quotas as quotaTable } from './quota.ts'
import { quotaState } from './state.ts'

/** Resources about traffic quotas. */
export const quotas = [quotaState, quotaTable, quotaAssignments]
