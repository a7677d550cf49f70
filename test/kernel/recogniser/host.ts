import { bunCommand } from '../../../src/apps/supervisor/bun-command.ts'
import { ndpiHosts } from '../../../src/compile/text/ndpi-hosts.ts'
import type { ApplicationControlArtifact } from '../../../src/core/engine/declared/application-control.ts'
import type { DeniedConnection } from '../../../src/core/engine/rows/denied-connection.ts'
import type { EngineRow } from '../../../src/core/engine/rows/engine-row.ts'
import { createApplicationControl } from '../../../src/engines/recogniser/engine.ts'
import type { QueueFigures } from '../../../src/engines/recogniser/wire.ts'
import { hostEngine, tellTest } from '../daemon/engine-host.ts'

/** What the process that holds application control says by itself. */
export type RecogniserMessage =
  | { readonly denied: readonly DeniedConnection[]; readonly leftOut: number }
  | { readonly figures: QueueFigures | null }

// `host.ts RUN-FOLDER` holds application control; `figures` as a message asks for those of its queue.
const [runFolder = ''] = process.argv.slice(2)
const tell = (said: RecogniserMessage) => process.send?.(said) ?? false
const engine = createApplicationControl({
  runFolder,
  bun: bunCommand,
  hosts: ndpiHosts(),
  queues: () => null,
  observed: () => undefined,
  onDenied: (rows: readonly EngineRow[]) =>
    tell({
      denied: rows.flatMap((row) => (row.kind === 'application-denied' ? [row.denied] : [])),
      leftOut: rows.reduce(
        (sum, row) => sum + (row.kind === 'packets-left-out' ? row.leftOut.packets : 0),
        0,
      ),
    }),
  onRows: (rows) => tellTest({ rows }),
  onEnd: (end) => tellTest({ end }),
})
process.on('message', (asked: unknown) => {
  if (asked !== 'figures') return
  void engine.ask?.('figures', AbortSignal.timeout(5_000), null).then((answer) => {
    tell({ figures: 'value' in answer ? (answer.value as QueueFigures) : null })
  })
})

hostEngine<ApplicationControlArtifact>({
  apply: (artifact) => engine.apply(artifact, AbortSignal.timeout(30_000)),
  observe: engine.observe,
  close: engine.close,
})
