import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPaths, tableSamples } from '../../../src/api/openapi/samples.ts'
import type { OpenApiDocument } from '../../contract/description.ts'
import { type Client, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

let gateway: RealGateway
let admin: Client
const ids = new Map<string, string | number>()
/** Texts that administrators gave: they are the same in each language. */
const given = new Set<string>()
let answers: readonly Answers[] = []

interface Answers {
  readonly path: string
  readonly texts: readonly Text[]
}

/** A text at its place in both answers. */
interface Text {
  readonly field: string
  readonly english: string
  readonly russian: string
}

const cyrillic = /[а-яё]/i
const sentence = /\p{L}{2,} \p{L}{2,}/u

/** Streams, files, and what is source text of other programs or of this interface. */
const notSpoken =
  /\/events$|\/tail$|^\/openapi\.json$|^\/x\/backup$|^\/x\/artifacts|^\/x\/docs|^\/x\/content-filter\/authority/

/**
 * Texts that are the same in each language: names that applications have in the world, rows of the log, which are kept as they
 * were written, receivers of the log by the names that administrators gave them, and what signatures say of themselves.
 */
const isSame: Readonly<Record<string, string>> = {
  '/x/application-control/protocols': 'title',
  '/logs_backend/logs': 'message',
  '/logs_backend/remote_syslog/status': 'name',
  '/x/ips/signatures': 'msg',
  '/x/ips/signatures/custom': 'msg',
}

/** Fields that people read: whatever stands there is the program's own words. */
const read = new Set([
  'msg',
  'reason',
  'apply_error',
  'privilege',
  'neededFor',
  'detail',
  'description',
  'role_name',
])

/** A value that the documents give (document 1, "Directory (AD)"). */
const isCode = (text: string) => text === 'no_license'

/** Lists whose titles are the program's own. */
const titled = ['/x/logs/kinds', '/content-filter/categories', '/web/roles']

function sent(path: string): string {
  const named = path.replaceAll(/\{(\/[^}]+)\}/g, (_all, table: string) => String(ids.get(table)))
  return named.replace(/^([^{]*)\/\{[a-z_]+\}/, (all, table: string) =>
    ids.has(table) ? `${table}/${ids.get(table)}` : all,
  )
}

function remember(value: unknown): void {
  if (typeof value === 'string') given.add(value)
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) remember(each)
}

function textsIn(english: unknown, russian: unknown, field = ''): Text[] {
  if (typeof english === 'string' && typeof russian === 'string')
    return english === '' || given.has(english) || english.startsWith('-----BEGIN ')
      ? []
      : [{ field, english, russian }]
  if (typeof english !== 'object' || english === null || typeof russian !== 'object' || russian === null)
    return []
  const isList = Array.isArray(english)
  return Object.entries(english).flatMap(([key, member]) =>
    textsIn(member, (russian as Readonly<Record<string, unknown>>)[key], isList ? field : key),
  )
}

async function ask(path: string): Promise<Answers[]> {
  const inEnglish = await admin.get(path)
  const inRussian = await admin.get(path, { 'Accept-Language': 'ru' })
  if (!/json/.test(inEnglish.headers['content-type'] ?? '')) return []
  const [english, russian] =
    inEnglish.status < 400
      ? [inEnglish.json(), inRussian.json()]
      : [inEnglish, inRussian].map((reply) => problemOf(reply).detail)
  return [{ path, texts: textsIn(english, russian, inEnglish.status < 400 ? '' : 'detail') }]
}

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  for (const { path, create, change } of tableSamples) {
    remember(create)
    remember(change)
    const reply = await admin.post(sent(path), create)
    expect(reply.status, path).toBeLessThan(300)
    const body = reply.json<Identified | [Identified]>()
    ids.set(path, Array.isArray(body) ? body[0].id : body.id)
  }
  const { paths } = (await admin.get('/openapi.json')).json<OpenApiDocument>()
  const all = Object.entries(paths as Readonly<Record<string, object>>)
    .filter(([, methods]) => 'get' in methods)
    .map(([path]) => sent(path))
    .filter((path) => !path.includes('{'))
  const asked = [...new Set([...all, ...readPaths.map(sent), '/x/revisions/1', '/x/jobs/999999'])]
  const found: Answers[] = []
  for (const path of asked.filter((each) => !notSpoken.test(each))) found.push(...(await ask(path)))
  answers = found
})

afterAll(() => gateway?.close())

interface Identified {
  readonly id: string | number
}

const told = (isWrong: (text: Text, path: string) => boolean) =>
  answers.flatMap(({ path, texts }) =>
    texts
      .filter(
        (text) => isSame[path.replace(/\?.*|\/[0-9a-f-]{36}$/, '')] !== text.field && isWrong(text, path),
      )
      .map(({ field, english, russian }) => `${path} ${field}: ${english} | ${russian}`),
  )

test('answers to nearly every read are walked, with texts in both languages', () => {
  expect(answers.length).toBeGreaterThan(150)
  const texts = answers.flatMap((each) => each.texts)
  expect(texts.filter(({ english, russian }) => english !== russian).length).toBeGreaterThan(500)
})

test('what differs in Russian is Russian', () => {
  expect(told(({ english, russian }) => english !== russian && !cyrillic.test(russian))).toEqual([])
})

test('no sentence stays English in a Russian answer', () => {
  expect(told(({ russian }) => sentence.test(russian) && !cyrillic.test(russian))).toEqual([])
})

test('fields that people read have Russian words, also where they have one word only', () => {
  const isRead = (field: string, path: string) =>
    read.has(field) || (field === 'title' && titled.includes(path))
  expect(
    told(({ field, russian }, path) => isRead(field, path) && !isCode(russian) && !cyrillic.test(russian)),
  ).toEqual([])
})

test('an English answer has no Russian letter that nobody gave', () => {
  expect(told(({ english }) => cyrillic.test(english))).toEqual([])
})
