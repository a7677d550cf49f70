import { readdirSync, truncateSync } from 'node:fs'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { iso, isoFile } from '../fixture/iso.ts'

const gibibyte = 1024 ** 3

interface Job {
  readonly id: number
  readonly kind: string
  readonly state: string
  readonly progress: number | null
  readonly message: string
  readonly login: string
  readonly created: number
  readonly finished: number | null
  readonly result: unknown
  readonly problem: { readonly code: string; readonly message: string } | null
}

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
})

afterAll(() => gateway?.close())

const version = {
  major: 1,
  minor: 2,
  build: 3,
  timestamp: 0,
  vendor: 'v',
  product: 'UTM',
  kind: 'BPF',
  release_type: 'beta',
}

/** Starts a job that reads so much; the image on the disk grows to that, so that it takes its time. */
async function startJob(sizeBytes: number): Promise<number> {
  const image = iso([isoFile('VERSION.JSON;1', JSON.stringify(version))])
  expect((await admin.put('/sysupdate/iso-upload', image)).status).toBe(200)
  const folder = join(gateway.dataFolder, 'uploads')
  truncateSync(join(folder, readdirSync(folder).find((name) => name.startsWith('system_image-'))!), sizeBytes)
  const reply = await admin.put('/sysupdate/iso-install', undefined)
  expect(reply.status).toBe(200)
  return Number(reply.headers['x-job'])
}

async function job(id: number): Promise<Job> {
  return (await admin.get(`/x/jobs/${id}`)).json<Job>()
}

async function ended(id: number): Promise<Job> {
  for (;;) {
    const found = await job(id)
    if (found.state !== 'running') return found
    await sleep(20)
  }
}

/** A stream of events: what came so far, and when it is over. */
class Events {
  text = ''
  readonly reply: Promise<IncomingMessage>
  readonly over: Promise<void>
  readonly #request: ClientRequest

  constructor(path: string) {
    const options = { rejectUnauthorized: false, agent: false, headers: { Cookie: admin.cookie } }
    this.#request = request(`${gateway.origin}${path}`, options)
    this.reply = new Promise((resolve, reject) =>
      this.#request.once('response', resolve).once('error', reject),
    )
    this.over = this.reply.then(
      (reply) =>
        new Promise((resolve) => {
          reply.on('data', (chunk) => {
            this.text += String(chunk)
          })
          reply.on('error', () => resolve())
          reply.on('close', () => resolve())
        }),
    )
    this.#request.end()
  }

  /** The events in order, each with its name and data. */
  get events(): { name: string; data: Job }[] {
    return [...this.text.matchAll(/^event: (\w+)\ndata: (.*)\n\n/gm)].map(([, name, data]) => {
      return { name: name!, data: JSON.parse(data!) as Job }
    })
  }

  close(): void {
    this.#request.destroy()
  }
}

test('there are none at first, and none that is not there', async () => {
  expect((await admin.get('/x/jobs')).json()).toEqual([])
  for (const path of [
    '/x/jobs/1',
    '/x/jobs/0',
    '/x/jobs/x',
    '/x/jobs/1/events',
    '/x/jobs/99999999999999999999',
  ]) {
    const reply = await admin.get(path)
    expect([path, reply.status, problemOf(reply).code]).toEqual([path, 404, 'not_found'])
  }
})

