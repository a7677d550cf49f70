import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ruleSetOf } from './rule-file.ts'

const folder = '/etc/suricata/rules'
describe('the rules that the package suricata ships', () => {
  const names = readdirSync(folder)
  it.each(names.filter((name) => name.endsWith('-events.rules')))('are read: %s', (name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    const { signatures, refusals } = ruleSetOf([{ name, bytes: Buffer.from(text) }])
    expect(refusals.kept).toEqual([])
    expect(signatures).toHaveLength(text.match(/\bsid:\d+;/g)?.length ?? 0)
  })
})
