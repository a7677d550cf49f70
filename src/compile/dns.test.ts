import { describe, expect, it } from 'vitest'
import { plainInputs } from '../../test/policy/universe.ts'
import { emptySnapshot } from '../../test/snapshot.ts'
import { directoryDomains } from '../domains/directory/domain.ts'
import { forwardZones } from '../domains/dns/forward-zone.ts'
import { dnsHostNames } from '../domains/dns/host-name.ts'
import { masterZones } from '../domains/dns/master-zone.ts'
import { rootServers } from '../domains/dns/root-server.ts'
import { dnsSafeSearch } from '../domains/dns/safe-search.ts'
import { connections } from '../domains/network/connection.ts'
import { vpnSettings } from '../domains/vpn/settings.ts'
import { createCompiler } from './compiler.ts'

const inputs = plainInputs(0)
const compiler = createCompiler()
type Snapshot = Parameters<typeof compiler.artifacts>[0]
const dnsOf = (snapshot: Snapshot) => compiler.artifacts(snapshot, inputs).dns

const lan = {
  type: 'lan' as const,
  title: 'lan',
  mac: '02:00:00:00:00:01',
  addresses: ['10.1.0.1/16', 'fd00::1/64'],
}
const wan = { type: 'wan' as const, title: 'wan', mac: '02:00:00:00:00:02', dns: ['192.0.2.53'] }
const empty = emptySnapshot()

