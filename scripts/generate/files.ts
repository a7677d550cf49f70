import { clientTypes } from './client-types.ts'
import { committedEndpoints } from './endpoints.ts'
import { metricsPage } from './metrics-page.ts'
import { describe, routesOf } from './product.ts'
import { schemaSql } from './schema-sql.ts'
import { committedStatements } from './statements.ts'
import { traceability } from './traceability.ts'
import { webDescriptors } from './web-descriptors.ts'
import { webLogKinds } from './web-log-kinds.ts'
import { webReasons } from './web-reasons.ts'

/** A file that follows from the sources. */
export interface GeneratedFile {
  /** From the root of the repository. */
  readonly file: string
  readonly text: string
}

/** Every generated file with the text that it should have. */
export async function generatedFiles(): Promise<readonly GeneratedFile[]> {
  const endpoints = committedEndpoints()
  const statements = committedStatements()
  return [
    { file: 'openapi/gateway.json', text: json(describe('gateway')) },
    { file: 'openapi/console.json', text: json(describe('console')) },
    { file: 'sdk/src/types.generated.ts', text: clientTypes(describe('gateway')) },
    { file: 'sdk/src/console.generated.ts', text: clientTypes(describe('console')) },
    { file: 'src/store/schema.sql', text: schemaSql() },
    { file: 'test/contract/endpoints.json', text: json(endpoints) },
    { file: 'test/contract/statements.json', text: json(statements) },
    ...webDescriptors(),
    { file: 'web/src/monitor/log-events.generated.ts', text: webLogKinds() },
    { file: 'web/src/words/ru/reasons.generated.ts', text: webReasons() },
    { file: 'docs/metrics.md', text: metricsPage() },
    {
      file: 'docs/traceability.md',
      text: traceability({
        endpoints,
        statements,
        gateway: routesOf('gateway'),
        console: routesOf('console'),
      }),
    },
  ]
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
