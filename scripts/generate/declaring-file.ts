import { filesExactly, filesWith, type Literals, readLiterals } from './literal.ts'

let sources: Literals | undefined

/** Examples of requests name paths, and declare none. */
const isSource = (file: string) => !file.endsWith('.test.ts') && !file.startsWith('src/api/openapi/samples/')

/** The file whose declaration answers the path: that names it or its table, or the longest beginning of it. */
export function declaringFile(path: string): string | null {
  sources ??= readLiterals(['src/domains', 'src/api'], isSource)
  for (const exact of [path, tableOf(path), tableOf(tableOf(path))]) {
    const [file] = filesExactly(sources, exact)
    if (file) return file
  }
  const segments = path.split('/')
  for (let length = segments.length; length > 1; length--) {
    const [file] = filesWith(sources, segments.slice(0, length).join('/'))
    if (file) return file
  }
  return null
}

/** The path of the table that a path is an item or the move of, or the path. */
export function tableOf(path: string): string {
  return path.replace(/\/(\{\w+\}|move)$/, '')
}
