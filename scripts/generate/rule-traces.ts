import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { proofs } from '../../test/contract/proofs/index.ts'
import { resourceOf } from '../../test/contract/resources.ts'
import { type Subject, subjects } from '../../test/contract/subjects.ts'
import { declaringFile } from './declaring-file.ts'
import { rulesOf } from './statement-rules.ts'
import type { Statement } from './statements.ts'

/** A test that holds a statement: its file and its title, or that of the group that it is in. */
export interface NamedTest {
  readonly file: string
  readonly title: string
}

/** A statement of the documents with the files that answer it and the tests that hold it. */
export interface RuleTrace extends Statement {
  readonly resources: readonly string[]
  readonly tests: readonly NamedTest[]
  /** Why no test could fail for it. */
  readonly setsNoRule: string | null
}

const requestRow = /^(GET|POST|PUT|PATCH|DELETE) /
/** Words that say more than a type and its bounds: such a statement needs a test written by hand, too. */
const conditions =
  /\bmust\b|\bonly\b|\bwhen\b|unique|required|repeated|exclusive|then no|same rules|allowed|generated|automatic/

/** Every statement that is not a row of the endpoint tables, which are traced by their requests. */
export function ruleTraces(statements: readonly Statement[]): RuleTrace[] {
  return statements
    .filter(({ field }) => !requestRow.test(field))
    .map((statement) => {
      const about = subjectsOf(statement)
      const isDriven = about.length > 0 && rulesOf(statement, statements) !== null
      const proof = proofs.find((each) => fits(each, statement))
      const driver = [{ file: 'test/system/interface/document.test.ts', title: '%s' }]
      const answer = /^answer of POST /.test(statement.subject)
        ? [
            {
              file: 'test/system/interface/document.test.ts',
              title: 'POST $path answers an id that is $type',
            },
          ]
        : []
      return {
        ...statement,
        resources: resourcesOf(statement, about),
        tests: [
          ...(isDriven && !(conditions.test(statement.text) && !proof) ? driver : []),
          ...answer,
          ...(proof?.tests ?? []).map(named),
        ],
        setsNoRule: proof?.setsNoRule ?? null,
      }
    })
}

function fits(proof: (typeof proofs)[number], { source, subject, field, text }: Statement): boolean {
  return (
    proof.source === source &&
    (proof.subject === '*' || proof.subject === subject) &&
    (proof.field === undefined || proof.field === field) &&
    (proof.starts === undefined || text.startsWith(proof.starts)) &&
    (proof.starts === undefined || proof.field !== undefined || field === '')
  )
}

/** The subjects by which the running program is asked about a statement. */
function subjectsOf({ source, subject, field }: Statement): readonly Subject[] {
  if (field === '' || /[ /,]/.test(field)) return []
  return subjects.filter(
    (each) =>
      each.source === source &&
      (each.subject ?? '') === subject &&
      (each.fields?.includes(field) ?? true) &&
      !each.elsewhere?.includes(field),
  )
}

function resourcesOf(statement: Statement, about: readonly Subject[]): readonly string[] {
  const paths = about.map(({ table, setting, view }) => (table ?? setting ?? view)!.replace(/\?.*/, ''))
  const [, asked] = /(?:GET|POST|PUT|PATCH|DELETE) (\/[^ ?]+)/.exec(statement.subject) ?? []
  const shown = asked?.replace('<path segment>', 'ports').replaceAll(/<[^>]+>/g, '{id}')
  const plain = shown?.replace('{table}', 'forward').replaceAll(/\{(\w+)\|[^}]*\}/g, '$1')
  const files = [...paths, ...(plain && paths.length === 0 ? [plain] : [])].map(declaringFile)
  const found = [...new Set(files.filter((file) => file !== null))]
  return found.length > 0 ? found : resourceOf(statement)
}

/** Tests of the running program, by their names, which are unique. */
const systemTests = new Map(
  readdirSync('test/system', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => [basename(path, '.test.ts'), `test/system/${path}`]),
)

/** `order: a title` is a test in a room of test/system; a file elsewhere is written whole. */
function named(test: string): NamedTest {
  const [, file = '', title = ''] = /^([^:]+): (.*)$/.exec(test) ?? []
  return { file: systemTests.get(file) ?? file, title }
}
