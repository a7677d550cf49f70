import type { DynamicDnsArtifact } from '../../src/core/engine/declared/dynamic-dns.ts'
import { createDynamicDns } from '../../src/engines/dynamic-dns/engine.ts'
import { hostEngine, tellTest } from './daemon/engine-host.ts'

// `dynamic-dns-host.ts RUN-FOLDER NODE` holds the engine of dynamic DNS.
const [runFolder = '', node = ''] = process.argv.slice(2)
const engine = await createDynamicDns({
  runFolder,
  node,
  observed: () => undefined,
  rows: (rows) => {
    tellTest({ rows: rows.filter((row) => row.kind === 'line') })
    return true
  },
  processEnded: (end) => tellTest({ end }),
})

hostEngine<DynamicDnsArtifact>({
  apply: (artifact) => engine.apply(artifact, AbortSignal.timeout(30_000)),
  observe: engine.observe,
  close: engine.close,
})
