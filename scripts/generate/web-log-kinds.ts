import { logKind, logKindNames } from '../../src/core/log/log-kinds.ts'

/** Types of the events of log rows, from their declarations; rows of an earlier version may lack fields. */
export function webLogKinds(): string {
  const kinds = logKindNames.map((kind) => {
    const fields = Object.entries(logKind(kind).fields).map(
      ([name, type]) => `readonly ${name}?: ${type === 'integer' ? 'number' : 'string'}`,
    )
    return `  readonly ${JSON.stringify(kind)}: { ${fields.join('; ')} }\n`
  })
  return `/** Fields of the events of log rows by kind. */\nexport interface LogEvents {\n${kinds.join('')}}\n`
}
