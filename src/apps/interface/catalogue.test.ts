import { globSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { emptySnapshot } from '../../../test/snapshot.ts'
import { speechFor } from '../../api/language/language.ts'
import { countryCodes, countryTitle, countryTitles } from '../../core/net/country.ts'
import { fixedAliases } from '../../core/schema/alias.ts'
import { integerFormats, textFormats } from '../../core/schema/format.ts'
import { english, type Message, type MessageMaker } from '../../core/text/message.ts'
import { roles } from '../../domains/access/role.ts'
import { builtInCategories } from '../../domains/content-filter/catalogue.ts'
import { systemRules } from '../../domains/firewall/compile/system/system-rules.ts'
import { wafCategories } from '../../domains/waf/category.ts'
import { startTools } from '../../plane/install/tools.ts'
import { engineTools } from '../engine-list.ts'
import { catalogue, makers } from './catalogue.ts'

const tools = [...startTools, ...engineTools.flatMap((engine) => engine.tools)]
const cyrillic = /[а-яё]/i
const rooms = makers.filter((room) => room !== countryTitles)
const forms = rooms.flatMap((room) => Object.entries(room.forms))

/** The letters of a form without its placeholders. */
function words(form: string): string {
  return form.replaceAll(/\{\w+\}/g, '').replaceAll(/[^\p{L}]/gu, '')
}

test('every room with messages is in the list', async () => {
  const files = globSync('src/**/messages.ts')
  expect(files.length).toBeGreaterThan(40)
  for (const file of files) {
    const { message } = (await import(pathToFileURL(file).href)) as { message: MessageMaker<never> }
    expect(rooms, file).toContain(message)
  }
})

test('every form has Russian words where it has English ones', () => {
  for (const [form, russian] of forms) if (words(form) !== '') expect(russian, form).toMatch(cyrillic)
})

test('a form that several rooms have is the same Russian in each', () => {
  const first = new Map(forms.toReversed())
  for (const [form, russian] of forms) expect(russian, form).toBe(first.get(form))
})

test.each<[string, readonly Message[]]>([
  ['fixed identifiers', Object.values(fixedAliases)],
  ['access levels', roles.map(({ name }) => name)],
  ['system rules', systemRules(emptySnapshot(), false).map(({ description }) => description)],
  ['kinds of sites and files', builtInCategories.map(({ name }) => name)],
  ['kinds of attacks', wafCategories.flatMap(({ title, description }) => [title, description])],
  ['countries', countryCodes.map(countryTitle)],
  ['rules of formats', Object.values({ ...textFormats, ...integerFormats }).map(({ rule }) => rule)],
  ['uses of tools', tools.map(({ neededFor }) => neededFor)],
])('%s, which are always there, are said in both languages', (_name, messages) => {
  const { say } = speechFor('ru', catalogue)
  for (const each of messages) {
    expect(say(each)).toMatch(cyrillic)
    expect(english(each)).not.toMatch(cyrillic)
  }
})

describe('the sources', () => {
  const files = globSync('src/**/*.ts').filter((file) => !/\.test\.ts$|\/messages\.ts$/.test(file))
  const made = new Set<string>()
  const evaded: string[] = []
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
        const { text } = node.expression
        const [first] = node.arguments
        if (text === 'message' && first) for (const form of literals(first)) made.add(form)
        if (text === 'verbatim' && first && literals(first).some(isSentence)) evaded.push(file)
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }

  test('say no sentence of their own as the words of somebody else', () => expect(evaded).toEqual([]))

  test('use every form', () => {
    const used = new Set([...made, ...tools.map(({ neededFor }) => neededFor.form)])
    expect(forms.map(([form]) => form).filter((form) => !used.has(form))).toEqual([])
  })
})

function literals(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node)) {
    return [[node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}')]
  }
  if (ts.isConditionalExpression(node)) return [...literals(node.whenTrue), ...literals(node.whenFalse)]
  return []
}

function isSentence(text: string): boolean {
  return /\p{L}{2,} \p{L}{2,}/u.test(text)
}
