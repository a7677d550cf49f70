import { expect, test } from 'vitest'
import { english } from '../../../core/text/message.ts'
import { faultOfAnswer, remedyOf, wordsOf } from './fault.ts'

test.each([
  [
    'Code: 279, e.displayText() = DB::NetException: All connection tries failed. Log: Code: 210',
    'a shard of ClickHouse is away: Code: 279',
    'start the servers of all shards of the cluster',
  ],
  [
    'Code: 60. DB::Exception: Table gatehouse.gatehouse_log doesn’t exist.',
    'ClickHouse has no table for the log: Code: 60',
    'run the statements of /x/logs/store/tables on the servers of the cluster',
  ],
  ['Code: 62. DB::Exception: Syntax error', 'Code: 62', 'look into the log of ClickHouse'],
])('an exception of ClickHouse leads to its remedy: %s', (body, words, remedy) => {
  const fault = faultOfAnswer(500, body)
  expect(english(wordsOf(fault)).startsWith(words)).toBe(true)
  expect(english(remedyOf(fault.kind))).toBe(remedy)
})
