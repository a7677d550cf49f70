import { basename } from 'node:path'
import type { Route } from '../../src/api/route.ts'
import type { Resource } from '../../src/core/resource.ts'
import type { Endpoint } from './endpoints.ts'
import { fieldRules } from './field-rules.ts'
import { filesWith, type Literals, readLiterals } from './literal.ts'

/** What the table is made of. */
export interface TraceabilityParts {
  readonly endpoints: readonly Endpoint[]
  readonly gateway: readonly Route[]
  readonly console: readonly Route[]
  readonly resources: readonly Resource[]
}

/** A request of the documents, and where it is answered: no file when it is not served yet. */
export interface Trace {
  readonly source: string
  /** `PUT /aliases/ports/{id}` */
  readonly request: string
  readonly declaredIn: string | null
  readonly tests: readonly string[]
}

const isConsole = (source: string) =>
  source.includes("console's own interface") || source.endsWith('console-fw')

/** Every request of the endpoint rows with the file that declares it and the tests that name its path. */
export function traces({ endpoints, gateway, console }: Omit<TraceabilityParts, 'resources'>): Trace[] {
  const sources = readLiterals(['src/domains', 'src/api'], (file) => !file.endsWith('.test.ts'))
  const tests = readLiterals(
    ['src', 'test', 'sdk'],
    (file) => /\.test\.ts$|^(test|sdk)\//.test(file) && !file.startsWith('test/bench'),
  )
  const served = (routes: readonly Route[]) =>
    new Set(routes.map(({ method, path }) => keyOf(`${method} ${path}`)))
  const [ofGateway, ofConsole] = [served(gateway), served(console)]
  return endpoints.flatMap(({ source, requests }) =>
    requests.map((request) => {
      const path = request.split(' ')[1]!
      const isServed = (isConsole(source) ? ofConsole : ofGateway).has(keyOf(request))
      return {
        source,
        request,
        declaredIn: isServed ? declaringFile(sources, path) : null,
        tests: isServed ? testsOf(tests, path) : [],
      }
    }),
  )
}

/** The page `docs/traceability.md`. */
export function traceability(parts: TraceabilityParts): string {
  const all = traces(parts)
  const served = all.filter(({ declaredIn }) => declaredIn !== null)
  const waiting = all.filter(({ declaredIn }) => declaredIn === null)
  return [
    '# Traceability',
    '',
    'Every request that the three documents and silences.md name, the file that declares it, and the tests that',
    'use its path or its table. Written by `npm run generate`.',
    '',
    `${served.length} requests are served, ${waiting.length} are not served yet.`,
    '',
    '## Served',
    '',
    ...bySource(served, ['Declared in', 'Tests'], ({ declaredIn, tests }) => [
      link(declaredIn!),
      tests.map(link).join(', ') || 'none',
    ]),
    '## Not yet served',
    '',
    ...bySource(waiting, [], () => []),
    '## Fields and limits',
    '',
    'Of the resources that exist, as their declarations state them.',
    '',
    ...fieldRules(parts.resources),
  ].join('\n')
}

/** A table for each source, with a row for each path. */
function bySource(
  rows: readonly Trace[],
  columns: readonly string[],
  cells: (row: Trace) => readonly string[],
): string[] {
  return [...Map.groupBy(rows, ({ source }) => source)].flatMap(([source, own]) => [
    `### ${source.replace(/^d/, 'D')}`,
    '',
    `| ${['Methods', 'Path', ...columns].join(' | ')} |`,
    `|---|---|${columns.map(() => '---|').join('')}`,
    ...[...Map.groupBy(own, ({ request }) => request.split(' ')[1]!)].map(([path, requests]) => {
      const methods = [...new Set(requests.map(({ request }) => request.split(' ')[0]!))].join(', ')
      return `| ${[methods, `\`${path}\``, ...cells(requests[0]!)].join(' | ')} |`
    }),
    '',
  ])
}

function link(file: string): string {
  return `[${basename(file)}](../${file})`
}

/** Tests that name the path, or the table that it is an item or the move of. */
function testsOf(tests: Literals, path: string): string[] {
  const table = path.replace(/\/(\{\w+\}|move)$/, '')
  return [...new Set([...filesWith(tests, path), ...filesWith(tests, table)])].sort()
}

/** The file whose declaration answers the path: the longest beginning of the path that one names. */
function declaringFile(sources: Literals, path: string): string | null {
  const segments = path.split('/')
  for (let length = segments.length; length > 1; length--) {
    const [file] = filesWith(
      sources,
      segments
        .slice(0, length)
        .join('/')
        .replaceAll(/\{(\w+)\}/g, '{$1}'),
    )
    if (file) return file
  }
  return null
}

/** A request with parameters that have no name, so that the documents' and ours compare. */
function keyOf(request: string): string {
  return request.replaceAll(/:\w+|\{\w+\}/g, '{}')
}
