import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { textsIn } from '../../test/source-text.ts'
import { integerFormats, textFormats } from '../core/format.ts'
import { replyTo } from './failure-status.ts'
import { inLanguage, languageOf, russian } from './language.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['ru', 'ru'],
  ['ru-RU,ru;q=0.9,en-US;q=0.8,en;q=0.7', 'ru'],
  ['en-US,en;q=0.9,ru;q=0.8', 'en'],
  ['en;q=0.1, ru;q=0.2', 'ru'],
  ['de', 'en'],
  ['*', 'en'],
  ['ru;q=0', 'en'],
])('Accept-Language %j is answered in %s', (header, language) => {
  expect(languageOf(header)).toBe(language)
})

test('codes, paths and statuses do not depend on the language', () => {
  const problems = [
    { path: 'value', code: 'invalid', message: 'must be a string or null' },
    { path: 'title', code: 'invalid', message: 'must have at most 42 characters' },
  ]
  expect(inLanguage(replyTo({ kind: 'invalid', problems }), 'ru')).toEqual({
    status: 542,
    code: 'invalid',
    title: 'Тело запроса нарушает правило',
    detail: 'value: должно быть: строка или null; title: символов должно быть не больше 42',
    errors: [
      { path: 'value', code: 'invalid', message: 'должно быть: строка или null' },
      { path: 'title', code: 'invalid', message: 'символов должно быть не больше 42' },
    ],
    headers: {},
  })
})

test('what differs from case to case is kept as it is', () => {
  expect(russian('/firewall/rules/forward/1 "a\\nb {n}" uses it in source_addresses[0]')).toBe(
    '/firewall/rules/forward/1 "a\\nb {n}" использует это в source_addresses[0]',
  )
  expect(russian('/quotas/assignments uses it in assignments[0].alias')).toBe(
    '/quotas/assignments использует это в assignments[0].alias',
  )
  expect(russian('/firewall/rules/dnat/2 "DNAT rule" uses it in source_addresses[0]')).toBe(
    '/firewall/rules/dnat/2 "правило DNAT" использует это в source_addresses[0]',
  )
  expect(russian('the access level "Report viewer" may not write users')).toBe(
    'уровень доступа «Просмотр отчётов» не даёт менять раздел «пользователи»',
  )
  expect(russian('must be "ip"')).toBe('должно быть равно "ip"')
})

describe('every text that a problem may have in the sources has a Russian form', () => {
  const folders = ['core', 'domains', 'api', 'store'].map((folder) => join('src', folder))
  const files = folders
    .flatMap((folder) => readdirSync(folder, { withFileTypes: true, recursive: true }))
    .filter(({ name }) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    // What engines and the plane refuse is told by `/x/check` and the status, in English.
    .filter((file) => !/ruleset-schema|artifact-schema|plane-protocol/.test(file))
  const found = files.flatMap((file) => textsOf(file).map((text) => ({ file, text })))

  test('the sources were read', () => expect(found.length).toBeGreaterThan(100))

  test.each(found)('$file: $text', ({ text }) => {
    expect(russian(text)).toMatch(/[а-я]/i)
  })

  test.each(Object.values({ ...textFormats, ...integerFormats }))('$rule', ({ rule }) => {
    expect(russian(rule)).toMatch(/[а-я]/i)
  })
})

/** Where texts stand: arguments of these functions, by their index. */
const functions: Readonly<Record<string, readonly number[]>> = {
  problem: [1],
  invalid: [1],
  refuse: [1],
  add: [2],
  reply: [2, 3],
}

/** The texts of problems in a source file, what is filled in replaced by samples. */
function textsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const texts: string[] = []
  const take = (node: ts.Expression | undefined): void => {
    if (node) texts.push(...textsIn(source, node))
  }
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      for (const index of functions[node.expression.text] ?? []) take(node.arguments[index])
    }
    if (ts.isObjectLiteralExpression(node)) {
      const members = node.properties.filter(ts.isPropertyAssignment)
      const named = (name: string) =>
        members.find((member) => member.name.getText().replaceAll("'", '') === name)?.initializer
      if (named('kind')) take(named('message'))
      for (const name of ['breaks', 'x-rule']) take(named(name))
      if (named('code') && named('title'))
        for (const name of ['title', 'detail', 'message']) take(named(name))
    }
    const isRule = /core\/validate\.ts$/.test(file) && ts.isReturnStatement(node)
    if (isRule && node.expression && /^['`](must|is) /.test(node.expression.getText())) take(node.expression)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts
}
