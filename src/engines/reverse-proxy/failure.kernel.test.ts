import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { holdInPlace } from '../../../test/kernel/daemon/daemon-suite.ts'
import {
  openPublishedPlace,
  type PublishedPlace,
  pairFor,
  patience,
  profile,
  profileId,
  published,
  sqlAttack,
} from '../../../test/kernel/reverse-proxy/published.ts'

let place: PublishedPlace

const clientModule = new URL('../../../test/kernel/reverse-proxy/client.ts', import.meta.url)
const shop = pairFor('shop.test')

beforeAll(async () => {
  place = await openPublishedPlace(async (net, runFolder) => {
    mkdirSync(runFolder)
    await net.run('gateway', ['mount', '-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', runFolder])
    const hosts = join(runFolder, 'hosts')
    const link = net.link('dmz')
    await net.run('gateway', [
      'sh',
      '-c',
      `echo '${link.v4} behind.test elsewhere.test
127.0.0.1 gateway.test' > ${hosts}`,
    ])
    await net.run('gateway', ['mount', '--bind', hosts, '/etc/hosts'])
  })
})
afterAll(async () => await place?.close(), 60_000)
beforeEach(() => place.forget())

const becomes = (expected: object) =>
  expect.poll(() => place.host.observe(), patience).toMatchObject(expected)
const well = { status: 'active', message: '' }
const code = async (url = 'http://shop.test/') => (await place.get(url)).code
const inGateway = async (...command: string[]) => (await place.net.run('gateway', command)).stdout
const master = async () =>
  (JSON.parse(await inGateway('cat', join(place.runFolder, 'nginx', 'process.json'))) as { pid: number }).pid
const workersOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)

it('a change loses no request, and keeps what is open', async () => {
  await place.host.apply(place.guarded())
  const load = place.net.forkIn('out', clientModule, [place.address, 'load', '/a'])
  const socket = place.net.forkIn('out', clientModule, [place.address, 'socket'])
  await once(socket, 'message')
  for (const exceptions of [[942_100], [], [942_100], []])
    await place.host.apply(place.guarded({ exceptions }))
  socket.send('hello')
  expect((await once(socket, 'message'))[0]).toEqual({ echo: 'echo hello' })
  load.send('end')
  const [{ asked, failures }] = (await once(load, 'message')) as [{ asked: number; failures: string[] }]
  expect(failures).toEqual([])
  expect(asked).toBeGreaterThan(50)
  for (const child of [load, socket]) child.kill('SIGKILL')
  expect(place.host.ends).toEqual([])
})

it('workers that were stopped are ended, and others follow', async () => {
  await place.host.apply(place.guarded())
  const pid = await master()
  const workers = workersOf(pid)
  for (const worker of workers) process.kill(worker, 'SIGSTOP')
  await expect.poll(() => workersOf(pid).some((each) => workers.includes(each)), patience).toBe(false)
  await expect.poll(() => code(), patience).toBe('200 1.1')
  expect(await master()).toBe(pid)
  await becomes(well)
})

it('one that is killed is told with its reason and started again, and guards as before', async () => {
  await place.host.apply(place.guarded())
  process.kill(await master(), 'SIGKILL')
  await becomes({
    ...well,
    processes: [expect.objectContaining({ lastEnd: expect.objectContaining({ reason: 'SIGKILL' }) })],
  })
  await expect.poll(() => code(`http://shop.test/?${sqlAttack}`), patience).toBe('403 1.1')
})

