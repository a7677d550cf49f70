import { describe, expect, test } from 'vitest'
import { english } from '../../core/text/message.ts'
import { differences, readListedTable, resets, ruleByHandle } from './listed-table.ts'

const listing = `table inet gatehouse { # handle 4
	counter fwd.ngfw.1 { # handle 8
		packets 7 bytes 420
	}

	set generation { # handle 1
		type mark
		elements = { 0x00012347 }
	}

	set s/1 { # handle 2
		type ipv4_addr
		flags interval
		elements = { 10.0.0.1, 10.0.0.2,
			     10.0.0.3-10.0.0.9 }
	}

	map m_1/1 { # handle 5
		type ipv4_addr : verdict
		elements = { 10.0.0.1 : drop }
	}

	chain fwd_1/1 { # handle 3
		ip saddr @s/1 counter name "fwd.ngfw.1" drop comment "fwd.ngfw.1" # handle 6
		tcp dport 80 accept comment "fwd.ngfw.2" # handle 9
	}

	chain forward { # handle 7
		type filter hook forward priority filter; policy accept;
		jump fwd_1/1 # handle 10
	}
}
`
const before = readListedTable(listing)
const now = (from: string | RegExp, to: string) => readListedTable(listing.replace(from, to))

test('a listing is read: objects, serial, hits, handles', () => {
  expect([...before.objects.keys()]).toEqual([
    'counter fwd.ngfw.1',
    'set generation',
    'set s/1',
    'map m_1/1',
    'chain fwd_1/1',
    'chain forward',
  ])
  expect(before.objects.get('set s/1')).toEqual([
    'type ipv4_addr',
    'flags interval',
    '10.0.0.1',
    '10.0.0.2',
    '10.0.0.3-10.0.0.9',
  ])
  expect(before.serial).toBe(0x12347)
  expect(before.packets).toEqual(new Map([['fwd.ngfw.1', 7]]))
  expect([6, 9, 10, 11].map((handle) => ruleByHandle(before, handle))).toEqual([
    'ip saddr @s/1 counter name "fwd.ngfw.1" drop comment "fwd.ngfw.1"',
    'tcp dport 80 accept comment "fwd.ngfw.2"',
    'jump fwd_1/1',
    undefined,
  ])
})

test('what packets keep in a set for a time is no part of it', () => {
  const keeping = (elements: string) =>
    now(
      '\tmap m_1/1',
      `\tset ends { # handle 11\n\t\tsize 9\n\t\tflags dynamic,timeout\n\t\ttimeout 1m50s\n${elements}\t}\n\n\tmap m_1/1`,
    )
  const kept =
    '\t\telements = { 10.0.0.1 . 53556 . 10.0.0.2 . 80 expires 8s452ms, 10.0.0.1 . 1 . 10.0.0.2 . 80 expires 1s }\n'
  const table = keeping(kept)
  expect(table.objects.get('set ends')).toEqual(['size 9', 'flags dynamic,timeout', 'timeout 1m50s'])
  expect(differences(table, keeping(''))).toBeNull()
  expect(english(differences(table, before))).toBe('set ends is gone')
})

test('a listing that ends early is none', () => {
  expect(() => readListedTable(listing.slice(0, -3))).toThrow('ends early')
})

describe('what differs is told', () => {
  test.each([
    ['nothing', now('', ''), ''],
    ['hits alone', now('packets 7 bytes 420', 'packets 9 bytes 999'), ''],
    [
      'a rule is gone',
      now(/\t\ttcp dport 80.*\n/, ''),
      'missing in chain fwd_1/1: tcp dport 80 accept comment "fwd.ngfw.2"',
    ],
    [
      'a rule is there besides',
      now('\t\tjump', '\t\taccept # handle 99\n\t\tjump'),
      'added to chain forward: accept',
    ],
    ['an element is gone', now('10.0.0.2,\n', '\n'), 'missing in set s/1: 10.0.0.2'],
    [
      'a verdict is another',
      now('10.0.0.1 : drop', '10.0.0.1 : accept'),
      'missing in map m_1/1: 10.0.0.1 : drop; added to map m_1/1: 10.0.0.1 : accept',
    ],
    ['a rule was written anew', now('# handle 9', '# handle 99'), 'chain fwd_1/1 was written anew'],
    ['a counter is gone', now(/\tcounter fwd[^}]*\}\n/, ''), 'counter fwd.ngfw.1 is gone'],
    ['a chain came', now('\tchain forward', '\tchain evil {\n\t}\n\tchain forward'), 'chain evil was added'],
    [
      'the policy is another',
      now('policy accept', 'policy drop'),
      'missing in chain forward: type filter hook forward priority filter; policy accept;; added to chain forward: ' +
        'type filter hook forward priority filter; policy drop;',
    ],
  ])('%s', (_what, after, text) => {
    expect(english(differences(before, after))).toBe(text)
  })

  test('a table that is gone, in few words', () => {
    expect(english(differences(before, readListedTable('table inet gatehouse { # handle 4\n}\n')))).toMatch(
      /^counter fwd.ngfw.1 is gone; .*; 2 more$/,
    )
  })
})

test('a counter that was set back is told, one that is gone or counts on is not', () => {
  expect(english(resets(before, now('packets 7', 'packets 3')))).toBe(
    'counters were set back, and what they had counted is lost: fwd.ngfw.1',
  )
  expect(resets(before, now('packets 7', 'packets 8'))).toBeNull()
  expect(resets(before, now(/\tcounter fwd[^}]*\}\n/, ''))).toBeNull()
})
