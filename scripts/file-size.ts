import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Outcome } from './step.ts'

const folders = ['src', 'web/src', 'test', 'scripts', 'sdk', 'bin']
const limitLines = 500
const reasonLines = 300
/** Files of a folder beside its tests: more of them have no places that a reader could know. */
const limitFiles = 25

/**
 * Fails on source files over 500 lines and on folders of more than 25 files beside tests; names files over 300 lines.
 * Generated files do not count.
 */
export function checkFileSizes(): Outcome {
  const files = folders.flatMap(sourceFiles)
  const crowded = crowdedFolders(files)
  const sizes = files
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > reasonLines)
    .sort((a, b) => b.lines - a.lines)
  const text = ({ file, lines }: { file: string; lines: number }) => `${file}: ${lines} lines`
  const over = sizes.filter(({ lines }) => lines > limitLines)
  const large = sizes.filter(({ lines }) => lines <= limitLines)
  return {
    ok: over.length === 0 && crowded.length === 0,
    output: [
      `a file has at most ${limitLines} lines, a folder ${limitFiles} files beside tests:`,
      ...over.map(text),
      ...crowded,
    ].join('\n'),
    notes: large.map((size) => `over ${reasonLines} wants a reason: ${text(size)}`),
  }
}

function crowdedFolders(files: readonly string[]): string[] {
  const sources = files.filter((file) => !file.endsWith('.test.ts'))
  return [...Map.groupBy(sources, dirname)]
    .filter(([, inside]) => inside.length > limitFiles)
    .map(([folder, inside]) => `${folder}: ${inside.length} files`)
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
    .filter(({ parentPath }) => !parentPath.split('/').includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name))
}

function listing(folder: string) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
}
