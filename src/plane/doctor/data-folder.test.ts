import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dataFolderFindings } from './data-folder.ts'
import { descriptorFinding } from './descriptors.ts'

const dayMs = 86_400_000
const now = Date.now()
let folder: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-data-'))
  const notAfterDate = new Date(now + 30 * dayMs)
  const made = await generate([], { keyType: 'ec', curve: 'P-256', notAfterDate })
  writeFileSync(join(folder, 'tls.key'), made.private, { mode: 0o600 })
  writeFileSync(join(folder, 'tls.crt'), made.cert)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const states = (nowMs: number) => dataFolderFindings(folder, nowMs).map(({ state }) => state)

it.each([
  ['now', 0, 'ok', /valid until \d{4}-/],
  ['two weeks before its end', 20, 'limited', /ends to be valid on/],
  ['after its end', 31, 'limited', /ended to be valid on/],
])('looks at the certificate %s', (_, days, state, detail) => {
  const [, found] = dataFolderFindings(folder, now + days * dayMs)
  expect(found).toMatchObject({ name: join(folder, 'tls.crt'), state, detail: expect.stringMatching(detail) })
})

it('finds a key that others may read', () => {
  expect(states(now)).toEqual(['ok', 'ok'])
  chmodSync(join(folder, 'tls.key'), 0o644)
  expect(dataFolderFindings(folder, now).at(-1)).toMatchObject({
    state: 'limited',
    remedy: `chmod 600 ${join(folder, 'tls.key')}`,
  })
})

it('takes a folder that is not there yet', () => {
  expect(dataFolderFindings(join(folder, 'a', 'b'), now)).toEqual([
    expect.objectContaining({ state: 'ok', detail: 'can be made' }),
  ])
})

it.each([
  [100, 'broken'],
  [1024, 'limited'],
  [20_000, 'ok'],
  [Number.MAX_SAFE_INTEGER, 'ok'],
])('%i open files: %s', (limit, state) => {
  expect(descriptorFinding(limit).state).toBe(state)
})
