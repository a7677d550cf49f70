import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { prepare, samples } from '../fixture/sample.ts'
import type { Body, Sample } from '../fixture/sample-form.ts'

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  await prepare(admin)
})
afterAll(() => gateway?.close())

const secrets = ['psw', 'password']

/** A body as it is shown again: without its secrets. */
function shown(body: Body): Body {
  return Object.fromEntries(Object.entries(body).filter(([field]) => !secrets.includes(field)))
}

/** Creates the item of a sample and answers its path. */
async function made({ path, body }: Sample, unique: string): Promise<string> {
  return `${path}/${await admin.create<string>(path, body(unique))}`
}

async function read(path: string): Promise<Body> {
  return (await admin.get(path)).json<Body>()
}

/** The fields without which no body of this kind is accepted. */
function required(sample: Sample, unique: string): Record<string, unknown> {
  const optional = Object.keys(sample.defaults)
  return Object.fromEntries(
    Object.entries(sample.body(unique)).filter(([field]) => !optional.includes(field)),
  )
}

describe.each(samples.map((sample) => [sample.name, sample] as const))('%s', (_name, sample) => {
  it('is given back as it was sent, one by one and in the list', async () => {
    const path = await made(sample, 'given back')
    const item = await read(path)
    expect(item).toMatchObject(shown(sample.body('given back')))
    for (const secret of secrets) expect(item).not.toHaveProperty(secret)
    const list = await admin.list(sample.path)
    expect(list.find(({ id }) => id === item['id'])).toEqual(item)
    expect(list.filter(({ id }) => id === item['id'])).toHaveLength(1)
  })

  it('what a create body leaves out takes its default', async () => {
    const body = required(sample, 'left out')
    const path = `${sample.path}/${await admin.create<string>(sample.path, body)}`
    expect(await read(path)).toMatchObject({ ...sample.defaults, ...shown(body) })
  })

  it('each field without a default is required', async () => {
    const body = sample.body('required')
    for (const field of Object.keys(required(sample, 'required'))) {
      const { [field]: _left, ...rest } = body
      const reply = await admin.post(sample.path, rest)
      expect([field, reply.status]).toEqual([field, 542])
      expect(pathsOf(reply)).not.toEqual([])
    }
  })

  it('GET, change, PUT back works; PUT replaces, what is left out takes its default', async () => {
    const path = await made(sample, 'put back')
    const before = await read(path)
    expect((await admin.put(path, before)).status).toBe(200)
    expect(await read(path)).toEqual(before)
    const text = sample.texts.at(-1)![0]
    expect((await admin.put(path, { ...before, [text]: 'changed' })).status).toBe(200)
    expect(await read(path)).toEqual({ ...before, [text]: 'changed' })
    const least = required(sample, 'put back again')
    for (const field of sample.once ?? []) delete least[field]
    expect((await admin.put(path, least)).status).toBe(200)
    expect(await read(path)).toMatchObject({ ...sample.defaults, ...shown(least) })
  })

  it('PATCH merges: what is not sent stays', async () => {
    const path = await made(sample, 'merged')
    const before = await read(path)
    const text = sample.texts.at(-1)![0]
    expect((await admin.patch(path, { [text]: 'patched' })).status).toBe(200)
    expect(await read(path)).toEqual({ ...before, [text]: 'patched' })
    expect((await admin.patch(path, {})).status).toBe(200)
    expect((await admin.patch(path, { ...before })).status).toBe(200)
    expect(await read(path)).toEqual(before)
  })

  it('a field that it does not have is 542 naming it, on create and on edit', async () => {
    const path = await made(sample, 'unknown')
    const body = { ...sample.body('unknown 2'), nonsense: 1 }
    for (const reply of [
      await admin.post(sample.path, body),
      await admin.put(path, body),
      await admin.patch(path, { nonsense: null }),
      await admin.patch(path, { ['__proto__']: 1, nonsense: 2 }),
    ]) {
      expect(reply.status).toBe(542)
      expect(pathsOf(reply)).toContain('nonsense')
      expect(problemOf(reply).errors[0]!.code).toBe('unknown_field')
    }
    expect((await admin.post(sample.path, { ...sample.body('with id'), id: 1 })).status).toBe(542)
  })

  it('every field is judged: a value of another type is 542 naming it, and nothing changes', async () => {
    const path = await made(sample, 'types')
    const before = await read(path)
    for (const field of Object.keys(sample.body('types'))) {
      for (const wrong of [{}, [{}], { a: 1 }]) {
        const reply = await admin.put(path, { ...before, [field]: wrong })
        expect([field, wrong, reply.status]).toEqual([field, wrong, 542])
        expect(pathsOf(reply)[0]).toMatch(new RegExp(`^${field}`))
      }
    }
    expect(await read(path)).toEqual(before)
  })

  it.each(sample.texts)('%s has from %i to %i characters, not bytes', async (field, least, most) => {
    const path = await made(sample, `limits of ${field}`)
    const status = async (text: string) => (await admin.patch(path, { [field]: text })).status
    for (const letter of ['x', 'я', '語', '🙂', '\u0301']) {
      expect([letter, await status(letter.repeat(most))]).toEqual([letter, 200])
      expect((await read(path))[field]).toBe(letter.repeat(most))
      expect([letter, await status(letter.repeat(most + 1))]).toEqual([letter, 542])
    }
    expect(await status('👨‍👩‍👧'.repeat(Math.floor(most / 5) + 1))).toBe(542)
    expect(await status('')).toBe(least === 0 ? 200 : 542)
    for (const wrong of [null, 1, true, ['x']]) {
      expect([field, wrong, (await admin.patch(path, { [field]: wrong })).status]).toEqual([
        field,
        wrong,
        542,
      ])
    }
  })

  it('is removed once; then its id is unknown and never given again', async () => {
    const path = await made(sample, 'removed')
    expect((await admin.delete(path)).status).toBe(200)
    for (const reply of [await admin.get(path), await admin.delete(path), await admin.put(path, {})])
      expect(reply.status).toBe(404)
    expect(await made(sample, 'next')).not.toBe(path)
  })
})
