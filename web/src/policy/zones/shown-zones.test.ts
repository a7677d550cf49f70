import { expect, test } from 'vitest'
import { mostZones, shownZones, steppedTo } from './shown-zones.ts'

const titleOf = (zone: string) => `Zone ${zone}`
const many = Array.from({ length: 300 }, (_none, place) => ({
  zone: String(place),
  devices: place >= 290 ? [`eth${place}`] : [],
}))

test('of many zones those with a device are shown first, behind those that are kept', () => {
  expect(shownZones(many.slice(0, mostZones), { filter: 'x', titleOf, kept: [] })).toHaveLength(mostZones)
  const shown = shownZones(many, { filter: '', titleOf, kept: ['280'] }).map(({ zone }) => Number(zone))
  expect(shown).toHaveLength(mostZones)
  expect(shown.slice(0, 13)).toEqual([280, 290, 291, 292, 293, 294, 295, 296, 297, 298, 299, 0, 1])
})

test('a filter names several, and those that are kept stay beside them', () => {
  const named = shownZones(many, { filter: 'zone 17, ZONE 299', titleOf, kept: ['4'] })
  expect(named.map(({ zone }) => Number(zone))).toEqual([
    4, 299, 17, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179,
  ])
})

test('arrows end at the edges', () => {
  expect(steppedTo('ArrowUp', { row: 0, column: 2 }, 4)).toEqual({ row: 0, column: 2 })
  expect(steppedTo('ArrowRight', { row: 1, column: 2 }, 4)).toEqual({ row: 1, column: 3 })
  expect(steppedTo('End', { row: 1, column: 0 }, 4)).toEqual({ row: 1, column: 3 })
  expect(steppedTo('Enter', { row: 1, column: 0 }, 4)).toBeNull()
})
