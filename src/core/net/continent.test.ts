import { expect, test } from 'vitest'
import { countriesIn } from './continent.ts'
import { countryCodes } from './country.ts'

test('every country is on one continent', () => {
  const all = ['AF', 'AN', 'AS', 'EU', 'NA', 'OC', 'SA'].flatMap(countriesIn)
  expect(all.toSorted()).toEqual([...countryCodes].sort())
  expect(countriesIn('XX')).toEqual([])
})
