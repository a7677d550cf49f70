import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { committedEndpoints } from '../../scripts/generate/endpoints.ts'
import { routesOf } from '../../scripts/generate/product.ts'
import { ruleTraces } from '../../scripts/generate/rule-traces.ts'
import { rulesOf } from '../../scripts/generate/statement-rules.ts'
import { committedStatements, type Statement } from '../../scripts/generate/statements.ts'
import { traces } from '../../scripts/generate/traceability.ts'
import { proofs } from './proofs/index.ts'
import { subjects } from './subjects.ts'

const requests = traces({
  endpoints: committedEndpoints(),
  gateway: routesOf('gateway'),
  console: routesOf('console'),
})
const statements = committedStatements()
const rules = ruleTraces(statements)
const page = readFileSync('docs/traceability.md', 'utf8')

const named = ({ source, subject, field, text }: Statement) =>
  `${source}: ${subject} ${field} ${text.slice(0, 60)}`

test('the documents were read', () => {
  expect(requests.filter(({ source }) => source.startsWith('document')).length).toBeGreaterThan(250)
  expect(statements.length).toBeGreaterThan(800)
})

test('every request has a route and a file that declares it', () => {
  expect(requests.filter(({ declaredIn }) => declaredIn === null).map(({ request }) => request)).toEqual([])
})

test('every request has a test', () => {
  expect(requests.filter(({ tests }) => tests.length === 0).map(({ request }) => request)).toEqual([])
})

test('every field, limit and condition has a resource', () => {
  expect(
    rules.filter(({ resources, setsNoRule }) => resources.length === 0 && setsNoRule === null).map(named),
  ).toEqual([])
  const files = new Set(rules.flatMap(({ resources }) => resources))
  expect([...files].filter((file) => !existsSync(file))).toEqual([])
})

test('every field, limit and condition has a test, or it is said that it sets no rule', () => {
  expect(
    rules.filter(({ tests, setsNoRule }) => tests.length === 0 && setsNoRule === null).map(named),
  ).toEqual([])
})

test('every test that is named exists', () => {
  const missing = rules
    .flatMap(({ tests }) => tests)
    .filter(({ file, title }) => !existsSync(file) || !hasTitle(readFileSync(file, 'utf8'), title))
  expect([...new Set(missing.map(({ file, title }) => `${file}: ${title}`))]).toEqual([])
})

/** True when a test, or a group of tests, has this title. */
function hasTitle(source: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) =>
    source
      .split(`${quote}${title}${quote}`)
      .slice(0, -1)
      .some((before) => /\(\s*$/.test(before)),
  )
}

test('every proof and every subject is about a statement', () => {
  const isAbout = ({ source, subject = '' }: { source: string; subject?: string }) =>
    statements.some((each) => each.source === source && (subject === '*' || each.subject === subject))
  expect([...proofs, ...subjects].filter((each) => !isAbout(each))).toEqual([])
  const unused = proofs.filter(({ source, field, starts }) => {
    return !statements.some(
      (each) =>
        each.source === source &&
        (field === undefined || each.field === field) &&
        (starts === undefined || each.text.startsWith(starts)),
    )
  })
  expect(unused).toEqual([])
})

test('the words of the documents are read as rules', () => {
  const read = (source: string, subject: string, field: string) => {
    const statement = statements.find(
      (each) => each.source === source && each.subject === subject && each.field === field,
    )!
    return rulesOf(statement, statements)
  }
  expect(read('document 3, Quota', '', 'title')).toMatchObject({
    type: 'string',
    most: 42,
    isNullable: false,
  })
  expect(read('document 3, Quota', '', 'interval')).toMatchObject({
    values: ['hour', 'day', 'week', 'month', 'quarter'],
  })
  expect(read('document 3, DNS', 'Master zone', 'config')).toMatchObject({ most: 10000, isNonEmpty: true })
  expect(read('document 1, Directory domain', '', 'ldap_paths')).toMatchObject({ mostItems: 10, most: 1024 })
  const connection = 'document 2, Connection (external or local interface)'
  expect(read(connection, 'Common fields of all types', 'vlan_tag')).toMatchObject({
    type: 'integer',
    range: [1, 4095],
    isNullable: true,
  })
  expect(read(connection, 'loopback', 'comment')).toMatchObject({ most: 256, mayBeEmpty: true })
  expect(read('document 2, VPN server settings', '', 'sstp.port')).toMatchObject({
    values: [1443, 2443, 3443, 4443],
  })
  expect(read('document 3, Application-control profile', '', 'protocols[].id')).toMatchObject({
    form: 'layer-7',
  })
})

test('the page lists every request and every statement', () => {
  const paths = new Set([...page.matchAll(/\| `(\/[^`]*)` \|/g)].map(([, path]) => path!))
  expect(requests.filter(({ request }) => !paths.has(request.split(' ')[1]!))).toEqual([])
  const rows = page.split('## Fields, limits and conditions')[1]!.match(/^\| (?!What |Where )[^-]/gm) ?? []
  expect(rows.length).toBe(rules.length)
  expect(page.split('\n').filter((line) => /(?<!\\)\| *\|/.test(line))).toEqual([])
})

test('no two routes answer one request', () => {
  for (const product of ['gateway', 'console'] as const) {
    const keys = routesOf(product).map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
    expect(keys).toEqual([...new Set(keys)])
  }
})