describe('the name server', () => {
  it('listens at addresses of local connections, and answers their networks alone', () => {
    expect(dnsOf(empty.with(connections, [lan, wan]))).toMatchObject({
      listen: ['10.1.0.1', 'fd00::1'],
      clients: ['10.1.0.0/16', 'fd00::/64'],
    })
    expect(dnsOf(empty)).toMatchObject({ listen: [], clients: [] })
  })

  it('asks the root where no root server is enabled, and nobody where none leads to a server', () => {
    const row = (object: string, enabled = true) => ({
      type: object.startsWith('isp') ? ('interface' as const) : ('ip' as const),
      object,
      enabled,
    })
    const upstream = (snapshot: Snapshot) => dnsOf(snapshot).upstream?.map(({ address }) => address) ?? null
    const networks = empty.with(connections, [lan, wan, { ...wan, mac: '02:00:00:00:00:03', enabled: false }])
    expect(upstream(networks.with(rootServers, [row('192.0.2.1', false)]))).toBeNull()
    expect(upstream(networks.with(rootServers, [row('192.0.2.1'), row('isp.id.2')]))).toEqual([
      '192.0.2.1',
      '192.0.2.53',
    ])
    expect(upstream(networks.with(rootServers, [row('isp.id.3')]))).toEqual([])
  })

  it('leaves out names that are too long for name servers in their ASCII form', () => {
    const long = `${'я'.repeat(60)}.example`
    const domain = { name: long, computer_name: 'gw', dns_ips: ['10.0.0.3'], user: 'u', password: 'p' }
    const artifact = dnsOf(empty.with(connections, [lan]).with(directoryDomains, [domain]))
    expect(artifact.forward.filter(({ name }) => name.includes('example'))).toEqual([])
    expect(artifact.own.names.filter(({ name }) => name.includes('example'))).toEqual([])
  })

  it('leads names below a master zone to their safe names, and leaves the name of the zone alone', () => {
    const zones = empty
      .with(masterZones, [
        { name: 'Google.com.', config: 'www A 192.0.2.1\nwww MX 1 mail\nmail A 192.0.2.2' },
        { name: 'duckduckgo.com', config: '@ A 192.0.2.3\nstart A 192.0.2.4' },
      ])
      .with(connections, [lan])
    const lines = (snapshot: Snapshot, index: number) => dnsOf(snapshot).master[index]!.text.split('\n')
    expect(lines(zones, 0)).toContain('www.google.com. 3600 IN A 192.0.2.1')
    const safe = zones.set(dnsSafeSearch, { enabled: true })
    expect(lines(safe, 0).filter((line) => line.startsWith('www.'))).toEqual([
      'www.google.com. 3600 IN CNAME forcesafesearch.google.com.',
    ])
    expect(lines(safe, 0)).toContain('mail.google.com. 3600 IN A 192.0.2.2')
    expect(lines(safe, 1)).toContain('duckduckgo.com. 3600 IN A 192.0.2.3')
    expect(lines(safe, 1)).toContain('start.duckduckgo.com. 3600 IN CNAME safe.duckduckgo.com.')
    expect(lines(zones, 0)).toContain('www.google.com. 3600 IN A 192.0.2.1')
  })

  it('joins forward zones of one name, in either case and script, with those of the directory', () => {
    const domain = {
      name: 'Corp.Example',
      computer_name: 'gw',
      dns_ips: ['10.0.0.3'],
      user: 'u',
      password: 'p',
    }
    const snapshot = empty
      .with(forwardZones, [
        { name: 'corp.example', servers: ['10.0.0.1'] },
        { name: 'CORP.example', servers: ['10.0.0.1', '10.0.0.2'] },
        { name: 'пример.рф', servers: ['10.0.0.4'] },
        { name: 'off.example', servers: ['10.0.0.5'], enabled: false },
      ])
      .with(directoryDomains, [domain])
    expect(dnsOf(snapshot).forward).toEqual([
      { name: 'corp.example.', servers: ['10.0.0.1', '10.0.0.2', '10.0.0.3'], hosts: [] },
      { name: 'xn--e1afmkfd.xn--p1ai.', servers: ['10.0.0.4'], hosts: [] },
    ])
  })

  it('asks neither itself nor an address that is nobody’s', () => {
    const servers = [
      '10.1.0.1',
      'fd00::1',
      '127.0.0.1',
      '::1',
      '::ffff:10.1.0.1',
      '224.0.0.251',
      'ff02::fb',
      '0.0.0.0',
      '::',
      '10.1.0.2',
    ]
    const snapshot = empty
      .with(connections, [lan])
      .with(forwardZones, [
        { name: 'a.example', servers },
        { name: 'b.example', servers: ['10.1.0.1'] },
      ])
      .with(rootServers, [{ type: 'ip', object: '10.1.0.1' }])
    expect(dnsOf(snapshot)).toMatchObject({
      forward: [{ name: 'a.example.', servers: ['10.1.0.2'] }],
      upstream: [],
    })
  })

  it('serves master zones with SOA and NS of its own where they have none, and asks whom they hand over to', () => {
    const config = 'www A 192.0.2.1\nsub NS ns.sub\nns.sub A 192.0.2.2\nfar NS ns.elsewhere.net.\n'
    const snapshot = empty.with(connections, [lan]).with(masterZones, [{ name: 'Home.Example', config }])
    const { master, forward } = dnsOf(snapshot)
    expect(master.map(({ name }) => name)).toEqual(['home.example.'])
    expect(master[0]!.text.split('\n')).toEqual([
      'home.example. 3600 IN SOA ns.home.example. hostmaster.home.example. 1 3600 600 1209600 300',
      'home.example. 3600 IN NS ns.home.example.',
      'ns.home.example. 3600 IN A 10.1.0.1',
      'ns.home.example. 3600 IN AAAA fd00::1',
      'www.home.example. 3600 IN A 192.0.2.1',
      'sub.home.example. 3600 IN NS ns.sub.home.example.',
      'ns.sub.home.example. 3600 IN A 192.0.2.2',
      'far.home.example. 3600 IN NS ns.elsewhere.net.',
      '',
    ])
    expect(forward).toEqual([
      { name: 'sub.home.example.', servers: ['192.0.2.2'], hosts: [] },
      { name: 'far.home.example.', servers: [], hosts: ['ns.elsewhere.net.'] },
    ])
  })

  it('asks servers of a connection out of it, while it is up, each address one way', () => {
    const nic = (device: string, mac: string, up: boolean) => {
      return { device, mac, up, ifindex: 1, addresses: [], gateways: [] }
    }
    const second = {
      ...wan,
      title: 'second',
      mac: '02:00:00:00:00:03',
      addresses: ['198.51.100.2/24', 'fd09::2/64'],
    }
    const snapshot = empty.with(connections, [lan, wan, second]).with(rootServers, [
      { type: 'interface', object: 'isp.id.2' },
      { type: 'interface', object: 'isp.id.3', tls: true, tls_name: 'dns.example', ca: '' },
      { type: 'ip', object: '192.0.2.9' },
    ])
    const compiled = (isFirstUp: boolean) => {
      const nics = [nic('eth1', wan.mac, isFirstUp), nic('eth2', second.mac, true)]
      const { dns, network } = compiler.artifacts(snapshot, { ...inputs, nics })
      return { upstream: dns.upstream, ways: network.ways }
    }
    const first = { id: 2, title: 'wan', sources: [] }
    const other = { id: 3, title: 'second', sources: ['198.51.100.2', 'fd09::2'] }
    const upstream = (isReached: boolean) => [
      { address: '192.0.2.53', tls: null, connection: first, isReached },
      { address: '192.0.2.53', tls: { name: 'dns.example', ca: '' }, connection: other, isReached: true },
      { address: '192.0.2.9', tls: null, connection: null, isReached: true },
    ]
    expect(compiled(true)).toEqual({
      upstream: upstream(true),
      ways: [
        { connection: 2, servers: ['192.0.2.53'] },
        { connection: 3, servers: [] },
      ],
    })
    expect(compiled(false)).toEqual({
      upstream: upstream(false),
      ways: [
        { connection: 2, servers: [] },
        { connection: 3, servers: ['192.0.2.53'] },
      ],
    })
  })

  it('asks servers that a connection was given by DHCP, behind its fixed ones, while the lease holds', () => {
    const dhcp = { ...wan, enable_dhcp: true, addresses: [], gateway: null, dns: ['192.0.2.53'] }
    const inside = { ...lan, enable_dhcp: true }
    const snapshot = empty
      .with(connections, [inside, dhcp])
      .with(rootServers, [{ type: 'interface', object: 'isp.id.2' }])
    const lease = (connection: number, address: string, dns: readonly string[]) => ({
      ...{ connection, address, dns, gateway: null, server: '192.0.2.1', sinceSeconds: 0, untilSeconds: 60 },
    })
    const nic = { device: 'eth1', mac: wan.mac, up: true, ifindex: 1, addresses: [], gateways: [] }
    const compiled = (leases: readonly ReturnType<typeof lease>[]) =>
      compiler.artifacts(snapshot, { ...inputs, nics: [nic], leases })
    const given = compiled([
      // The gateway's own address would be asked in a circle.
      lease(2, '192.0.2.7/24', ['192.0.2.9', '192.0.2.53', '10.9.0.7']),
      lease(1, '10.9.0.7/24', []),
    ])
    expect(given.dns.upstream?.map(({ address, connection }) => [address, connection?.sources])).toEqual([
      ['192.0.2.53', ['192.0.2.7']],
      ['192.0.2.9', ['192.0.2.7']],
    ])
    expect(given.network.ways).toEqual([{ connection: 2, servers: ['192.0.2.53', '192.0.2.9'] }])
    expect(given.dns.listen).toContain('10.9.0.7')
    expect(given.dns.clients).toContain('10.9.0.0/24')
    const none = compiled([])
    expect(none.dns.upstream?.map(({ address }) => address)).toEqual(['192.0.2.53'])
    expect(none.dns.clients).not.toContain('10.9.0.0/24')
  })

  it('answers for names of its own: those that are set, and those in the directory', () => {
    const domain = {
      name: 'corp.example',
      computer_name: 'gw',
      dns_ips: ['10.1.0.5'],
      user: 'u',
      password: 'p',
    }
    const snapshot = empty
      .with(connections, [lan])
      .with(directoryDomains, [domain])
      .with(dnsHostNames, [
        { id: 'a', name: 'NAS.example', addresses: ['10.1.0.9'] },
        { id: 'b', name: 'here.example' },
        { id: 'c', name: 'off.example', enabled: false },
      ])
    const own = ['10.1.0.1', 'fd00::1']
    expect(dnsOf(snapshot).own).toEqual({
      addresses: own,
      names: [
        { name: 'nas.example.', addresses: ['10.1.0.9'] },
        { name: 'here.example.', addresses: own },
        { name: 'gw.corp.example.', addresses: own },
      ],
    })
    // The network of the controller is the directory's to name.
    expect(dnsOf(snapshot).forward).toEqual([
      { name: 'corp.example.', servers: ['10.1.0.5'], hosts: [] },
      { name: '1.10.in-addr.arpa.', servers: ['10.1.0.5'], hosts: [] },
    ])
  })

  it('answers VPN clients while a VPN server is on', () => {
    const snapshot = empty.with(connections, [lan])
    const vpn = { network: '10.128.0.0/16' }
    expect(dnsOf(snapshot.set(vpnSettings, { pptp_enabled: true, ...vpn }))).toMatchObject({
      listen: ['10.1.0.1', 'fd00::1', '10.128.0.1'],
      clients: ['10.1.0.0/16', 'fd00::/64', '10.128.0.0/16'],
    })
    // It would ask itself there.
    const zones = snapshot.with(forwardZones, [{ name: 'a.example', servers: ['10.128.0.1'] }])
    expect(dnsOf(zones).forward).toHaveLength(1)
    expect(dnsOf(zones.set(vpnSettings, { pptp_enabled: true, ...vpn })).forward).toEqual([])
    expect(dnsOf(snapshot.set(vpnSettings, vpn)).clients).toEqual(['10.1.0.0/16', 'fd00::/64'])
  })
})
