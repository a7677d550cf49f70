import { expect, test } from 'vitest'
import type { ResolvedName } from '../../../core/engine/observation.ts'
import { shownNames } from './shown-names.ts'
import { toldNames } from './told-names.ts'

const crm: ResolvedName = { name: 'crm.example', addresses: ['10.0.0.1'], resolvedAtSeconds: 5, error: null }

function told(name: string, address: string, ttlSeconds = 60) {
  return { name, ttlSeconds, addresses: [address], client: null }
}

test('a name has the addresses that were asked for and those that clients were told', () => {
  const known = toldNames()
  known.add(told('crm.example', '10.0.0.2'), 10)
  known.add(told('a.crm.example', '10.0.0.3'), 11)
  expect(shownNames()([crm], known.all(12))).toEqual([
    { ...crm, addresses: ['10.0.0.1', '10.0.0.2'] },
    { name: 'a.crm.example', addresses: ['10.0.0.3'], resolvedAtSeconds: 11, error: null },
  ])
})

test('what did not change is shown as the same object, what did is another', () => {
  const known = toldNames()
  const shown = shownNames()
  known.add(told('a.example', '10.0.0.3'), 10)
  known.add(told('b.example', '10.0.0.4'), 10)
  const [ownBefore, aBefore, bBefore] = shown([crm], known.all(11))
  known.add(told('b.example', '10.0.0.5'), 12)
  known.add(told('a.example', '10.0.0.3'), 12)
  const [own, a, b] = shown([{ ...crm, resolvedAtSeconds: 12 }], known.all(13))
  expect([own === ownBefore, a === aBefore, b === bBefore]).toEqual([true, true, false])
  expect(b!.addresses).toEqual(['10.0.0.4', '10.0.0.5'])
})

test('an address goes when its time and the grace are over, and a name with its last address', () => {
  const known = toldNames()
  known.add(told('a.example', '10.0.0.3'), 0)
  known.add(told('a.example', '10.0.0.4', 120), 0)
  const addresses = (now: number) => shownNames()([], known.all(now)).map((each) => each.addresses)
  expect([addresses(359), addresses(361), addresses(421)]).toEqual([
    [['10.0.0.3', '10.0.0.4']],
    [['10.0.0.4']],
    [],
  ])
})
