import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { daemonSuite, type Place } from '../../../test/kernel/daemon/daemon-suite.ts'
import { engineHost } from '../../../test/kernel/daemon/engine-host.ts'
import { plainArtifact } from '../../../test/kernel/dynamic-dns-artifact.ts'
import type { DynamicDnsArtifact } from '../../core/engine/declared/dynamic-dns.ts'
import { updaterName } from './updater/declaration.ts'

const hostScript = new URL('../../../test/kernel/dynamic-dns-host.ts', import.meta.url)
/** A link to Node, so that it can be missing. */
const nodeOf = ({ folder }: Place) => join(folder, 'node')

function showNode(place: Place): void {
  rmSync(nodeOf(place), { force: true })
  symlinkSync(process.execPath, nodeOf(place))
}

// Everything was sent already: what the updater does is not what is tested here.
const sent = [{ name: 'example.com', address: '192.0.2.1', atSeconds: 1, answer: 'good' }]
const memory = { settings: plainArtifact.settings, sent, refused: [], failure: null }

daemonSuite<DynamicDnsArtifact>({
  name: updaterName,
  configuration: { ...plainArtifact, memory },
  capabilities: 0n,
  open: (place) => {
    showNode(place)
    return engineHost(place.net.forkIn('gateway', hostScript, [place.runFolder, nodeOf(place)]))
  },
  hide: async (place) => {
    rmSync(nodeOf(place))
    return async () => showNode(place)
  },
})
