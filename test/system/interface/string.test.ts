import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { jsonCases, naughtyStrings } from '../fixture/material.ts'
import { prepare, samples } from '../fixture/sample.ts'
import type { Sample } from '../fixture/sample-form.ts'

const strings = naughtyStrings()
const cases = jsonCases()
/** One string of so many is tried in the texts of a sample; each is tried in those of every fourth. */
const stride = 4
const fieldsNotShown = ['psw', 'password', 'parent_id', 'user_id', 'role']

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  await prepare(admin)
})
afterAll(() => gateway?.close())

/** Does the work for every item, some at once. */
async function forEach<T>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const queue = [...items.entries()]
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await work(next[1], next[0])
  }
  await Promise.all(Array.from({ length: 32 }, worker))
}

/** The string in every free text that has room for it. */
function textsWith({ texts }: Sample, string: string): Record<string, string> {
  const characters = [...string].length
  return Object.fromEntries(
    texts
      .filter(([, least, most]) => characters >= least && characters <= most)
      .map(([field]) => [field, string]),
  )
}

describe(`${strings.length} naughty strings`, () => {
  it.each(samples.map((sample, index) => [sample.name, sample, index] as const))(
    '%s: free texts give them back byte for byte',
    async (_name, sample, index) => {
      const path = `${sample.path}/${await admin.create<string>(sample.path, sample.body('naughty'))}`
      let stored = 0
      const tried = strings.filter((_, number) => number % stride === index % stride)
      for (const string of tried) {
        const texts = textsWith(sample, string)
        const reply = await admin.patch(path, texts)
        if (reply.status === 542) expect([string, problemOf(reply).code]).toEqual([string, 'duplicate'])
        else expect([string, reply.status]).toEqual([string, 200])
        if (reply.status !== 200) continue
        expect((await admin.get(path)).json()).toMatchObject(texts)
        stored++
      }
      expect(stored).toBeGreaterThan(tried.length / 2)
    },
  )

  it('every field of every item stores them as they are, or answers 542; no id is made of them', async () => {
    await forEach(samples, async (sample, start) => {
      const path = `${sample.path}/${await admin.create<string>(sample.path, sample.body('any field'))}`
      for (let index = start; index < strings.length; index += samples.length) {
        const string = strings[index]!
        for (const field of Object.keys(sample.body('x'))) {
          const { status } = await admin.patch(path, { [field]: string })
          expect([field, string, [200, 542].includes(status)]).toEqual([field, string, true])
          if (status !== 200 || fieldsNotShown.includes(field)) continue
          expect((await admin.get(path)).json()).toMatchObject({ [field]: string })
        }
        const other = `${sample.path}/${encodeURIComponent(string)}`
        for (const { status } of [await admin.get(other), await admin.delete(`${other}x`)])
          expect([other, [200, 400, 404, 405].includes(status)]).toEqual([other, true])
      }
    })
  })

  it('searches for them, and takes them in queries, field names and headers, without falling', async () => {
    await forEach(strings, async (string) => {
      const text = encodeURIComponent(string)
      const search = await admin.get(`/aliases/ip_addresses?search=${text}`)
      expect([string, search.status]).toEqual([string, [...string].length > 255 ? 542 : 200])
      const replies = [
        await admin.get(`/logs_backend/logs?filter=${text}&sort=${text}`),
        await admin.get(`/x/revisions/${text}`),
        await admin.post('/aliases/ports', { title: 'x', value: 1, [string]: string }),
        await admin.get('/firewall/state', { 'If-None-Match': text, Cookie: `${text}=${text}` }),
        await admin.post(
          '/firewall/rules/log',
          { action: 'mark_log' },
          { 'Idempotency-Key': text.slice(0, 4000) },
        ),
      ]
      for (const { status } of replies)
        expect([string, status < 500 || status === 542]).toEqual([string, true])
    })
    expect((await admin.get('/health')).status).toBe(200)
  })
})

describe(`JSON: ${cases.length} texts as bodies`, () => {
  const places = [
    ['POST', '/aliases/ports'],
    ['PUT', '/firewall/settings'],
    ['PATCH', '/firewall/rules/forward/move'],
    ['PATCH', '/user_backend/users/1'],
  ] as const

  it.each(places)(
    '%s %s: what is no JSON is 400, what is JSON is not, nothing falls',
    async (method, path) => {
      await forEach(cases, async ({ name, verdict, bytes }) => {
        const { status } = await admin.send(method, path, { body: bytes })
        const good = {
          y: status === 200 || status === 542,
          n: status === 400,
          i: [200, 400, 542].includes(status),
        }
        expect([name, status, good[verdict]]).toEqual([name, status, true])
      })
      expect((await admin.get('/health')).status).toBe(200)
    },
  )
})

it('all of it is still there after a restart', async () => {
  const lists = () => Promise.all(samples.map(async ({ path }) => (await admin.get(path)).text))
  const before = await lists()
  await gateway.restart()
  expect(await lists()).toEqual(before)
})
