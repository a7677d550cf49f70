import { expect, test } from 'vitest'
import { customSignatures, refusedSignatures } from './custom-signature.ts'

const marking = 'alert tcp any any -> any any (msg:"a"; content:"x"; nfq_set_mark:0x2/0xff; sid:7; rev:1;)'
const good = marking.replace('nfq_set_mark:0x2/0xff; ', '').replace('sid:7', 'sid:8')
const item = (text: string, sid: number, enabled = true) => ({
  ...{ text, enabled, comment: '', sid, rev: 1, msg: 'a' },
})
const found = (text: string, before: string | null) =>
  customSignatures.check!(item(text, 7), {
    ...{ id: 'a', snapshot: null as never },
    before: before === null ? null : item(before, 7),
  }).map(({ code }) => code)

test('a text that is refused today stays where it is stored, and is told; a new one is refused', () => {
  expect(found(marking, null)).toEqual(['changes_packets'])
  expect(found(marking, good)).toEqual(['changes_packets'])
  expect(found(marking, marking)).toEqual([])
  const entries = [item(good, 8), item(marking, 7), item(marking, 9, false)].map((each, at) => ({
    ...{ id: String(at), item: each, revision: 1, position: at },
  }))
  expect(refusedSignatures({ entries } as never)).toEqual([7])
})
