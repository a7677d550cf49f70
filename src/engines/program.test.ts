import { expect, test } from 'vitest'
import { openUnnamed, runPatiently } from './program.ts'

test('a program that has time is run with low priority, and what it printed is read', async () => {
  const shell = (script: string) => runPatiently('sh', ['-c', script], { stdin: 'told' })
  expect(await shell('cat; echo " twice"; echo complaint >&2; exit 3')).toEqual({
    code: 3,
    stdout: 'told twice\n',
    stderr: 'complaint\n',
  })
  expect((await shell('cat >/dev/null; nice')).stdout).toBe('10\n')
  expect(await runPatiently('/nowhere', [])).toMatchObject({ code: null, stdout: '' })
})

test('there is no file where a folder takes none', () => {
  expect(openUnnamed('/nowhere')).toBeNull()
})
