import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

// The LuaJIT of Debian 12 compiles walks of tables wrongly (src/engines/dns/kresd/uncompiled.lua).

const folder = new URL('../../src/engines/dns/kresd/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.lua'))

/** A file without comments. */
function codeOf(name: string): string {
  return readFileSync(new URL(name, folder), 'utf8').replaceAll(/--.*$/gm, '')
}

/** Functions on the left margin, with their names. */
function functionsOf(code: string): readonly { readonly name: string; readonly body: string }[] {
  return [...code.matchAll(/^(?:local )?function ([\w.:]+)\([^)]*\)\n([\s\S]*?)^end$/gm)].map(
    ([, name, body]) => ({ name: name!, body: body! }),
  )
}

describe.each(files)('%s', (name) => {
  it('leaves functions that walk tables to the interpreter', () => {
    const code = codeOf(name)
    const isLeft = (each: string) =>
      code.includes(`uncompiled(${each})`) ||
      new RegExp(`in ipairs\\(\\{[^}]*\\b${each}\\b[^}]*\\}\\) do uncompiled`).test(code)
    const compiled = functionsOf(code).filter(
      ({ body, name: each }) => /\bpairs\(/.test(body) && !isLeft(each),
    )
    expect(compiled.map(({ name: each }) => each)).toEqual([])
  })

  it('does not call next', () => expect(codeOf(name)).not.toMatch(/\bnext\(/))
})
