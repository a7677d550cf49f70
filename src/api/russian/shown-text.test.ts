import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { emptySnapshot } from '../../../test/snapshot.ts'
import { textsIn } from '../../../test/source-text.ts'
import { fixedAliases } from '../../core/alias.ts'
import { countryCodes, countryName } from '../../core/country.ts'
import { roles } from '../../domains/access/role.ts'
import { builtInCategories } from '../../domains/content-filter/catalogue.ts'
import { systemRules } from '../../domains/firewall/system-rules.ts'
import { wafCategories } from '../../domains/waf/category.ts'
import { speechFor } from '../language.ts'

const { say } = speechFor('ru')

const fixed: readonly string[] = [
  ...Object.values(fixedAliases),
  ...roles.map(({ name }) => name),
  ...systemRules(emptySnapshot(), false).map(({ description }) => description),
  ...builtInCategories.flatMap(({ type, name, comment }) => (type === 'files' ? [name] : [name, comment])),
  ...wafCategories.flatMap(({ title, description }) => [title, description]),
  ...countryCodes.map((code) => countryName(code)!),
]

test.each([...new Set(fixed)])('what is always there is said in Russian: %s', (text) => {
  expect(say(text)).toMatch(/[а-я]/i)
  expect(speechFor('en').say(text)).toBe(text)
})

describe('every text of a status in the sources has a Russian form', () => {
  const folders = ['domains', 'api', 'control', 'engines', 'apps'].map((folder) => join('src', folder))
  const files = folders
    .flatMap((folder) => readdirSync(folder, { withFileTypes: true, recursive: true }))
    .filter(({ name }) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
  const found = files.flatMap((file) => textsOf(file).map((text) => ({ file, text })))

  test('the sources were read', () => expect(found.length).toBeGreaterThan(40))

  test.each(found)('$file: $text', ({ text }) => {
    expect(say(text)).toMatch(/[а-я]/i)
  })
})

/** Where texts of states stand: arguments of these functions, by their index. */
const functions: Readonly<Record<string, number>> = { down: 0, inactiveRow: 2, inactive: 2 }

/** Constants that hold such texts. */
const constants = /^(missingNft|missingUlogd|noServer|noUpdater|obstacle|dhcp|stray)$/

/** The texts of states in a source file: of rows with a status, of reasons and of obstacles. */
function textsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const texts: string[] = []
  const take = (node: ts.Expression | undefined): void => {
    if (node) texts.push(...textsIn(source, node))
  }
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const index = functions[node.expression.text]
      if (index !== undefined) take(node.arguments[index])
    }
    if (ts.isVariableDeclaration(node) && constants.test(node.name.getText())) take(node.initializer)
    if (ts.isObjectLiteralExpression(node)) {
      const members = node.properties.filter(ts.isPropertyAssignment)
      const named = (name: string) => members.find((member) => member.name.getText() === name)?.initializer
      const isState = named('status') ?? named('mode') ?? named('table')
      if (isState) for (const name of ['msg', 'message', 'reason']) take(named(name))
      take(named('problem'))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts.filter((text) => /[a-z]{3,} [a-z]/i.test(text))
}
