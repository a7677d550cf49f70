import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'

// Receivers of the log that break connections in the middle of a frame, or read more slowly than rows come.

const script = new URL('./broken-receiver.ts', import.meta.url).pathname
const count = 150

let lab: Lab

beforeAll(async () => {
  lab = await startLab()
})

afterAll(async () => await lab?.close())

const logged = async () => {
  const sort = encodeURIComponent(JSON.stringify([{ field: 'id', direction: 'asc' }]))
  const reply = await lab.gateway.admin.get(`/logs_backend/logs?sort=${sort}&limit=10000`)
  return reply.json<{ data: { id: string; message: string }[] }>().data
}

/** Starts a receiver and the forwarding to it; answers the frames that came. */
async function receive(host: 'lan2' | 'dmz1', port: number, kind: string): Promise<readonly string[]> {
  return (await receiverAt(host, port, kind)).frames
}

async function receiverAt(host: 'lan2' | 'dmz1', port: number, kind: string) {
  const receiver = lab.start(host, process.execPath, script, hosts[host], String(port), kind)
  onTestFinished(async () => {
    receiver.stdin.end()
    if (receiver.exitCode === null) await once(receiver, 'close')
  })
  const frames: string[] = []
  createInterface({ input: receiver.stdout }).on('line', (line) => frames.push(JSON.parse(line) as string))
  expect(await until(20, async () => frames.shift() === 'ready')).toBe(true)
  const id = await lab.gateway.admin.create<string>('/x/logs/forwarding', {
    ...{ name: kind, host: hosts[host], port, protocol: 'tcp', format: 'syslog' },
  })
  onTestFinished(async () => void (await lab.gateway.admin.delete(`/x/logs/forwarding/${id}`)))
  expect(await until(30, async () => (await state(kind))?.status === 'active')).toBe(true)
  return { receiver, frames }
}

const state = async (name: string) =>
  (
    await lab.gateway.admin.list<{ name: string; status: string; msg: string[] }>(
      '/logs_backend/remote_syslog/status',
    )
  ).find((row) => row.name === `remote-syslog ${name}`)

async function makeRows(name: string): Promise<void> {
  for (let index = 0; index < count; index++)
    await lab.gateway.admin.create('/aliases/ip_addresses', {
      title: `${name} ${index}`,
      comment: 'x'.repeat(200),
      value: `10.${name.length}.${index}.1`,
    })
}

const idOf = (frame: string) => /id="(\d{16})"/.exec(frame)?.[1] ?? ''

/** Every row there is by now, from the first that came, comes whole, in the order of its first arrival. */
async function expectAll(frames: readonly string[], seconds: number): Promise<void> {
  const newest = (await logged()).at(-1)!.id
  let lacking: readonly string[] = []
  const isThere = async () => {
    const rows = await logged()
    const came = new Set(frames.map(idOf))
    const first = rows.findIndex(({ id }) => came.has(id))
    lacking =
      first < 0 ? ['all'] : rows.slice(first).flatMap(({ id }) => (came.has(id) || id > newest ? [] : [id]))
    return lacking.length === 0 && came.size >= count
  }
  expect(await until(seconds, isThere), `rows that did not come: ${lacking.slice(0, 5).join()}`).toBe(true)
  const firsts = [...new Set(frames.map(idOf))]
  expect(firsts).toEqual([...firsts].sort())
  const known = new Map((await logged()).map(({ id, message }) => [id, message]))
  for (const frame of frames) expect(frame.endsWith(known.get(idOf(frame)) ?? 'unknown'), frame).toBe(true)
}

it('a connection that is reset within a frame loses no row', async () => {
  const frames = await receive('lan2', 5601, 'resetting')
  await makeRows('resetting')
  // The pauses in front of eight new connections double to 30 s where no acknowledgement of the ones before was seen.
  await expectAll(frames, 200)
  expect(new Set(frames).size, 'what was on its way is sent again').toBeLessThan(frames.length)
}, 300_000)

it('a receiver that reads slowly is waited for, and gets each row once', async () => {
  // Buffers of the kernel would hold all of it.
  await lab.run('dmz1', 'sysctl', '-w', 'net.ipv4.tcp_rmem=4096 4096 8192')
  const frames = await receive('dmz1', 5602, 'slow')
  await makeRows('slow')
  const whileSlow = frames.length
  expect(whileSlow, 'it is behind').toBeLessThan(count)
  expect((await state('slow'))?.status).toBe('active')
  await expectAll(frames, 120)
  expect(new Set(frames).size).toBe(frames.length)
}, 240_000)

/** Seconds until the kernel asks again whether a receiver at a port takes something; 0 where it does not ask. */
async function asksInSeconds(port: number): Promise<number> {
  const { text: table } = await lab.run('gateway', 'cat', '/proc/net/tcp')
  const timer = new RegExp(`:${port.toString(16).toUpperCase()} 01 \\S+ 04:(\\w+)`).exec(table)?.[1]
  return Number.parseInt(timer ?? '0', 16) / 100
}

it('a receiver that was frozen for long, and is cut off then, is noticed within 30 s', async () => {
  await lab.run('dmz1', 'sysctl', '-w', 'net.ipv4.tcp_rmem=4096 4096 8192')
  const { receiver } = await receiverAt('dmz1', 5603, 'frozen')
  receiver.kill('SIGSTOP')
  onTestFinished(() => void receiver.kill('SIGCONT'))
  await makeRows('frozen')
  // The kernel's next question is too late then.
  expect(await until(90, async () => (await asksInSeconds(5603)) > 20)).toBe(true)
  expect((await state('frozen'))?.status).toBe('active')
  await lab.run('dmz1', 'nft', 'add table ip cut; add chain ip cut in { type filter hook input priority 0; }')
  await lab.run('dmz1', 'nft', 'add rule ip cut in tcp dport 5603 drop')
  const isTold = async () => (await state('frozen'))?.msg[0]?.includes('acknowledges nothing') === true
  expect(await until(30, isTold)).toBe(true)
}, 240_000)
