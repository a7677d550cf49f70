import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { expectGolden, goldenCases } from './golden.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('a case reads as it is written, first indentation and empty lines included', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-golden-'))
  const file = join(folder, 'one.case')
  const text = 'What it shows.\n\ninput one\n\ninput two\n-----\n  indented\n\nlast\n'
  writeFileSync(file, text)
  const [golden] = goldenCases(pathToFileURL(`${folder}/`))
  expect(golden).toMatchObject({ purpose: 'What it shows.', input: 'input one\n\ninput two' })
  vi.stubEnv('UPDATE_GOLDEN', '')
  expectGolden(golden!, '  indented\n\nlast')
  expect(() => expectGolden(golden!, 'indented\n\nlast')).toThrow()
  vi.stubEnv('UPDATE_GOLDEN', '1')
  expectGolden(golden!, '  indented\n\nlast')
  expect(readFileSync(file, 'utf8')).toBe(text)
  rmSync(folder, { recursive: true })
})
