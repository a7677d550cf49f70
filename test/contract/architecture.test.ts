import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { routesOfResources } from '../../scripts/generate/product.ts'
import type { Table } from '../../src/core/resource/resource.ts'

const page = readFileSync('ARCHITECTURE.md', 'utf8')

/** The first block of a language, without the indentation of its list item. */
function block(language: string): string {
  const [, indent = '', text = ''] =
    new RegExp(`^( *)\`\`\`${language}\\n([\\s\\S]*?)^ *\`\`\`$`, 'm').exec(page) ?? []
  return text.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
}

test('the resource that ARCHITECTURE.md shows is one: it has the routes that it says', async () => {
  mkdirSync('.cache', { recursive: true })
  writeFileSync('.cache/example.ts', block('ts').replaceAll('../../core/', '../src/core/'))
  const { forwardZones } = (await import(pathToFileURL('.cache/example.ts').href)) as { forwardZones: Table }
  const path = '/dns/zones/forward'
  const routes = routesOfResources([forwardZones]).filter((route) => route.path.startsWith(path))
  expect(routes.map((route) => `${route.method} ${route.path}`)).toEqual([
    `GET ${path}`,
    `POST ${path}`,
    `GET ${path}/:id`,
    `PUT ${path}/:id`,
    `PATCH ${path}/:id`,
    `DELETE ${path}/:id`,
  ])
})

test('what a request names and is not there is 404 or 542 by one file', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) =>
      /kind: 'not-found', message|'missing_reference'/.test(readFileSync(`src/${file}`, 'utf8')),
    )
  expect(files).toEqual(['core/missing.ts'])
})
