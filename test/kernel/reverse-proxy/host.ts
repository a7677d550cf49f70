import { writeNginx } from '../../../src/compile/text/nginx.ts'
import type { EngineRow } from '../../../src/core/engine/rows/engine-row.ts'
import { createReverseProxy } from '../../../src/engines/reverse-proxy/engine.ts'
import { hostEngine, tellTest } from '../daemon/engine-host.ts'

/** A message of the process that holds the engine, unasked. */
export interface ReverseProxyMessage {
  readonly told: readonly EngineRow[]
}

// `host.ts RUN-FOLDER [TRUSTED]` holds the engine of published sites.
const [runFolder = '', trusted] = process.argv.slice(2)
const engine = createReverseProxy({
  runFolder,
  ...(trusted === undefined ? {} : { trusted }),
  write: writeNginx,
  rows: (told) => process.send?.({ told } satisfies ReverseProxyMessage) ?? false,
  processEnded: (end) => tellTest({ end }),
})

hostEngine({
  apply: (artifact: Parameters<typeof engine.apply>[0]) =>
    engine.apply(artifact, AbortSignal.timeout(60_000)),
  observe: engine.observe,
  close: engine.close,
})
