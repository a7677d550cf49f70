import { readFileSync } from 'node:fs'
import { daemonSuite, holdInPlace, type Place } from '../../../test/kernel/daemon/daemon-suite.ts'
import { engineHost } from '../../../test/kernel/daemon/engine-host.ts'
import { emptyDns } from '../../../test/kernel/dns-artifact.ts'
import type { DnsArtifact } from '../../core/engine/declared/dns.ts'
import type { AuthorityConfiguration } from './authority.ts'

const netBindService = 1n << 10n
const hostScript = new URL('../../../test/kernel/dns-host.ts', import.meta.url)

daemonSuite<DnsArtifact>({
  name: 'kresd',
  configuration: { ...emptyDns, listen: ['127.0.0.1'], clients: ['127.0.0.0/8'] },
  refused: {
    configuration: { ...emptyDns, listen: ['127.0.0.1'], trustAnchors: [{ zone: '.', record: 'no record' }] },
    words: /kresd refuses the configuration/,
  },
  capabilities: netBindService,
  open: ({ net, runFolder }) => engineHost(net.forkIn('gateway', hostScript, [runFolder])),
  hide: (place) => hide(place, '/usr/sbin/kresd'),
  take: (place) => takePort(place, '127.0.0.1', 53),
})

daemonSuite<AuthorityConfiguration>({
  name: 'knotd',
  configuration: { zones: [{ name: 'a.example.', text: 'a.example. 60 IN SOA ns. h. 1 1 1 1 1\n' }] },
  refused: {
    configuration: { zones: [{ name: '..', text: '' }] },
    words: /knotd refuses the configuration/,
  },
  capabilities: 0n,
  open: ({ net, runFolder }) => engineHost(net.forkIn('gateway', hostScript, [runFolder, 'authority'])),
  hide: (place) => hide(place, '/usr/sbin/knotd'),
  take: (place) => takePort(place, '127.0.53.1', 5300),
})

async function hide({ net }: Place, program: string) {
  await net.run('gateway', ['mount', '--bind', '/dev/null', program])
  return async () => void (await net.run('gateway', ['umount', program]))
}

async function takePort(place: Place, address: string, port: number) {
  const script = `const s = require('node:dgram').createSocket('udp4'); s.bind(${port}, '${address}')
    require('node:net').createServer().listen(${port}, '${address}')`
  const inHexadecimal = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const has = (pid: number) => readFileSync(`/proc/${pid}/net/tcp`, 'latin1').includes(`${inHexadecimal} `)
  const holder = await holdInPlace(place, [process.execPath, '-e', script], has)
  return { ...holder, reason: new RegExp(`port ${port}.*${holder.pid}|${holder.pid}.*port ${port}`) }
}
