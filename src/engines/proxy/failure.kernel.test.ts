import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type WebPlace, webPlace, webProxySettings } from '../../../test/kernel/web-proxy/place.ts'
import type { ProcessStatus } from '../../core/engine/process-status.ts'

// The proxy and its judge with few descriptors: full, stopped, killed, refused, without a place to write. Nothing passes unjudged.

const patience = { timeout: 20_000, interval: 50 }
/** A status is to tell of a fault in so many milliseconds. */
const soon = { timeout: 5_000, interval: 50 }
const files = 1_000
let place: WebPlace

const run = () => join(place.folder, 'run')
const settings = (contact = 'help') => webProxySettings({ page: { template: '', contact } })
const status = async () => {
  const { status: found, message } = await place.host.observe()
  return `${found}: ${message}`
}
const code = async (url = 'http://pass.test/') =>
  (await place.get(url, { options: ['--max-time', '3'] })).code
const works = () => expect.poll(() => code(), patience).toBe('200')
const pidOf = async (name: string) =>
  ((await place.host.observe()).processes as readonly ProcessStatus[]).find((each) => each.name === name)!
    .pid!
const worker = async () => {
  const { stdout } = await place.net.run('gateway', [
    'ps',
    '-o',
    'pid=',
    '--ppid',
    String(await pidOf('haproxy')),
  ])
  return Number(stdout.trim().split('\n').at(-1))
}

beforeAll(async () => {
  place = await webPlace({ server: { name: 'server.test' }, 'pass.test': {} }, 'ours', files)
  await place.net.run('gateway', ['mkdir', '-p', run()])
  const small = ['mount', '-t', 'tmpfs', '-o', 'size=1m', 'none', run()]
  const { code: mounted } = await place.net.run('gateway', small)
  expect(mounted).toBe(0)
})
afterAll(() => place?.close())
beforeEach(async () => {
  place.forget()
  await place.host.apply(settings())
  await works()
})

it('says that all connections are in use, lets further ones wait, and goes on when there is room', async () => {
  const { stdout } = await place.net.run('gateway', ['cat', join(run(), 'haproxy', 'haproxy.cfg')])
  const limit = Number(/^ {2}maxconn (\d+)/m.exec(stdout)?.[1]) / 2
  const idle = place.net.forkIn('lan', new URL('../../../test/kernel/web-proxy/idle.ts', import.meta.url), [
    place.net.link('wan').v4,
    String(limit + 20),
  ])
  await once(idle, 'message')
  await expect
    .poll(status, soon)
    .toMatch(new RegExp(`^active: all ${limit} connections are in use, .* may open ${files} files; raise`))
  expect(await code()).toMatch(/^error/)
  expect((await place.host.observe()).processes).toMatchObject([{ restarts: 0 }, { restarts: 0 }])
  idle.kill('SIGKILL')
  await works()
  await expect.poll(status, soon).toBe('active: ')
})

it.each(['SIGSTOP', 'SIGKILL'] as const)(
  'blocks while its judge has got a %s, says so, starts it again, and cuts no tunnel',
  async (signal) => {
    const tunnel = place.get('https://pass.test/slow', { ca: 'sites.pem' })
    await expect.poll(() => place.reached, patience).toContain('slow')
    const judge = await pidOf('judge')
    process.kill(judge, signal)
    // The judge that follows a killed one may be there already.
    if (signal === 'SIGSTOP') expect(await code()).toBe('503')
    await expect.poll(status, soon).toMatch(/requests are not judged: /)
    await works()
    expect(await pidOf('judge')).not.toBe(judge)
    expect(await tunnel).toMatchObject({ code: '200', body: 'first\nlast\n' })
  },
)

it('is started again when it hangs, with the process that serves', async () => {
  const hung = await worker()
  process.kill(hung, 'SIGSTOP')
  await expect.poll(status, soon).toMatch(/requests are not filtered: /)
  expect(await code()).toMatch(/^error/)
  await works()
  expect(await worker()).not.toBe(hung)
})

it('keeps what is in force where an authority is broken, and says so', async () => {
  const broken = webProxySettings().proxy!
  const certificates = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n'
  const artifact = { proxy: { ...broken, authority: { ...broken.authority, certificates } } }
  await expect(place.host.apply(artifact)).rejects.toThrow()
  expect(await status()).toMatch(/the one before stays in force/)
  expect(await code()).toBe('200')
  await place.host.apply(settings())
  expect(await status()).toBe('active: ')
})

it('names what holds its port', async () => {
  await place.host.apply({ proxy: null })
  const taker = "require('net').createServer().listen(3129, '0.0.0.0', () => console.log('taken'))"
  const [program = '', ...args] = place.net.enter('gateway', [process.execPath, '-e', taker])
  const holder = spawn(program, args)
  await once(holder.stdout, 'data')
  const applying = place.host.apply(settings()).catch(() => undefined)
  await expect.poll(status, soon).toMatch(/3129 is taken by /)
  expect(await code()).toMatch(/^error/)
  holder.kill('SIGKILL')
  await applying
  await works()
})

it('keeps what is in force where there is no room for its files, and takes the new ones over when there is', async () => {
  const filler = join(run(), 'filler')
  await place.net.run('gateway', ['dd', 'if=/dev/zero', `of=${filler}`, 'bs=1k'])
  await expect(place.host.apply(settings('full'))).rejects.toThrow(/ENOSPC|no space/)
  expect(await code()).toBe('200')
  await place.net.run('gateway', ['rm', filler])
  await place.host.apply(settings('room'))
  const { stdout } = await place.net.run('gateway', ['cat', join(run(), 'haproxy', 'unjudged.html')])
  expect(stdout).toContain('room')
  await expect.poll(status, soon).toBe('active: ')
})