it('a port that another program has is told with its name; the other sites stay, and it comes up when the port is free', async () => {
  const script = `require('node:net').createServer().listen(8081, '${place.address}')`
  const has = (pid: number) => readFileSync(`/proc/${pid}/net/tcp`, 'latin1').includes(':1F91 ')
  const holder = await holdInPlace(
    { net: place.net, folder: '', runFolder: '' },
    [process.execPath, '-e', script],
    has,
  )
  const other = place.site({
    ...{ id: 2, title: 'Other', names: ['other.test'] },
    listen: { addresses: [place.address], port: 8081 },
  })
  await place.host.apply(published([place.site(), other]))
  const { status, message } = await place.host.observe()
  expect(status).toBe('failed')
  expect(message).toMatch(
    /^site 2 \(Other\) is not served at 10\.1\.0\.1:8081: tcp port 8081 is taken by .*\(process \d+\)$/,
  )
  expect(await code()).toBe('200 1.1')
  await holder.release()
  await becomes(well)
  expect(await code('http://other.test:8081/')).toBe('200 1.1')
})

it('an address that the gateway does not have is told; the site is served at its others', async () => {
  await place.host.apply(
    published([place.site({ listen: { addresses: [place.address, '192.0.2.77'], port: 80 } })]),
  )
  expect((await place.host.observe()).message).toMatch(
    /192\.0\.2\.77:80: the machine has no address 192\.0\.2\.77$/,
  )
  expect(await code()).toBe('200 1.1')
  await inGateway('ip', 'address', 'add', '192.0.2.77/32', 'dev', 'lo')
  await becomes(well)
  await inGateway('ip', 'address', 'del', '192.0.2.77/32', 'dev', 'lo')
  expect(await code()).toBe('200 1.1')
})

it('a certificate that is of no use takes its own site away, and no other', async () => {
  const listen = { addresses: [place.address], port: 443 }
  const good = place.site({ listen, tls: { id: 'a', ...shop } })
  const broken = (key: string) =>
    place.site({ id: 2, title: 'Bad', names: ['bad.test'], listen, tls: { id: 'b', ...shop, key } })
  await place.host.apply(published([good, broken(pairFor('bad.test').key)]))
  expect(await place.host.observe()).toMatchObject({
    ...{
      status: 'failed',
      message: 'site 2 (Bad) is not served: its key does not belong to its certificate',
    },
  })
  expect(await code('https://shop.test/')).toBe('200 2')
  await place.host.apply(
    published([good, broken('-----BEGIN PRIVATE KEY-----\nsecret\n-----END PRIVATE KEY-----\n')]),
  )
  const { message } = await place.host.observe()
  expect(message).toBe('site 2 (Bad) is not served: its key cannot be read')
  expect(await code('https://shop.test/')).toBe('200 2')
})

it('a site behind is believed by its certificate and name, where that is asked for', async () => {
  const behind = (address: string, verify: boolean) =>
    published([place.site({ upstream: { scheme: 'https', address, port: 8443, verify } })])
  await place.host.apply(behind('behind.test', true))
  expect(await code()).toBe('200 1.1')
  await place.host.apply(behind('elsewhere.test', true))
  expect(await code()).toBe('502 1.1')
  await place.host.apply(behind('elsewhere.test', false))
  expect(await code()).toBe('200 1.1')
  await place.host.apply(behind(place.net.link('dmz').v4, false))
  expect(await code()).toBe('200 1.1')
  await place.host.apply(behind(place.net.link('dmz').v4, true))
  expect(await code()).toBe('502 1.1')
  // What leads to the gateway itself is never asked.
  await place.host.apply(behind('gateway.test', false))
  expect(await code()).toBe('502 1.1')
  await place.host.apply(behind('nowhere.test', false))
  expect(await code()).toBe('502 1.1')
  expect((await place.host.observe()).message).toMatch(/answers 502: nowhere\.test has no address/)
})

