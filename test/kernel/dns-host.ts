import { authority, knotConfig, overlayZone, zoneFileName } from '../../src/compile/text/knot.ts'
import { kresdCertificates, kresdCheck, kresdConfig, kresdSettings } from '../../src/compile/text/kresd.ts'
import type { DnsArtifact } from '../../src/core/engine/declared/dns.ts'
import { createDaemon } from '../../src/engines/daemon/daemon.ts'
import { type AuthorityConfiguration, knotDeclaration } from '../../src/engines/dns/authority.ts'
import { createDns } from '../../src/engines/dns/engine.ts'
import { hostEngine, tellTest } from './daemon/engine-host.ts'

// `dns-host.ts RUN-FOLDER WHAT` holds the name server: the whole engine, or its `authority` alone.
const [runFolder = '', what = 'engine'] = process.argv.slice(2)
const knot = { config: knotConfig, fileName: zoneFileName, overlay: overlayZone, authority }

function holdEngine(): void {
  const engine = createDns({
    runFolder,
    stateFolder: `${runFolder}-state`,
    zones: [],
    observed: () => undefined,
    rows: () => true,
    processEnded: (end) => tellTest({ end }),
    kresd: {
      ...{ config: kresdConfig, check: kresdCheck, settings: kresdSettings },
      certificates: kresdCertificates,
    },
    knot,
    lend: () => Promise.resolve(),
  })
  hostEngine<DnsArtifact>({
    apply: (artifact) => engine.apply(artifact, AbortSignal.timeout(30_000)),
    observe: engine.observe,
    close: engine.close,
  })
}

function holdAuthority(): void {
  const daemon = createDaemon(knotDeclaration(knot), {
    runFolder,
    onRows: (rows) => tellTest({ rows }),
    onEnd: (end) => tellTest({ end }),
  })
  hostEngine<AuthorityConfiguration>({
    apply: (configuration) => daemon.apply(configuration, AbortSignal.timeout(30_000)),
    observe: daemon.status,
    close: daemon.close,
  })
}

if (what === 'authority') holdAuthority()
else holdEngine()
