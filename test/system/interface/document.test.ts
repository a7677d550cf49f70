import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mac } from '../../../src/api/openapi/samples/sample.ts'
import { statements, titleOf } from '../../contract/about.ts'
import { subjects } from '../../contract/subjects.ts'
import { DocumentWorld } from '../fixture/document-world.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { licenseFile, vendorKey } from '../fixture/license-key.ts'

const key = vendorKey()
const running: RealGateway[] = []
const worlds = new Map<string, DocumentWorld>()

beforeAll(async () => {
  const [{ admin, dataFolder }] = await Promise.all([
    start('gateway', ['--license-key', key.file]),
    start('console', ['--product', 'cc']),
  ])
  const wan = { type: 'wan', title: 'provider', mac, addresses: ['203.0.113.7/24'], gateway: '203.0.113.1' }
  expect(await admin.create('/network/connections', wan)).toBe(2)
  const hwid = readFileSync(join(dataFolder, 'hwid'), 'utf8').trim()
  const license = await licenseFile(key, { hwid, license_id: 'L-1', license_type: 'enterprise' })
  expect((await admin.put('/license/license-upload', license)).status).toBe(200)
})
afterAll(() => Promise.all(running.map((each) => each.close())))

async function start(product: 'gateway' | 'console', args: readonly string[]): Promise<RealGateway> {
  const real = await startGateway({ args })
  running.push(real)
  const world = new DocumentWorld(real.admin, product)
  await world.fill()
  worlds.set(product, world)
  return real
}

test.each(subjects.map((subject) => [titleOf(subject), subject] as const))('%s', async (_name, subject) => {
  const { found, values } = await worlds.get(subject.product ?? 'gateway')!.differences(subject)
  expect(found).toEqual([])
  expect(values).toBeGreaterThan(0)
})

const answers = statements.flatMap(({ subject, field, text }) => {
  const [, path] = /^answer of POST ([^?]+)/.exec(subject) ?? []
  return path && field === 'id' ? [{ path, type: text }] : []
})

/** Path in the rows of the documents, as an expression: `<id>` and `{table}` stand for segments. */
function pathLike(documented: string): RegExp {
  const source = documented
    .replace('<path segment>', '.+')
    .replaceAll(/<[^>]+>|\{table\}/g, '[^/]+')
    .replaceAll(/\{([^}]+\|[^}]+)\}/g, '($1)')
  return new RegExp(`^${source}$`)
}

test.each(answers)('POST $path answers an id that is $type', async ({ path, type }) => {
  const like = pathLike(path)
  const ids = [...worlds.values()].flatMap(({ created }) => [...created]).filter(([made]) => like.test(made))
  expect(ids.length).toBeGreaterThan(0)
  const isCopy = path === '/api/application_control/profiles/<id>/copy'
  const wanted = isCopy ? 'string' : type === 'string' ? 'string' : 'number'
  expect(ids.filter(([, id]) => typeof id !== wanted)).toEqual([])
})
