import { once } from 'node:events'
import { createServer } from 'node:net'
import { writeNginx } from '../../../src/compile/text/nginx.ts'
import type { EngineRow } from '../../../src/core/engine/rows/engine-row.ts'
import { createReverseProxy } from '../../../src/engines/reverse-proxy/engine.ts'
import { hostEngine, tellTest } from '../daemon/engine-host.ts'

/** A message of the process that holds the engine, unasked. */
export interface ReverseProxyMessage {
  readonly told: readonly EngineRow[]
}

/** Where the server behind the sites answers. */
const behind = { host: '127.0.0.1', port: 8080 }

// `host.ts RUN-FOLDER [TRUSTED]` holds the engine of published sites, and the server behind them.
const [runFolder = '', trusted] = process.argv.slice(2)
await once(createServer((socket) => socket.end()).listen(behind), 'listening')
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