it('a site behind is believed by its certificate and address, where that is asked for', async () => {
  const { v4 } = place.net.link('dmz')
  const other = join(place.folder, 'other')
  mkdirSync(other)
  const made = await place.net.run('out', [
    ...['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/O=Shop'],
    ...['-addext', `subjectAltName=DNS:*.by-address.test,IP:${v4}`],
    ...['-keyout', join(other, 'key'), '-out', join(other, 'certificate')],
  ])
  expect(made.code, made.stderr).toBe(0)
  const [certificate, key] = ['certificate', 'key'].map((name) => readFileSync(join(other, name), 'utf8'))
  writeFileSync(join(other, 'behind.pem'), `${certificate}${key}`)
  const server = place.net.forkIn('dmz', new URL('behind.ts', clientModule), [other, '8090', '8493'])
  await once(server, 'message')
  const sites = join(place.folder, 'sites.pem')
  writeFileSync(sites, `${readFileSync(sites, 'utf8')}${certificate}`)
  const byAddress = (port: number) =>
    published([place.site({ upstream: { scheme: 'https', address: v4, port, verify: true } })])
  await place.host.apply(byAddress(8493))
  expect(await code()).toBe('200 1.1')
  // The other one is for a name alone.
  await place.host.apply(byAddress(8443))
  expect(await code()).toBe('502 1.1')
  server.kill('SIGKILL')
})

it('a server behind that is down or not believed is a word about its site, until it is well', async () => {
  const { v4 } = place.net.link('dmz')
  const behind = (upstream: Partial<ReturnType<typeof place.site>['upstream']>) =>
    published([
      place.site({ upstream: { scheme: 'http', address: v4, port: 8190, verify: false, ...upstream } }),
    ])
  const told = (reason: string) =>
    becomes({ status: 'active', message: `site 1 (Shop) answers 502: ${reason}` })
  const start = async () => {
    const server = place.net.forkIn('dmz', new URL('behind.ts', clientModule), [place.folder, '8190', '8593'])
    await once(server, 'message')
    return server
  }
  // Nobody has asked for the site yet.
  await place.host.apply(behind({}))
  await told(`its server ${v4}:8190 refuses connections; start it, or correct the port`)
  const server = await start()
  await becomes(well)
  server.kill('SIGKILL')
  await once(server, 'exit')
  expect(await code()).toBe('502 1.1')
  await told(`its server ${v4}:8190 refuses connections; start it, or correct the port`)
  const next = await start()
  await becomes(well)
  const secure = { scheme: 'https', port: 8593, verify: true } as const
  await place.host.apply(behind({ ...secure, address: 'elsewhere.test' }))
  await told(
    `the certificate of its server ${v4}:8593 is not for elsewhere.test; put one there that is, or correct the address`,
  )
  await place.host.apply(behind({ ...secure, address: 'behind.test' }))
  await becomes(well)
  await place.host.apply(behind({ ...secure, port: 8190, address: 'behind.test' }))
  await told(`its server ${v4}:8190 does not speak TLS; choose the scheme http, or another port`)
  await place.host.apply(behind({ address: '198.51.100.9' }))
  await told('no route leads to its server 198.51.100.9:8190; add one, or correct the address')
  await place.host.apply(behind({ address: v4.replace(/\d+$/, '99') }))
  await told(
    `no machine answers for its server ${v4.replace(/\d+$/, '99')}:8190; switch it on, or correct the address`,
  )
  next.kill('SIGKILL')
})

it('a full disk is told, and what needs no disk is served on', async () => {
  await place.host.apply(place.guarded())
  const filler = join(place.runFolder, 'filler')
  await inGateway('sh', '-c', `cat /dev/zero > ${filler} || true`)
  await becomes({ status: 'failed', message: expect.stringMatching(/^the disk has no room: .*make room in/) })
  expect(await code()).toBe('200 1.1')
  expect(await code(`http://shop.test/?${sqlAttack}`)).toBe('403 1.1')
  const body = join(place.folder, 'body')
  writeFileSync(body, Buffer.alloc(1_000_000, 'a'))
  expect((await place.get('http://shop.test/', ['-F', `file=@${body}`])).code).toBe('500 1.1')
  await inGateway('rm', filler)
  await becomes(well)
  expect((await place.get('http://shop.test/', ['-F', `file=@${body}`])).code).toBe('200 1.1')
})

