import { expect, it } from 'vitest'
import { customCategoryReader } from './custom-categories.ts'

it('lists that differ in where their entries end are read each by itself', () => {
  const read = customCategoryReader()
  const found = (urls: readonly string[]) =>
    read([{ id: 'users.id.1', urls }])
      .find('b.test', '/')
      .map(({ entry }) => entry)
  expect(found(['a.test\nb.test'])).toEqual([])
  expect(found(['a.test', 'b.test'])).toEqual(['b.test'])
})
