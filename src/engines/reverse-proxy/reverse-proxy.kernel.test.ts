import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  openPublishedPlace,
  type PublishedPlace,
  pairFor,
  patience,
  profileId,
  published,
  sqlAttack,
} from '../../../test/kernel/reverse-proxy/published.ts'

const shopPair = pairFor('shop.test')

let place: PublishedPlace

beforeAll(async () => {
  place = await openPublishedPlace()
})
afterAll(async () => await place?.close(), 60_000)
beforeEach(() => place.forget())

describe('a published site', () => {
  it('answers at its name, and nothing at any other', async () => {
    await place.host.apply(published([place.site()]))
    const { code, headers, body } = await place.get('http://shop.test/a//b?c=%20d', [
      '-H',
      'X-Forwarded-For: 9.9.9.9',
    ])
    expect(code).toBe('200 1.1')
    expect(headers).toContain('server: behind/1.0')
    expect(JSON.parse(body)).toMatchObject({
      url: '/a//b?c=%20d',
      headers: {
        host: 'shop.test',
        'x-forwarded-for': place.net.link('out').v4,
        'x-forwarded-proto': 'http',
      },
    })
    // Closed without an answer.
    expect((await place.get('http://other.test/')).code).toMatch(/^error 5[26]$/)
    expect((await place.get('http://shop.test/named')).headers).not.toContain('server:')
    expect(await place.host.observe()).toMatchObject({ status: 'active', message: '' })
  })

  it('tells the site behind who asks and for which name, whatever the client says', async () => {
    await place.host.apply(
      published([place.site({ names: [], listen: { addresses: [place.address], port: 8081 } })]),
    )
    const said = ['X-Real-IP: 9.9.9.9', 'X-Forwarded-Host: other.test', 'X-Forwarded-Server: x']
    const asked = async (...options: string[]) =>
      JSON.parse((await place.get('http://shop.test:8081/', options)).body).headers
    const client = place.net.link('out').v4
    const headers = await asked(...said.flatMap((each) => ['-H', each]))
    expect(headers).toMatchObject({
      ...{ host: 'shop.test:8081', 'x-real-ip': client, 'x-forwarded-for': client },
      ...{ 'x-forwarded-host': 'shop.test:8081', 'x-forwarded-port': '8081' },
    })
    expect(headers).not.toHaveProperty('x-forwarded-server')
    expect((await asked('-0', '-H', 'Host:')).host).toBe(`${place.address}:8081`)
  })

  it('is encrypted, by HTTP/2 too, and leads there from http', async () => {
    const tls = { id: 7, ...shopPair }
    const listen = { addresses: [place.address], port: 443 }
    await place.host.apply(published([place.site({ tls, listen, httpToHttps: true })]))
    expect((await place.get('https://shop.test/')).code).toBe('200 2')
    expect((await place.get('https://shop.test/', ['--http1.1', '--tls-max', '1.2'])).code).toBe('200 1.1')
    expect((await place.get('https://shop.test/', ['--tls-max', '1.1'])).code).toBe('error 35')
    expect((await place.get('https://other.test/', ['-k'])).code).toBe('error 35')
    for (const version of ['--http2', '--http1.1'])
      expect((await place.get('https://shop.test/', [version, '-H', 'Host: other.test'])).code).toMatch(
        /^error/,
      )
    const led = await place.get('http://shop.test/a?b', ['-X', 'POST'])
    expect(led.code).toBe('308 1.1')
    expect(led.headers).toContain('location: https://shop.test/a?b')
    expect(led.headers + led.body).not.toContain('nginx')
  })

  it('keeps clients whom the site behind leads to its own address', async () => {
    await place.host.apply(published([place.site()]))
    const led = async (to: string) => (await place.get(`http://shop.test/away?${to}`)).headers
    const own = `http://${place.net.link('dmz').v4}`
    expect(await led(`${own}:8080/a/b`)).toContain('location: http://shop.test/a/b\r\n')
    for (const other of [`${own}/a`, 'http://other.test/a', '/a'])
      expect(await led(other)).toContain(`location: ${other}\r\n`)
  })

  it('tells nothing when the site behind is down', async () => {
    const upstream = { scheme: 'http', address: place.net.link('dmz').v4, port: 9, verify: false } as const
    await place.host.apply(published([place.site({ upstream })]))
    const { code, headers, body } = await place.get('http://shop.test/login?password=hunter2', [
      ...['-e', 'http://other.test/?password=hunter2'],
    ])
    expect(code).toBe('502 1.1')
    const said = () => place.rows.flatMap((row) => (row.kind === 'line' ? [row.line] : []))
    await expect.poll(said, patience).toContainEqual(expect.stringContaining('GET /login HTTP/1.1'))
    expect(said().join()).not.toContain('hunter2')
    expect(headers + body).not.toMatch(/nginx|server:|10\./)
    await place.host.apply(published([place.site()]))
    const own = await place.get('http://shop.test/own-error')
    expect(own).toMatchObject({ code: '502 1.1', body: 'own page<hr><center>nginx</center>\r\n' })
  })
})

describe('its web application firewall', () => {
  it('blocks an attack with a row for each rule, and lets the rest through', async () => {
    await place.host.apply(place.guarded())
    expect((await place.get('http://shop.test/?q=shoes')).code).toBe('200 1.1')
    const { code, headers, body } = await place.get(`http://shop.test/find?${sqlAttack}`)
    expect(code).toBe('403 1.1')
    expect(headers + body).not.toMatch(/nginx|server:/)
    await place.matched({
      ...{
        ruleId: 942_100,
        outcome: 'blocked',
        site: 1,
        profile: profileId,
        client: place.net.link('out').v4,
      },
      ...{
        method: 'GET',
        path: '/find',
        status: 403,
        score: 5,
        variable: expect.stringMatching(/^ARGS:id: /),
      },
    })
    expect(place.matches().every(({ uniqueId }) => /^1-[0-9a-f]{32}$/.test(uniqueId))).toBe(true)
  })

  it.each([
    ['detection only', { detectionOnly: true }],
    ['a disabled category', { disabledFiles: [942] }],
    ['an exception', { exceptions: [942_100] }],
  ])('lets an attack through: %s', async (_title, over) => {
    await place.host.apply(place.guarded(over))
    expect((await place.get(`http://shop.test/find?${sqlAttack}`)).code).toBe('200 1.1')
    if ('detectionOnly' in over) await place.matched({ ruleId: 942_100, outcome: 'detected', status: 200 })
  })
})
