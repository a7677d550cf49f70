/** Text of a statement, or a part of one. Values become literals in this module and nowhere else. */
export class Sql {
  readonly text: string
  /** Nothing that merely has a text is a statement. */
  declare protected readonly brand: never

  /** For this module: `sql`, `identifier` and `joined` make statements. */
  constructor(text: string) {
    this.text = text
  }
}

/** Printable ASCII without quotes, the backslash and braces. */
const harmless = /^[ !#-&(-[\]-_a-z|~]*$/
const names = /^[A-Za-z_][A-Za-z0-9_-]*$/

/**
 * A statement with its values: `` sql`${column} = ${text}` ``. Parts that are statements stay as they are; all else is a value
 * and becomes a literal, which nothing in it can end. ClickHouse has parameters of statements since 20.1 only.
 */
export function sql(parts: TemplateStringsArray, ...values: readonly (Sql | string | number)[]): Sql {
  return new Sql(parts.reduce((text, part, place) => text + literal(values[place - 1]!) + part))
}

/** A name of a database, table, column or cluster. Throws where it has other than letters, digits, `_` and `-`. */
export function identifier(name: string): Sql {
  if (!names.test(name)) throw new Error(`no name of a table or column: ${JSON.stringify(name)}`)
  return new Sql(`\`${name}\``)
}

/** Parts with something between; `empty` where there is none. */
export function joined(parts: readonly Sql[], between: ', ' | ' AND ' | ' OR ', empty: Sql): Sql {
  return parts.length === 0 ? empty : new Sql(parts.map(({ text }) => text).join(between))
}

/** Bytes as a literal, also those that are no UTF-8. */
export function bytesLiteral(bytes: Uint8Array): Sql {
  return new Sql(`unhex('${Buffer.from(bytes).toString('hex')}')`)
}

function literal(value: Sql | string | number): string {
  if (value instanceof Sql) return value.text
  if (typeof value === 'string')
    return harmless.test(value) ? `'${value}'` : bytesLiteral(Buffer.from(value, 'utf8')).text
  if (!Number.isSafeInteger(value)) throw new Error(`no number of a statement: ${value}`)
  // A negative number behind a minus would begin a comment.
  return value < 0 ? `(${value})` : String(value)
}
