import { expect, it } from 'vitest'
import type { PublishedSite } from '../../core/engine/declared/reverse-proxy.ts'
import { english, type Message, verbatim } from '../../core/text/message.ts'
import { type Circumstances, servable } from './servable.ts'

const site = (over: Partial<PublishedSite> = {}): PublishedSite => ({
  ...{ id: 1, title: 'Shop', names: ['shop.test'], httpToHttps: false, tls: null, profile: null },
  listen: { addresses: ['192.0.2.1', 'fd00::1'], port: 443 },
  upstream: { scheme: 'http', address: 'behind.test', port: 8080, verify: false },
  ...over,
})
const tls = { id: 'a', chain: 'chain', key: 'key' }
const serving = (sites: readonly PublishedSite[], over: Partial<Circumstances> = {}) => {
  const { configuration, complaints } = servable(
    { sites: [...sites], profiles: [], trustedProxies: [] },
    {
      ...{ endpointFaults: new Map(), certificateFaults: new Map<number, Message>() },
      ...{ addressesOf: () => ['198.51.100.1'], nameOf: ({ upstream }) => upstream.address },
      ...over,
    },
  )
  return { configuration, said: complaints.map(english) }
}
const taken = (...names: string[]) => new Map(names.map((name) => [name, verbatim('taken')]))

it('serves a site where it can, and says where it cannot', () => {
  const { configuration, said } = serving([site()], { endpointFaults: taken('[fd00::1]:443') })
  expect(configuration.sites).toMatchObject([
    { listen: { addresses: ['192.0.2.1'] }, behind: ['198.51.100.1'] },
  ])
  expect(said).toEqual(['site 1 (Shop) is not served at [fd00::1]:443: taken'])
})

it('leaves out a site whose certificate is of no use, and its key with it', () => {
  const sites = [site({ tls }), site({ id: 2, tls })]
  const { configuration, said } = serving(sites, { certificateFaults: new Map([[1, verbatim('bad')]]) })
  expect(Object.keys(configuration.certificates)).toEqual(['2'])
  expect(said).toEqual(['site 1 (Shop) is not served: bad'])
})

it('leads from http where port 80 is free', () => {
  const { configuration, said } = serving([site({ tls, httpToHttps: true })], {
    endpointFaults: taken('192.0.2.1:80'),
  })
  expect(configuration.sites[0]?.leadsFrom).toEqual(['fd00::1'])
  expect(said).toEqual(['nothing leads from http to site 1 (Shop) at 192.0.2.1: taken'])
})

it('does not serve in the clear where another site is encrypted', () => {
  const { configuration, said } = serving([site({ tls }), site({ id: 2, names: ['b.test'] })])
  expect(configuration.sites.map(({ id }) => id)).toEqual([1])
  expect(said).toHaveLength(2)
})

it('serves a site whose name behind has no address, which answers 502, and nothing without addresses', () => {
  const { configuration, said } = serving([site()], { addressesOf: () => [] })
  expect(configuration.sites).toHaveLength(1)
  expect(said).toEqual([
    'site 1 (Shop) answers 502: behind.test has no address but those of the gateway; see the name server',
  ])
  expect(serving([site({ listen: { addresses: [], port: 80 } })])).toMatchObject({
    ...{ configuration: { sites: [] }, said: [] },
  })
})
