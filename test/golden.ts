import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'

/** A `.case` file: a sentence of purpose, an empty line, the input, a line of dashes, the output. */
export interface GoldenCase {
  readonly name: string
  readonly purpose: string
  readonly input: string
  readonly output: string
  readonly file: URL
}

const dashes = /^-{5,}$/m

/** The cases of a folder, whose URL ends in a slash, in the order of their names. */
export function goldenCases(folder: URL): readonly GoldenCase[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.case'))
    .sort()
    .map((name) => readCase(name, new URL(name, folder)))
}

/**
 * Compares what came out with what the case says. With `UPDATE_GOLDEN=1` in the environment the case takes over
 * what came out (`npm run golden`); such a change is reviewed as code.
 */
export function expectGolden(golden: GoldenCase, actual: string): void {
  const output = `${actual.trimEnd()}\n`
  if (process.env['UPDATE_GOLDEN'] === '1') {
    writeFileSync(golden.file, `${golden.purpose}\n\n${golden.input}\n-----\n${output}`)
  } else {
    expect(output, golden.purpose).toBe(golden.output)
  }
}

function readCase(name: string, file: URL): GoldenCase {
  const text = readFileSync(file, 'utf8')
  const [front, output] = text.split(dashes, 2)
  const [purpose, ...rest] = front!.split(/\n\n/)
  if (output === undefined || rest.length === 0) {
    throw new Error(`${name}: a case is a purpose, an empty line, the input, a line of dashes, the output`)
  }
  return {
    name,
    purpose: purpose!.trim(),
    input: rest.join('\n\n').trim(),
    output: output.replace(/^\n/, ''),
    file,
  }
}
