import { expect, test } from 'vitest'
import { stateIn } from './sockets.ts'

const head =
  '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode'
const ends = {
  ...{ localAddress: '192.168.10.1', localPort: 58_050 },
  ...{ remoteAddress: '192.168.10.12', remotePort: 5_701 },
}

/** The table with the line of the connection, from its queues on. */
function table(state: string): string {
  const other =
    '   0: 0100007F:E2C2 0C0AA8C0:1645 01 00000001:00000000 01:00000014 00000005  993 0 1 2 0 21 4 28 10 -1'
  return [head, other, `   4: 010AA8C0:E2C2 0C0AA8C0:1645 01 ${state}`, ''].join('\n')
}

test.each([
  ['00000000:00000000 02:00000338 00000000   993        0 4688219', 0, false, false, false, null],
  ['0009D110:00000000 01:00000014 00000000   993        0 4688219', 643_344, false, false, false, null],
  ['0009D110:00000000 01:00000014 00000003   993        0 4688219', 643_344, true, false, false, null],
  ['0009D110:00000000 04:00000041 00000000   993        0 4688219', 643_344, false, false, false, 0.65],
  ['0009D110:00000000 04:00000041 00000000   993        2 4688219', 643_344, false, false, true, 0.65],
  ['00000000:00000000 02:00000338 00000000   993        2 4688219', 0, false, true, false, null],
])(
  'the state of a connection: %s',
  (state, unacknowledged, isRepeating, isMissing, isUnanswered, asksInSeconds) => {
    expect(stateIn(table(state), ends)).toEqual({
      ...{ unacknowledged, isRepeating, isMissing, isUnanswered, asksInSeconds },
    })
  },
)

test('a connection that is not in the table has no state', () => {
  expect(stateIn(table('00000000:00000000'), { ...ends, remotePort: 1 })).toBeNull()
})
