import { expect, it } from 'vitest'
import { requestedHost } from '../../core/web/requested-host.ts'
import { builtInSites } from './built-in-sites.ts'
import { extendedCategories } from './catalogue-extended.ts'

it('every site is a name in its one form, under a category that there is', () => {
  const known = new Set(extendedCategories.map(([number]) => number))
  const names = builtInSites.flatMap(([number, all]) => {
    expect(known.has(number)).toBe(true)
    return all
  })
  expect(names.filter((name) => requestedHost(name)?.text !== name)).toEqual([])
  expect(names.length).toBeGreaterThan(3_000)
})
