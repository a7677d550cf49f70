import { openOrReplace, replacedText } from '../database/set-aside-file.ts'
import { type AgentTable, agentFile, openAgentTable, temporaryAgentTable } from './agent-table.ts'

/** Folder of the table of devices, and receivers of its faults. */
export interface OpeningAgents {
  readonly dataFolder: string
  /** Tells whether an error is one of the disk, and records it. */
  readonly isDiskFault: (error: unknown) => boolean
  /** Receives a sentence about what was lost, or will be. */
  readonly notice: (message: string) => void
}

/** Opens the table of devices: a broken one is set aside, and where the disk is at fault, devices live in memory. */
export function openAgentTableAnyway({ dataFolder, isDiskFault, notice }: OpeningAgents): AgentTable {
  const { opened, replaced } = openOrReplace({ dataFolder, file: agentFile }, () => {
    try {
      return openAgentTable(dataFolder, isDiskFault)
    } catch (error) {
      if (!isDiskFault(error)) throw error
      notice(`${agentFile} cannot be opened: devices are kept until the next start only`)
      return temporaryAgentTable()
    }
  })
  if (replaced !== null) notice(replacedText(agentFile, replaced))
  return opened
}
