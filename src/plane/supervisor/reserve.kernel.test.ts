import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readJson, writeJson } from './json-file.ts'
import { keepReserve, withReserve } from './reserve.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-reserve-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const full = () => Object.assign(new Error('full'), { code: 'ENOSPC' })

test('the reserve gives way piece by piece, and what fails otherwise is not tried again', () => {
  keepReserve(folder)
  const before = statSync(join(folder, 'reserve')).size
  let attempts = 0
  const done = withReserve(folder, () => {
    attempts += 1
    if (attempts < 3) throw full()
    return 'done'
  })
  expect({ done, attempts }).toEqual({ done: 'done', attempts: 3 })
  expect(statSync(join(folder, 'reserve')).size).toBeLessThan(before)
  expect(() => withReserve(folder, () => JSON.parse('{'))).toThrow(SyntaxError)
  expect(() => withReserve(folder, () => { throw full() })).toThrow('full') // biome-ignore format: one line
  expect(statSync(join(folder, 'reserve')).size).toBe(0)
  keepReserve(folder)
  expect(statSync(join(folder, 'reserve')).size).toBe(before)
})

test('state is written on a disk that is really full', () => {
  const script = join(folder, 'write.mjs')
  const source = (name: string) => new URL(`./${name}.ts`, import.meta.url).href
  writeFileSync(
    script,
    `import { writeFileSync, appendFileSync } from 'node:fs'
     const { keepReserve } = await import(${JSON.stringify(source('reserve'))})
     const { writeJson, readJson } = await import(${JSON.stringify(source('json-file'))})
     keepReserve('disk')
     try { for (;;) appendFileSync('disk/filler', Buffer.alloc(4096)) } catch {}
     const refused = []
     try { writeFileSync('disk/other', 'x'.repeat(5000)) } catch ({ code }) { refused.push(code) }
     for (let round = 0; round < 50; round += 1)
       for (const name of ['a', 'b', 'c']) writeJson('disk/' + name, { round })
     console.log(JSON.stringify([...refused, readJson('disk/a'), readJson('disk/c')]))`,
  )
  const mount = 'mkdir disk && mount -t tmpfs -o size=1m disk disk && exec "$@"'
  const command = ['--mount', 'sh', '-c', mount, 'sh', process.execPath, script]
  const asUser = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']
  const { stdout, stderr } = spawnSync('unshare', [...asUser, ...command], { cwd: folder, encoding: 'utf8' })
  expect(stdout, stderr).toBe('["ENOSPC",{"round":49},{"round":49}]\n')
})

test('without a reserve a file is replaced as ever', () => {
  const file = join(folder, 'a.json')
  writeJson(file, { a: 1 })
  expect(readJson(file)).toEqual({ a: 1 })
  expect(readFileSync(file, 'utf8')).toBe('{"a":1}\n')
})
