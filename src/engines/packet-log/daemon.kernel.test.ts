import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { daemonSuite, holdInPlace } from '../../../test/kernel/daemon/daemon-suite.ts'
import { engineHost } from '../../../test/kernel/daemon/engine-host.ts'
import { ulogdConfig } from '../../compile/text/ulogd.ts'
import type { PacketLogArtifact } from '../../core/engine/declared/packet-log.ts'

const configuration = { enabled: true, group: 5, connections: false } as const
const netAdmin = 1n << 12n
const plugins = dirname(
  globSync('/usr/lib/*/ulogd/ulogd_output_JSON.so')[0] ?? 'ulogd2-json is not installed',
)
const hostScript = new URL('../../../test/kernel/packet-log-host.ts', import.meta.url)

daemonSuite<PacketLogArtifact>({
  name: 'ulogd',
  configuration,
  capabilities: netAdmin,
  open: ({ net, runFolder }) => engineHost(net.forkIn('gateway', hostScript, [runFolder])),
  hide: async ({ net }) => {
    await net.run('gateway', ['mount', '-t', 'tmpfs', 'tmpfs', plugins])
    return async () => void (await net.run('gateway', ['umount', plugins]))
  },
  take: async (place) => {
    const config = join(place.folder, 'other.conf')
    const output = { plugins, socket: join(place.folder, 'other.json') }
    writeFileSync(config, ulogdConfig(configuration, output).replace('mode="unix"', 'mode="file"'))
    const has = (pid: number) =>
      readFileSync(`/proc/${pid}/net/netfilter/nfnetlink_log`, 'utf8').trim().startsWith('5 ')
    const holder = await holdInPlace(place, ['ulogd', '-c', config], has)
    const words = `unable to bind to log group 5.*log group 5 is taken by process ${holder.pid}`
    return { ...holder, reason: new RegExp(words) }
  },
})