describe('a job', () => {
  test('runs, tells how far it is, and ends; another of its kind waits for that', async () => {
    const id = await startJob(gibibyte / 4)
    const running = await job(id)
    expect(running).toMatchObject({
      id,
      kind: 'system_update',
      state: 'running',
      login: 'admin',
      finished: null,
    })
    expect(running.problem).toBe(null)
    const second = await admin.put('/sysupdate/iso-install', undefined)
    expect([second.status, problemOf(second).code]).toEqual([542, 'busy'])
    const done = await ended(id)
    expect(done).toMatchObject({ state: 'failed', result: null, problem: { code: 'bad_image' } })
    expect(done.finished).toBeGreaterThanOrEqual(done.created)
    expect((await admin.get('/x/jobs')).json<Job[]>()[0]).toEqual(done)
  })

  test('is followed by events until its end', async () => {
    const id = await startJob(gibibyte / 4)
    const events = new Events(`/x/jobs/${id}/events`)
    const reply = await events.reply
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    await events.over
    const seen = events.events
    expect(seen.at(0)).toMatchObject({ name: 'job', data: { id, state: 'running' } })
    expect(seen.at(-2)).toEqual({ name: 'job', data: await job(id) })
    expect(seen.at(-1)).toEqual({ name: 'end', data: { state: 'failed' } })
    const progress = seen.slice(0, -1).map(({ data }) => Number(data.progress))
    expect(progress).toEqual([...progress].sort((a, b) => a - b))
    expect(progress.some((percent) => percent > 0 && percent < 100)).toBe(true)
  })

  test('that has ended answers its end at once', async () => {
    const [{ id }] = (await admin.get('/x/jobs?limit=1')).json<[Job]>()
    const events = new Events(`/x/jobs/${id}/events`)
    await events.over
    expect(events.events.map(({ name }) => name)).toEqual(['job', 'end'])
  })

  test('goes on without those who followed it', async () => {
    const id = await startJob(gibibyte / 4)
    const followers = Array.from({ length: 20 }, () => new Events(`/x/jobs/${id}/events`))
    await Promise.all(followers.map(({ reply }) => reply))
    for (const follower of followers) follower.close()
    expect((await ended(id)).state).toBe('failed')
  })
})

describe('the list', () => {
  test('has the newest first and is read in pages', async () => {
    const all = (await admin.get('/x/jobs')).json<Job[]>()
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort((a, b) => b - a))
    expect((await admin.get('/x/jobs?limit=2&offset=1')).json()).toEqual(all.slice(1, 3))
  })

  test.each(['limit=0', 'limit=1001', 'limit=x', 'offset=-1'])('?%s is refused', async (query) => {
    const reply = await admin.get(`/x/jobs?${query}`)
    expect([reply.status, pathsOf(reply)]).toEqual([542, [query.split('=')[0]]])
  })

  test('needs the competence to read the system', async () => {
    await admin.create<string>('/web/admins/local', {
      login: 'reports',
      password: 'a long password',
      role: 6,
    })
    const reports = await gateway.as('reports', 'a long password')
    for (const path of ['/x/jobs', '/x/jobs/1', '/x/jobs/1/events']) {
      expect((await reports.get(path)).status).toBe(401)
      expect((await gateway.client().get(path)).status).toBe(401)
      expect((await admin.post(path, {})).status).toBe(405)
    }
  })
})

describe('a gateway that ends', () => {
  test('has at most 64 followers, who make room for others when they go', async () => {
    const id = await startJob(500 * gibibyte)
    const followers = Array.from({ length: 64 }, () => new Events(`/x/jobs/${id}/events`))
    const replies = await Promise.all(followers.map(({ reply }) => reply))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(64).fill(200))
    const refused = await admin.get(`/x/jobs/${id}/events`)
    expect([refused.status, problemOf(refused).code]).toEqual([429, 'too_many'])
    for (const follower of followers) follower.close()
    await Promise.all(followers.map(({ over }) => over))
    for (let waits = 0; waits < 100; waits++) {
      const next = new Events(`/x/jobs/${id}/events`)
      const { statusCode } = await next.reply
      next.close()
      if (statusCode === 200) break
      expect(waits).toBeLessThan(99)
      await sleep(20)
    }
    await gateway.restart()
    expect((await job(id)).state).toBe('interrupted')
  })

  test.each(['asked to', 'killed'])('when %s, leaves its jobs interrupted', async (how) => {
    const id = await startJob(500 * gibibyte)
    const events = new Events(`/x/jobs/${id}/events`)
    await events.reply
    if (how === 'killed') {
      gateway.kill('gateway')
      await sleep(300)
      await gateway.ready()
    } else {
      await gateway.restart()
      expect(events.text).not.toContain('event: end')
    }
    await events.over
    expect(await job(id)).toMatchObject({ state: 'interrupted', problem: null, finished: expect.any(Number) })
    expect((await job(id - 1)).state).toBe('interrupted')
  })
})
