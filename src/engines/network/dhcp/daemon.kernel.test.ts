import { daemonSuite } from '../../../../test/kernel/daemon/daemon-suite.ts'
import { engineHost } from '../../../../test/kernel/daemon/engine-host.ts'
import { type ClientConfiguration, clientName } from './client.ts'

const netBindService = 1n << 10n
const netRaw = 1n << 13n
const hostScript = new URL('../../../../test/kernel/dhcp-host.ts', import.meta.url)
const program = '/usr/sbin/udhcpc'

// Nobody answers there, and nobody hears of it.
const configuration = { connection: 3, device: 'lo', request: null, socket: '/nowhere' }

daemonSuite<ClientConfiguration>({
  name: clientName(3),
  configuration,
  capabilities: netBindService | netRaw,
  open: ({ net, runFolder }) => engineHost(net.forkIn('gateway', hostScript, [runFolder])),
  hide: async ({ net }) => {
    await net.run('gateway', ['mount', '--bind', '/dev/null', program])
    return async () => void (await net.run('gateway', ['umount', program]))
  },
})
