import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Outcome } from './step.ts'

const folders = ['src', 'web/src', 'test', 'scripts', 'sdk', 'bin']
const limitLines = 500
const reasonLines = 300

/** Fails on source files over 500 lines and names those over 300. Generated files do not count. */
export function checkFileSizes(): Outcome {
  const sizes = folders
    .flatMap(sourceFiles)
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > reasonLines)
    .sort((a, b) => b.lines - a.lines)
  const text = ({ file, lines }: { file: string; lines: number }) => `${file}: ${lines} lines`
  const over = sizes.filter(({ lines }) => lines > limitLines)
  const large = sizes.filter(({ lines }) => lines <= limitLines)
  return {
    ok: over.length === 0,
    output: [`a file has at most ${limitLines} lines:`, ...over.map(text)].join('\n'),
    notes: large.map((size) => `over ${reasonLines} wants a reason: ${text(size)}`),
  }
}

function sourceFiles(folder: string): string[] {
  let entries: ReturnType<typeof listing>
  try {
    entries = listing(folder)
  } catch {
    return []
  }
  return entries
    .filter((entry) => entry.isFile() && /\.(ts|tsx|js|cjs)$/.test(entry.name))
    .filter((entry) => !/(\.generated\.|\.d\.ts$)/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

function listing(folder: string) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
}
