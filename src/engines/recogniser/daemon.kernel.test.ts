import { dirname } from 'node:path'
import { daemonSuite } from '../../../test/kernel/daemon/daemon-suite.ts'
import { engineHost } from '../../../test/kernel/daemon/engine-host.ts'
import { bunCommand } from '../../apps/supervisor/bun-command.ts'
import type { ApplicationControlArtifact } from '../../core/engine/declared/application-control.ts'
import { recogniserName } from './wire.ts'

const netAdmin = 1n << 12n
const netRaw = 1n << 13n
const bunFolder = dirname(bunCommand[0] ?? '')
const hostScript = new URL('../../../test/kernel/recogniser/host.ts', import.meta.url)

daemonSuite<ApplicationControlArtifact>({
  name: recogniserName,
  configuration: { policy: { queue: 5, classes: [], rules: [], onFailure: 'block' } },
  capabilities: netAdmin | netRaw,
  open: ({ net, runFolder }) => engineHost(net.forkIn('gateway', hostScript, [runFolder])),
  hung: 'failed',
  hide: async ({ net }) => {
    // The folder of the library holds the one of C, too.
    await net.run('gateway', ['mount', '-t', 'tmpfs', 'tmpfs', bunFolder])
    return async () => void (await net.run('gateway', ['umount', bunFolder]))
  },
})
