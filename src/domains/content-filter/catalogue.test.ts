import { expect, it } from 'vitest'
import { textFormats } from '../../core/schema/format.ts'
import { english } from '../../core/text/message.ts'
import { categoryTypes } from './built-in-category.ts'
import { builtInCategories, isBuiltIn } from './catalogue.ts'
import { fileCategories } from './catalogue-files.ts'

it('ids are those of their type, and each stands once', () => {
  for (const { id, type } of builtInCategories) {
    expect(id).toMatch(new RegExp(`^${type}\\.id\\.[1-9]\\d*$`))
    expect(textFormats['category']!.test(id)).toBe(true)
    expect(isBuiltIn(id)).toBe(true)
  }
  const ids = builtInCategories.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
  const names = builtInCategories.map(({ name }) => english(name))
  expect(names).toEqual([...new Set(names)])
})

it('there are some of every type but the administrator’s own', () => {
  const types = new Set<string>(builtInCategories.map(({ type }) => type))
  expect(categoryTypes.filter((type) => !types.has(type))).toEqual(['users'])
})

it('extensions are as names of files end, and only .key is ambiguous', () => {
  const all = fileCategories.flatMap(({ extensions }) => extensions)
  expect(all.filter((extension) => !/^[a-z0-9]+$/.test(extension))).toEqual([])
  expect(all.filter((extension, index) => all.indexOf(extension) < index)).toEqual(['key'])
})

it.each(['users.id.1', 'extended.id.0', 'extended.id.999', 'special.id.5', '', 'toString'])(
  '%j is none',
  (id) => expect(isBuiltIn(id)).toBe(false),
)
