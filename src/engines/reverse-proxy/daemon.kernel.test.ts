import { daemonSuite } from '../../../test/kernel/daemon/daemon-suite.ts'
import { engineHost } from '../../../test/kernel/daemon/engine-host.ts'
import { profile, profileId, published } from '../../../test/kernel/reverse-proxy/published.ts'
import type { PublishedSite, ReverseProxyArtifact } from '../../core/engine/declared/reverse-proxy.ts'

const netBindService = 1n << 10n
const hostScript = new URL('../../../test/kernel/reverse-proxy/host.ts', import.meta.url)
const site: PublishedSite = {
  ...{ id: 1, title: 'Shop', names: ['shop.test'], httpToHttps: false, tls: null, profile: profileId },
  listen: { addresses: ['127.0.0.1'], port: 80 },
  upstream: { scheme: 'http', address: '127.0.0.1', port: 8080, verify: false },
}

daemonSuite<ReverseProxyArtifact>({
  name: 'nginx',
  configuration: published([site], [profile()]),
  refused: {
    configuration: published([site, { ...site, names: ['other.test'] }], [profile()]),
    words: /nginx refuses the configuration: .*duplicate upstream/,
  },
  capabilities: netBindService,
  open: ({ net, runFolder }) => engineHost(net.forkIn('gateway', hostScript, [runFolder])),
  hide: async ({ net }) => {
    await net.run('gateway', ['mount', '--bind', '/dev/null', '/usr/sbin/nginx'])
    return async () => void (await net.run('gateway', ['umount', '/usr/sbin/nginx']))
  },
})
