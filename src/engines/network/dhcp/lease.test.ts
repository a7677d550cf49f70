import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { NetworkLink } from '../../../core/engine/declared/network.ts'
import { english } from '../../../core/text/message.ts'
import { isWorthARow } from './client.ts'
import { readEvent } from './event.ts'
import { objection, readOffer, withLeases } from './lease.ts'
import { readLeases, writeLeases } from './lease-file.ts'

const good = {
  ip: '10.5.0.20',
  subnet: '255.255.255.0',
  router: '10.5.0.1',
  dns: '10.5.0.53 9.9.9.9',
  lease: '3600',
  serverid: '10.5.0.1',
}

function refusal(values: Readonly<Record<string, string>>): string {
  const offer = readOffer(values)
  return 'refused' in offer ? english(offer.refused) : 'taken'
}

function taken(values: Readonly<Record<string, string>>) {
  const offer = readOffer({ ...good, ...values })
  if ('refused' in offer) throw new Error(english(offer.refused))
  return { ...offer, flaw: english(offer.flaw) }
}

describe('an answer of a DHCP server', () => {
  it('is read', () => {
    expect(taken({})).toEqual({
      address: '10.5.0.20/24',
      gateway: '10.5.0.1',
      dns: ['10.5.0.53', '9.9.9.9'],
      server: '10.5.0.1',
      seconds: 3600,
      flaw: '',
    })
  })

  const noAddress = 'the DHCP server gave no usable address'
  it.each([
    ['no address', { ip: '' }, noAddress],
    ['a command for an address', { ip: '10.5.0.20; reboot' }, noAddress],
    ['an address with a line break', { ip: '10.5.0.20\n10.5.0.21' }, noAddress],
    ['an address of IPv6', { ip: '2001:db8::1' }, noAddress],
    ['the loopback', { ip: '127.0.0.1' }, noAddress],
    ['a group', { ip: '224.0.0.1' }, noAddress],
    ['everybody', { ip: '255.255.255.255' }, noAddress],
    ['this host', { ip: '0.0.0.5' }, noAddress],
    ['a link-local address', { ip: '169.254.1.1' }, noAddress],
    ['the network itself', { ip: '10.5.0.0' }, /no host of that network can have/],
    ['its broadcast address', { ip: '10.5.0.255' }, /no host of that network can have/],
    ['no mask', { subnet: '' }, /without a usable network mask/],
    ['a mask with holes', { subnet: '255.0.255.0' }, /without a usable network mask/],
    ['a mask of everything', { subnet: '0.0.0.0' }, /without a usable network mask/],
    ['no lease time', { lease: '' }, /for how long/],
    ['a lease time of no time', { lease: '0' }, /for how long/],
    ['a negative lease time', { lease: '-5' }, /for how long/],
    ['no server', { serverid: '' }, /which DHCP server/],
    ['a server that is a group', { serverid: '239.0.0.1' }, /which DHCP server/],
  ])('is refused: %s', (_name, values, why) => {
    expect(refusal({ ...good, ...values })).toMatch(why)
  })

  it('for ever, or for a moment, is taken for a time that can be kept', () => {
    expect(taken({ lease: '4294967295' }).seconds).toBe(30 * 24 * 3600)
    expect(taken({ lease: '1' }).seconds).toBe(16)
  })

  it('has the first next hop that lies in its network', () => {
    expect(taken({ router: '10.6.0.1 10.5.0.20 10.5.0.255 10.5.0.7 10.5.0.8' }).gateway).toBe('10.5.0.7')
    expect(taken({ router: '$(reboot)' })).toMatchObject({ gateway: null, flaw: '' })
    expect(taken({ router: '10.6.0.1' })).toMatchObject({
      gateway: null,
      flaw: 'the gateway 10.6.0.1 that the DHCP server named is not in the network of 10.5.0.20/24',
    })
    expect(taken({ subnet: '255.255.255.255', router: '' })).toMatchObject({ address: '10.5.0.20/32' })
  })

  it('has a few name servers, none of which is of no use', () => {
    const dns = '127.0.0.1 10.5.0.20 0.0.0.0 224.0.0.251 x; 1.1.1.1 1.1.1.1 1.1.1.2 1.1.1.3 1.1.1.4 1.1.1.5'
    expect(taken({ dns }).dns).toEqual(['1.1.1.1', '1.1.1.2', '1.1.1.3', '1.1.1.4'])
  })
})

