import { setTimeout as sleep } from 'node:timers/promises'
import type { SystemLogArtifact } from '../../../src/core/engine/declared/system-log.ts'
import type { EngineRow } from '../../../src/core/engine/rows/engine-row.ts'
import { createSystemLog } from '../../../src/engines/system-log/engine.ts'
import { hostEngine, tellTest } from './engine-host.ts'

/** Rows that the log has, and whether it takes more. */
export type SystemLogMessage = { readonly kept: readonly EngineRow[] } | { readonly takes: boolean }

// `system-log-host.ts RUN-FOLDER STATE-FOLDER` holds the system log; it takes rows while the test says so.
const [runFolder = '', stateFolder = ''] = process.argv.slice(2)
let takes = true
process.on('message', (message: SystemLogMessage) => {
  if ('takes' in message) takes = message.takes
})
const engine = await createSystemLog({
  runFolder,
  stateFolder,
  kernelLog: null,
  rows: (rows) => {
    tellTest({ rows: rows.filter((row) => row.kind === 'line') })
    return true
  },
  keptRows: async (rows) => {
    if (!takes) return false
    process.send?.({ kept: rows } satisfies SystemLogMessage)
    await sleep(5)
    return true
  },
  processEnded: (end) => tellTest({ end }),
})

hostEngine<SystemLogArtifact>({
  apply: (artifact) => engine.apply(artifact, AbortSignal.timeout(30_000)),
  observe: engine.observe,
  close: engine.close,
})
