import { expect, it, test } from 'vitest'
import { markBits } from '../../core/ruleset/service-chain.ts'
import { printQueues, ruleLine } from './iptables.ts'

const rule = { mask: markBits.inspect, value: 0x700, queue: 103, bypass: false }

test('the chain is written as a whole, and called from hooks that do not call it', () => {
  expect(printQueues([rule, { ...rule, value: 0, queue: 99, bypass: true }], ['INPUT'])).toBe(
    [
      '*security',
      ':gatehouse_queues - [0:0]',
      '-A gatehouse_queues -m mark --mark 0x700/0xff00 -j NFQUEUE --queue-num 103',
      '-A gatehouse_queues -m mark --mark 0x0/0xff00 -j NFQUEUE --queue-num 99 --queue-bypass',
      '-A FORWARD -j gatehouse_queues',
      '-A OUTPUT -j gatehouse_queues',
      'COMMIT',
      '',
    ].join('\n'),
  )
})

test('without rules it goes, with the calls that there are', () => {
  expect(printQueues([], ['FORWARD'])).toBe(
    '*security\n:gatehouse_queues - [0:0]\n-D FORWARD -j gatehouse_queues\n-X gatehouse_queues\nCOMMIT\n',
  )
})

it.each([-1, 65_536, Number.NaN, 1.5])('the queue %s is refused', (queue) => {
  expect(() => ruleLine({ ...rule, queue })).toThrow(/number/)
})
