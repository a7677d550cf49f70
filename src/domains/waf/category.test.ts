import { expect, it } from 'vitest'
import { wafCategoryFiles } from '../../core/engine/rows/waf-category.ts'
import { english } from '../../core/text/message.ts'
import { wafCategories } from './category.ts'

it('categories keep the limits of document 3, counted in characters', () => {
  for (const { id, title, description } of wafCategories) {
    expect(id).toMatch(/^[a-z-]{1,42}$/)
    expect([...english(title)].length).toBeLessThanOrEqual(42)
    expect([...english(description)].length).toBeLessThanOrEqual(255)
    expect(english(description)).toMatch(/\.$/)
  }
})

it('ids differ, and all of them together fit into the 128 characters of disabled_categories', () => {
  const ids = wafCategories.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.join('').length).toBeLessThanOrEqual(128)
})

it('rows of the log name the same categories', () => {
  const files = Object.fromEntries(wafCategories.map(({ file, id }) => [file, id]))
  expect(wafCategoryFiles).toEqual(files)
})
