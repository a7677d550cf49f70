import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A row of an endpoint table of the documents, or of our list of what the documents leave out. */
export interface Endpoint {
  /** Place in the documents: `document 1, Sessions` or `silences#alias-delete`. */
  readonly source: string
  /** The requests that the row names, such as `PUT /aliases/ports/{id}`; parameters in braces. */
  readonly requests: readonly string[]
}

const folder = '../shared/spec'
const copy = 'test/contract/endpoints.json'
const additions = 'test/contract/additions.json'

/** Alternatives that the documents name by a word. */
const words: Readonly<Record<string, readonly string[]>> = {
  table: ['forward', 'input', 'dnat', 'snat', 'log'],
  path_segment: [
    ...['ip_addresses', 'ip_ranges', 'networks', 'domains', 'ports', 'port_ranges', 'time_ranges'],
    ...['lists/addresses', 'ip_address_lists', 'lists/ports', 'lists/times'],
  ],
}

/** The endpoint rows: read from the documents where they are at hand, otherwise from our copy. */
export function committedEndpoints(): readonly Endpoint[] {
  if (!existsSync(folder)) return JSON.parse(readFileSync(copy, 'utf8')) as Endpoint[]
  const documents = [1, 2, 3].flatMap((number) => {
    const text = readFileSync(join(folder, `gateway-management-api-${number}.md`), 'utf8')
    return endpointRows(text).map(({ section, requests }) => ({
      source: `document ${number}, ${section}`,
      requests,
    }))
  })
  return [...documents, ...(JSON.parse(readFileSync(additions, 'utf8')) as Endpoint[])]
}

/** The rows of the tables `| Method | Path | …` in a document, with the heading that each stands under. */
export function endpointRows(document: string): { readonly section: string; readonly requests: string[] }[] {
  const rows: { section: string; requests: string[] }[] = []
  let section = ''
  let inTable = false
  let paths: readonly string[] = []
  for (const line of document.split('\n')) {
    if (line.startsWith('### ')) section = line.slice(4)
    inTable = line.startsWith('| Method | Path |') || (inTable && line.startsWith('|'))
    if (!inTable || /^\| (Method|-)|^\|-/.test(line)) continue
    const [, method = '', path = ''] = line.replaceAll('\\|', '\u0000').split('|')
    const methods = method.match(/GET|POST|PUT|PATCH|DELETE/g) ?? []
    const optional = path.trim().endsWith('[/<id>]')
    if (!path.includes('same path')) paths = pathsOf(path.replace('[/<id>]', '').replaceAll('\u0000', '|'))
    const requests = methods.flatMap((name) =>
      paths.map((each) => `${name} ${each}${optional && name !== 'POST' ? '/{id}' : ''}`),
    )
    rows.push({ section, requests })
  }
  return rows
}

/** Every path of a cell: forms after "also shown as", alternatives in braces, words for lists of segments. */
function pathsOf(cell: string): string[] {
  const named = cell.replaceAll(/<([^>]+)>/g, (_all, name: string) => `{${name.replaceAll(/\W+/g, '_')}}`)
  const found = [...named.matchAll(/\/[^\s,()?]+/g)]
    .filter(({ index }) => !named.slice(0, index).endsWith('?'))
    .map(([path]) => path)
  const every = found.flatMap((path) =>
    path.endsWith('/{object_name}')
      ? [...words['path_segment']!, 'all'].map((segment) => path.replace('{object_name}', segment))
      : [path],
  )
  return every.flatMap(alternatives)
}

function alternatives(path: string): string[] {
  const match = /\{([^{}]*)\}/g
  for (const [whole, inner] of path.matchAll(match)) {
    const choices = words[inner!] ?? (inner!.includes('|') ? inner!.split('|') : null)
    if (choices) return choices.flatMap((choice) => alternatives(path.replace(whole, choice)))
  }
  return [path]
}
