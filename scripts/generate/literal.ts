import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** URL paths that stand as literals in source files: `/firewall/rules/forward`, `/firewall/counters/${name}`. */
export type Literals = readonly { readonly file: string; readonly paths: readonly (readonly string[])[] }[]

/** Reads the TypeScript files under `folders` that `wanted` accepts. */
export function readLiterals(folders: readonly string[], wanted: (file: string) => boolean): Literals {
  return folders
    .flatMap((folder) => readdirSync(folder, { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(wanted)
    .sort()
    .map((file) => ({ file, paths: pathsIn(readFileSync(file, 'utf8')) }))
}

/** Files in which `path` stands, with braces for parameters; any text may stand for a parameter. */
export function filesWith(literals: Literals, path: string): string[] {
  const segments = path.split('/').slice(1)
  return literals.filter(({ paths }) => paths.some((each) => isSame(each, segments))).map(({ file }) => file)
}

/** Files in which exactly this path stands. */
export function filesExactly(literals: Literals, path: string): string[] {
  return literals
    .filter(({ paths }) => paths.some((each) => `/${each.join('/')}` === path))
    .map(({ file }) => file)
}

/** Share of a file that is about a path: the part of its paths that are this one or begin with it. */
export function shareOf(literals: Literals, file: string, path: string): number {
  const { paths } = literals.find((each) => each.file === file)!
  const segments = path.split('/').slice(1)
  const about = paths.filter((each) => isSame(each.slice(0, segments.length), segments))
  return about.length / paths.length
}

function pathsIn(source: string): string[][] {
  return [...source.matchAll(/(['"`])(\/(?:[A-Za-z_][\w./:-]*|\$\{[^}]*\}[\w./:-]*)*)/g)].map(([, , path]) =>
    path!.replace(/\/$/, '/${}').split('/').slice(1),
  )
}

function isSame(literal: readonly string[], path: readonly string[]): boolean {
  if (literal.length !== path.length || literal[0] !== path[0]) return false
  return literal.every((segment, index) => {
    const wanted = path[index]!
    return segment === wanted || segment.includes('${') || wanted.startsWith('{')
  })
}
