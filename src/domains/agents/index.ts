import { agentDistributions, agentVersions, distributionList } from './distribution.ts'
import { agentSettings } from './settings.ts'
import { agentState } from './state.ts'
import { ztnaSettings } from './ztna-settings.ts'

/** Resources about the client agents. */
export const agents = [
  agentState,
  agentSettings,
  ztnaSettings,
  agentVersions,
  distributionList,
  ...Object.values(agentDistributions),
]
