import { committedStatements, type Statement } from '../../scripts/generate/statements.ts'
import type { Subject } from './subjects.ts'

/** Every statement of the documents. */
export const statements = committedStatements()

/** The statements about single fields that a subject is made of. */
export function statementsAbout({
  source,
  subject = '',
  fields,
}: Pick<Subject, 'source' | 'subject' | 'fields'>): Statement[] {
  return statements.filter(
    (each) =>
      each.source === source &&
      each.subject === subject &&
      each.field !== '' &&
      !/[ /,]/.test(each.field) &&
      (fields?.includes(each.field) ?? true),
  )
}

/** Title of a test about a subject. */
export function titleOf({ source, subject, product, table, setting, view }: Subject): string {
  const place = `${product ? 'console ' : ''}${table ?? setting ?? view}`
  return `${source}${subject ? `, ${subject}` : ''}: ${place}`
}
