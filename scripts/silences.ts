import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Outcome } from './step.ts'

const table = 'docs/silences.md'

/** Fails when a source file cites a decision `silences#NAME` that docs/silences.md does not have, or has twice. */
export function checkSilences(): Outcome {
  const names = [...readFileSync(table, 'utf8').matchAll(/^\| ([a-z0-9-]+) \|/gm)].map(([, name]) => name!)
  const twice = names.filter((name, index) => names.indexOf(name) < index)
  const missing = ['src', 'test', 'scripts', 'sdk'].flatMap((folder) => citations(folder, new Set(names)))
  const output = [...missing, ...twice.map((name) => `${table} has two rows named ${name}`)]
  return { ok: output.length === 0, output: output.join('\n') }
}

function citations(folder: string, known: ReadonlySet<string>): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/silences#([a-z0-9-]+)/g)]
        .filter(([, name]) => !known.has(name!))
        .map(([citation]) => `${file} cites ${citation}, which ${table} does not have`),
    )
}
