import { expect, test } from 'vitest'
import type { TrialOutcome } from '../../core/engine/trial.ts'
import { titleOf } from '../../core/text/message.ts'
import { comparison } from './confirmation.ts'
import type { PacketPath } from './packet-path.ts'

const journey = (src: string, dst: string) =>
  ({ packet: { src, dst }, action: 'accept', rule: 'fwd.ngfw.1', verdict: null }) as unknown as PacketPath
const lost: TrialOutcome = { rules: [], here: false, left: null }
const passed: TrialOutcome = {
  rules: ['fwd.ngfw.1'],
  here: false,
  left: {
    device: 'wan',
    protocol: 6,
    source: '10.0.0.1',
    sourcePort: 1,
    destination: '9.9.9.9',
    destinationPort: 2,
  },
}

test.each([
  ['0.0.0.0', '9.9.9.9', '0.0.0.0'],
  ['10.0.0.1', '127.3.2.1', '127.3.2.1'],
  ['10.0.0.1', '239.1.1.1', '239.1.1.1'],
  ['255.255.255.255', '9.9.9.9', '255.255.255.255'],
])('a kernel that disagrees about %s to %s has a reason, silences#explain', (src, dst, special) => {
  const { agrees, reason } = comparison(journey(src, dst), null, lost)
  expect([agrees, titleOf(reason)]).toEqual([
    false,
    `Linux itself takes or drops packets of ${special}, whatever rules say`,
  ])
})

test('a kernel that disagrees behind a DNAT to a range says that it chooses', () => {
  const translation = { address: { first: '10.0.0.5', last: '10.0.0.9' }, port: null }
  const verdict = { dnat: { rule: 'dnat.ngfw.1', translation }, snat: null }
  const translated = { ...journey('10.0.0.1', '9.9.9.9'), verdict } as unknown as PacketPath
  const { agrees, reason } = comparison(translated, null, lost)
  expect([agrees, titleOf(reason)]).toEqual([
    false,
    'the kernel chooses one of 10.0.0.5-10.0.0.9; the first is explained',
  ])
})

test('there is no reason where the kernel agrees, nor where addresses are usual', () => {
  expect(comparison(journey('0.0.0.0', '9.9.9.9'), null, passed)).toMatchObject({ agrees: true, reason: '' })
  expect(comparison(journey('10.0.0.1', 'fd00::1'), null, lost)).toMatchObject({ agrees: false, reason: '' })
})
