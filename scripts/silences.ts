import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Outcome } from './step.ts'

const folder = 'docs/silences'
const mostSentences = 3

/** A row of the tables in docs/silences: a decision where the documents are silent. */
export interface SilenceRow {
  readonly file: string
  readonly name: string
  readonly cells: readonly string[]
}

/** Fails when a citation `silences#NAME` has no row in docs/silences, a name has two, or a cell is too long. */
export function checkSilences(): Outcome {
  const rows = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => rowsOf(join(folder, name), readFileSync(join(folder, name), 'utf8')))
  const known = new Set(rows.map(({ name }) => name))
  const missing = ['src', 'test', 'scripts', 'sdk', 'docs'].flatMap((place) => missingIn(place, known))
  const output = [...missing, ...faultsOf(rows)]
  return { ok: output.length === 0, output: output.join('\n') }
}

/** Rows of all tables of a page; lines of dashes and the heads of columns are none. */
export function rowsOf(file: string, page: string): SilenceRow[] {
  return page
    .split('\n')
    .filter((line) => /^\| [a-z0-9-]+ \|/.test(line))
    .map((line) => line.split('|').slice(1, -1))
    .map(([name, ...cells]) => ({ file, name: name!.trim(), cells: cells.map((cell) => cell.trim()) }))
}

/** Names that stand twice, and cells of more than three sentences, as sentences for whoever wrote them. */
export function faultsOf(rows: readonly SilenceRow[]): string[] {
  const names = rows.map(({ name }) => name)
  const twice = new Set(names.filter((name, index) => names.indexOf(name) < index))
  const long = rows.filter(({ cells }) => cells.some((cell) => sentencesIn(cell) > mostSentences))
  return [
    ...[...twice].map((name) => `${folder} has two rows named ${name}`),
    ...long.map(({ file, name }) => `${file}: a cell of ${name} has more than ${mostSentences} sentences`),
  ]
}

/** Number of sentences of a cell; signs within code do not end one. */
export function sentencesIn(cell: string): number {
  return [...cell.replaceAll(/`[^`]*`/g, 'code').matchAll(/[.!?]["”)]*(?=\s|$)/g)].length
}

function missingIn(place: string, known: ReadonlySet<string>): string[] {
  return readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|md|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/silences#([a-z0-9-]+)/g)]
        .filter(([, name]) => !known.has(name!))
        .map(([citation]) => `${file} cites ${citation}, which ${folder} does not have`),
    )
}
