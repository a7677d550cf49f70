import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { logForwardingEngine, mostLogReceivers } from '../../core/engine/declared/log-forwarding.ts'
import type { Resource } from '../../core/resource/resource.ts'
import { validate } from '../../core/schema/validate.ts'
import { openStore } from '../../store/config/store.ts'
import { logReceivers } from './receiver.ts'

const refused = (host: string, before: string | null = null) => {
  const receiver = { name: 'one', host, port: 514, protocol: 'tcp', ca: '', server_name: '' }
  const problems = [
    ...validate(logReceivers.schema, receiver),
    ...logReceivers.check!(receiver as never, { before: before === null ? null : { host: before } } as never),
  ]
  return problems.map(({ path }) => path)
}

test.each(['::1', '::ffff:192.0.2.1', '2001:db8::2', '192.0.2.1', 'log_server', 'syslog.example.org'])(
  'a receiver may be at %s',
  (host) => {
    expect(refused(host)).not.toContain('host')
  },
)

test.each([
  ...['', ':', '::g', '[::1]', 'fe80::1%eth0', 'a b', '-a', 'a-', 'https://a', 'a/b'],
  ...['999.1.1.1', '1.2.3', '192.0.2.1:514', 'a:514', 'a..b'],
  ...['0.0.0.0', '::', '224.0.0.5', 'ff02::1', '255.255.255.255', '240.0.0.1'],
])('a receiver is not at "%s"', (host) => {
  expect(refused(host)).toContain('host')
})

test('a receiver has another name than the documented one, unless it is stored so', () => {
  const check = (name: string, before: object | null) =>
    logReceivers.check!(
      { name, host: '192.0.2.1', protocol: 'tcp', ca: '', server_name: '' } as never,
      {
        before,
      } as never,
    ).map(({ path }) => path)
  expect(check('remote-syslog', null)).toEqual(['name'])
  expect(check('remote-syslog', { name: 'one', host: '192.0.2.1' })).toEqual(['name'])
  expect(check('remote-syslog', { name: 'remote-syslog', host: '192.0.2.1' })).toEqual([])
  expect(check('remote', null)).toEqual([])
})

test('a stored receiver may keep what is no address', () => {
  expect(refused('999.1.1.1', '999.1.1.1')).not.toContain('host')
  expect(refused('999.1.1.2', '999.1.1.1')).toContain('host')
  expect(refused('224.0.0.5', '224.0.0.5')).not.toContain('host')
})

test('no more receivers can be on than the engine takes with the documented one; others can be stored', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-receivers-'))
  const store = openStore(folder, [logReceivers] as unknown as Resource[], () => 0)
  const author = { login: 'a', address: 'b', action: 'c' }
  const add = (numbers: readonly number[], enabled = true) =>
    store.write(author, (draft) =>
      draft.insertAll(
        logReceivers,
        numbers.map((number) => ({
          ...{ enabled, name: `receiver ${number}`, host: '192.0.2.1', port: 514, protocol: 'udp' },
          ...{ format: 'cef', ca: '', server_name: '', kinds: [], min_priority: 7, from: 'now' },
        })),
      ),
    )
  try {
    const most = mostLogReceivers - 1
    expect((await add(Array.from({ length: most }, (_, number) => number))).ok).toBe(true)
    expect(await add([most])).toMatchObject({
      ok: false,
      failure: { problems: [{ path: 'enabled', message: { values: { most } } }] },
    })
    expect((await add([most], false)).ok).toBe(true)
  } finally {
    store.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const receiver = { id: 'a', protocol: 'udp', host: 'a', port: 514, ca: '', serverName: '' }
  const artifact = { receivers: Array.from({ length: mostLogReceivers }, () => receiver) }
  expect(logForwardingEngine.artifact.decode(artifact)).toBe(artifact)
})