it('a missing module, or a program without its right, is told with the packages, and another start follows when it is there', async () => {
  await place.host.apply(place.guarded())
  const module = '/usr/lib/nginx/modules/ngx_http_modsecurity_module.so'
  await inGateway('mount', '-t', 'tmpfs', 'tmpfs', '/usr/lib/nginx/modules')
  process.kill(await master(), 'SIGKILL')
  await becomes({
    status: 'inactive',
    message: expect.stringMatching(
      /nginx: \S+modsecurity_module.so is missing: apt-get install --reinstall .*libnginx-mod-http-modsecurity/,
    ),
  })
  await inGateway('umount', '/usr/lib/nginx/modules')
  const program = (await inGateway('sh', '-c', 'command -v nginx')).trim()
  await becomes(well)
  const plain = join(place.folder, 'plain')
  writeFileSync(plain, '', { mode: 0o644 })
  await inGateway('mount', '--bind', plain, program)
  process.kill(await master(), 'SIGKILL')
  await becomes({
    status: 'inactive',
    message: `nginx: ${program} cannot be executed: apt-get install --reinstall nginx libnginx-mod-http-modsecurity libnginx-mod-http-headers-more-filter modsecurity-crs`,
  })
  await inGateway('umount', program)
  expect(await inGateway('ls', module)).toContain(module)
  await becomes(well)
  expect(await code()).toBe('200 1.1')
})

it('rules that go while it runs are told with their package, and sites are guarded as before until they are back', async () => {
  await place.host.apply(place.guarded())
  await inGateway('mount', '-t', 'tmpfs', 'tmpfs', '/usr/share/modsecurity-crs')
  const { sites, ...others } = place.guarded()
  await place.host.apply({ ...others, sites: sites.map((site) => ({ ...site, names: ['other.test'] })) })
  await becomes({
    status: 'failed',
    message: expect.stringMatching(
      /^nginx: \/usr\/share\/modsecurity-crs\/\S+ is missing: .*modsecurity-crs; the one before stays in force$/,
    ),
    processes: [expect.objectContaining({ status: 'active' })],
  })
  expect(await code(`http://shop.test/?${sqlAttack}`)).toBe('403 1.1')
  await inGateway('umount', '/usr/share/modsecurity-crs')
  await expect.poll(() => code('http://other.test/'), { timeout: 30_000 }).toBe('200 1.1')
  await becomes(well)
  expect(await code(`http://other.test/?${sqlAttack}`)).toBe('403 1.1')
})

it('a body that is refused while it comes leaves no connection behind', async () => {
  await place.host.apply(published([place.site({ profile: profileId })], [profile()]))
  const body = join(place.folder, 'large')
  writeFileSync(body, Buffer.alloc(14_000_000, 'a'))
  const chunked = ['-m', '10', '-H', 'Transfer-Encoding: chunked', '-F', `file=@${body}`]
  expect((await place.get('http://shop.test/', chunked)).code).toBe('413 1.1')
  expect((await place.get('http://shop.test/', ['-F', `file=@${body}`])).code).toBe('413 1.1')
  const broken = `exec 3<>/dev/tcp/${place.address}/80
    printf 'POST / HTTP/1.1\\r\\nHost: shop.test\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n5\\r\\nhello\\r\\n' >&3
    sleep 0.3; printf 'ZZ\\r\\n' >&3; timeout 5 head -c 12 <&3`
  expect((await place.net.run('out', ['bash', '-c', broken])).stdout).toBe('HTTP/1.1 400')
  const held = () => inGateway('ss', '-tnH', 'state', 'close-wait', 'state', 'established')
  await expect.poll(held, { timeout: 10_000 }).not.toMatch(/:80 /)
  expect(await code()).toBe('200 1.1')
})

it('bodies that come too slowly are given up', async () => {
  await place.host.apply(published([place.site({ profile: profileId })], [profile()]))
  const slow = place.net.forkIn('out', clientModule, [
    ...[place.address, 'raw'],
    'POST / HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 100\r\n\r\nid=',
  ])
  const [{ came }] = (await once(slow, 'message')) as [{ came: string }]
  slow.kill('SIGKILL')
  expect(came).toMatch(/^(HTTP\/1\.1 408|$)/)
})
