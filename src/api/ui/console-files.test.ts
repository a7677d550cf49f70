import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ApiRequest } from '../route/route.ts'
import { consoleFiles } from './console-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-ui-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function pageOf(from: string | null): Promise<string> {
  const route = consoleFiles(from, 'utm').routeOf('/ui/policy/forward_rules')
  const answer = await route!.handle({ headers: {} } as unknown as ApiRequest)
  if (!answer.ok) throw new Error(answer.failure.kind)
  return String(answer.value.body)
}

test('a console that could not be built says why, as text', async () => {
  writeFileSync(join(folder, 'failure.txt'), 'app.tsx: <script>alert(1)</script> & more')
  const page = await pageOf(folder)
  expect(page).toContain('app.tsx: &lt;script&gt;alert(1)&lt;/script&gt; &amp; more')
  expect(page).not.toContain('<script')
})

test('a start that did not build it says so', async () => {
  expect(await pageOf(null)).toContain('npm start builds it')
})

test('paths of others are left to others', () => {
  const { routeOf } = consoleFiles(null, 'utm')
  for (const path of ['/', '/uix', '/x/ui/', '/aliases']) expect(routeOf(path), path).toBeNull()
})
