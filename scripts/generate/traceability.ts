import { basename } from 'node:path'
import { agentPath } from '../../src/api/agents/agent-socket.ts'
import type { Route } from '../../src/api/route/route.ts'
import { declaringFile, tableOf } from './declaring-file.ts'
import type { Endpoint } from './endpoints.ts'
import { filesWith, type Literals, readLiterals, shareOf } from './literal.ts'
import { type RuleTrace, ruleTraces } from './rule-traces.ts'
import type { Statement } from './statements.ts'

/** Parts of the page. */
export interface TraceabilityParts {
  readonly endpoints: readonly Endpoint[]
  readonly statements: readonly Statement[]
  readonly gateway: readonly Route[]
  readonly console: readonly Route[]
}

/** A request of the documents, and where it is answered: no file when it is not served. */
export interface Trace {
  readonly source: string
  /** `PUT /aliases/ports/{id}` */
  readonly request: string
  readonly declaredIn: string | null
  /** Files that use the path, those that are most about it first. */
  readonly tests: readonly string[]
}

const isConsole = (source: string) =>
  source.includes("console's own interface") || source.endsWith('console-fw')

/** Every request of the endpoint rows with the file that declares it and the tests that name its path. */
export function traces({ endpoints, gateway, console }: Omit<TraceabilityParts, 'statements'>): Trace[] {
  // The contract test sends every sample.
  const tests = readLiterals(
    ['src', 'test', 'sdk'],
    (file) =>
      /\.test\.ts$|^(test|sdk|src\/api\/openapi\/samples)\//.test(file) &&
      !/^test\/(bench|contract\/subjects)/.test(file),
  )
  const served = (routes: readonly Route[]) =>
    new Set([
      ...routes.map(({ method, path }) => keyOf(`${method} ${path}`)),
      ...(routes === gateway ? [`GET ${agentPath}`] : []),
    ])
  const [ofGateway, ofConsole] = [served(gateway), served(console)]
  return endpoints.flatMap(({ source, requests }) =>
    requests.map((request) => {
      const path = request.split(' ')[1]!
      const isServed = (isConsole(source) ? ofConsole : ofGateway).has(keyOf(request))
      return {
        source,
        request,
        declaredIn: isServed ? declaringFile(path) : null,
        tests: isServed ? testsOf(tests, path) : [],
      }
    }),
  )
}

/** The page `docs/traceability.md`. */
export function traceability({ statements, ...parts }: TraceabilityParts): string {
  const requests = traces(parts)
  const all = ruleTraces(statements)
  const rules = all.filter(({ setsNoRule }) => setsNoRule === null)
  const others = all.filter(({ setsNoRule }) => setsNoRule !== null)
  return [
    '# Traceability',
    '',
    'From each line of the three documents, and of silences.md, to the file that answers it and the tests that hold it.',
    'Written by `npm run generate`; `test/contract/traceability.test.ts` fails when a cell would be empty.',
    '',
    `${requests.length} requests; ${rules.length} statements about fields, limits and conditions.`,
    '',
    '## Requests',
    '',
    'With the tests that use the path or its table, those first that are most about it.',
    '',
    ...bySource(requests).flatMap(([source, own]) => [heading(source), '', ...requestRows(own), '']),
    '## Fields, limits and conditions',
    '',
    'Rules that a program can read out of the words (types, lengths in characters, ranges, values, forms, null, empty,',
    'read-only, never shown) are sent to a running gateway or console on both sides of their bounds by',
    '[document.test.ts](../test/system/interface/document.test.ts), and held against the published description by',
    '[document-schema.test.ts](../test/contract/document-schema.test.ts); the others have tests written by hand. The',
    'whole words are in [statements.json](../test/contract/statements.json).',
    '',
    ...bySource(rules).flatMap(([source, own]) => [heading(source), '', ...ruleRows(own), '']),
    '## What sets no rule',
    '',
    '| Where | The documents say | Why there is no test |',
    '|---|---|---|',
    ...others.map(
      ({ source, field, text, setsNoRule }) =>
        `| ${source.replace(/^d/, 'D')} | ${cell(`${field} ${shortened(text)}`)} | ${setsNoRule} |`,
    ),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}

const heading = (source: string) => `### ${source.replace(/^d/, 'D')}`

function bySource<T extends { readonly source: string }>(rows: readonly T[]): [string, T[]][] {
  return [...Map.groupBy(rows, ({ source }) => source)]
}

/** A table of requests, a row for each path. */
function requestRows(requests: readonly Trace[]): string[] {
  const paths = Map.groupBy(requests, ({ request }) => request.split(' ')[1]!)
  return [
    '| Methods | Path | Declared in | Tests |',
    '|---|---|---|---|',
    ...[...paths].map(([path, own]) => {
      const methods = [...new Set(own.map(({ request }) => request.split(' ')[0]!))].join(', ')
      const { declaredIn, tests } = own[0]!
      return `| ${methods} | \`${path}\` | ${declaredIn === null ? '' : link(declaredIn)} | ${few(tests)} |`
    }),
  ]
}

/** A table of statements, a row for each field or sentence. */
function ruleRows(rules: readonly RuleTrace[]): string[] {
  return [
    '| What | The documents say | Resource | Tests |',
    '|---|---|---|---|',
    ...rules.map(({ subject, field, text, resources, tests }) => {
      const files = [...new Set(tests.map(({ file }) => file))]
      const name = /^[\w.*[\]-]+$/.test(field) ? `\`${field}\`` : field
      const what = cell([subject, name].filter(Boolean).join(': ')) || 'rule'
      return `| ${what} | ${cell(shortened(text)) || 'its name'} | ${few(resources)} | ${few(files)} |`
    }),
  ]
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').trim()
}

function shortened(text: string): string {
  const [most, end] = [110, text.lastIndexOf(' ', 110)]
  const short = text.length > most ? `${text.slice(0, end > 0 ? end : most)} …` : text
  return (short.match(/`/g)?.length ?? 0) % 2 === 0 ? short : short.replace(/ …$/, '` …')
}

const shownTests = 3

/** Links to the first of the files. */
function few(files: readonly string[]): string {
  const more = files.length - shownTests
  return files.slice(0, shownTests).map(link).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

function link(file: string): string {
  return `[${basename(file)}](../${file})`
}

/** Tests that name the path, or the table that it is an item or the move of. */
function testsOf(tests: Literals, path: string): string[] {
  const table = tableOf(path)
  const files = new Set([...filesWith(tests, path), ...filesWith(tests, table)])
  const share = new Map([...files].map((file) => [file, shareOf(tests, file, table)]))
  return [...files].sort().sort((one, other) => share.get(other)! - share.get(one)!)
}

/** A request with parameters that have no name, so that the documents' and ours compare. */
function keyOf(request: string): string {
  return request.replaceAll(/:\w+|\{\w+\}/g, '{}')
}