const link = (
  connection: number,
  addresses: readonly string[],
  more: Partial<NetworkLink> = {},
): NetworkLink => ({
  ...{ connection, type: 'wan', mac: '02:00:00:00:00:01', vlanTag: null, device: null },
  ...{ addresses, gateway: null, dhcp: false, ...more },
})
const lease = {
  connection: 3,
  address: '10.5.0.20/24',
  gateway: '10.5.0.1',
  dns: [],
  server: '10.5.0.1',
  sinceSeconds: 0,
  untilSeconds: 60,
}

describe('a lease beside other connections', () => {
  const why = (device: string, other: NetworkLink) =>
    english(objection(lease, 'eth1', [{ link: other, device }]))

  it.each([
    ['a network around it', 'eth2', '10.0.0.1/8'],
    ['a network within it', 'eth2', '10.5.0.129/25'],
    ['its own address on the same card', 'eth1', '10.5.0.20/32'],
  ])('is refused where another has %s', (_name, device, text) => {
    expect(why(device, link(4, ['fd00::1/64', text]))).toBe(
      `10.5.0.20/24 by DHCP is refused: connection 4 has ${text}`,
    )
  })

  it('is taken beside other networks, on the same card, and beside its own fixed address', () => {
    expect(why('eth2', link(4, ['10.6.0.1/24', '2001:db8::1/32']))).toBe('')
    expect(why('eth1', link(4, ['10.5.0.2/24']))).toBe('')
    expect(why('eth1', link(3, ['10.5.0.20/24']))).toBe('')
  })
})

describe('links with leases', () => {
  it('have its address, and its next hop where none of that family is fixed', () => {
    const asking = link(3, ['fd00::2/64'], { dhcp: true })
    const other = link(4, ['10.6.0.1/24'])
    const added = (more: Partial<NetworkLink>) =>
      withLeases([{ ...asking, ...more }, other], [lease]).slice(1)
    const leased = { ...asking, addresses: [lease.address], gateway: lease.gateway }
    expect(added({})).toEqual([leased, other])
    expect(added({ gateway: 'fd00::1' })).toEqual([leased, other])
    expect(added({ gateway: '10.5.0.9' })).toEqual([{ ...leased, gateway: null }, other])
    expect(added({ dhcp: false })).toEqual([other])
  })
})

describe('what is handed over at the socket', () => {
  const event = { connection: 3, event: 'bound', values: { ip: '10.5.0.20', hostname: 'x', lease: 5 } }

  it('is read without what nobody asked for', () => {
    expect(readEvent(JSON.stringify(event))).toEqual({ ...event, values: { ip: '10.5.0.20' } })
  })

  it.each(['', '{', 'null', '[]', '{"connection":"3","event":"bound","values":{}}'])(
    'is dropped: %s',
    (text) => {
      expect(readEvent(text)).toBeNull()
      expect(readEvent(JSON.stringify({ ...event, event: 'rm' }))).toBeNull()
    },
  )
})

it('what a client repeats while nobody answers is no row of the log', () => {
  const lines = [
    'udhcpc: broadcasting discover',
    'udhcpc: sending renew to server 10.5.0.1',
    'udhcpc: no lease, failing',
    'udhcpc: lease of 10.5.0.20 obtained from 10.5.0.1, lease time 120',
  ]
  expect(lines.filter(isWorthARow)).toEqual(lines.slice(3))
})

describe('leases on the disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-leases-'))
  const kept = [{ ...lease, seconds: 60, place: '02:00:00:00:00:01 -' }]
  afterEach(() => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name))
  })

  it('are those of the run before', () => {
    writeLeases(folder, kept)
    expect(readLeases(folder)).toEqual(kept)
    expect(readLeases(join(folder, 'nowhere'))).toEqual([])
  })

  it.each([
    ['no JSON', '['],
    ['another form', '[{}]'],
    ['an address that is none', JSON.stringify([{ ...kept[0], address: '999.5.0.20/24' }])],
  ])('are none where the file is damaged: %s', (_name, text) => {
    writeFileSync(join(folder, 'leases.json'), text)
    expect(readLeases(folder)).toEqual([])
  })
})
