import { expect, it } from 'vitest'
import { asksAnswers, CompiledPolicy, judge } from './policy.ts'

const address = (text: string) => Buffer.from(text.split('.').map(Number))
const v6 = (digits: string) => Buffer.from(digits.padEnd(32, '0'), 'hex')
const policy = new CompiledPolicy({
  queue: 0,
  onFailure: 'block',
  classes: [
    { class: 1, application: { profile: 'p', deny: ['id.l7.tls'] }, ipsQueue: null },
    { class: 2, application: null, ipsQueue: 4 },
  ],
  rules: [
    { id: 1, aliases: 'any', protocols: ['id.l7.dns'], action: 'accept' },
    {
      id: 2,
      aliases: {
        v4: [
          { lo: '10.0.0.0', hi: '10.0.0.255' },
          { lo: '192.0.2.7', hi: '192.0.2.7' },
        ],
        v6: [{ lo: 'fd00::', hi: 'fd00::ffff' }],
      },
      protocols: ['id.l7.dns', 'id.l7.youtube'],
      action: 'drop',
    },
    { id: 3, aliases: { v4: [], v6: [] }, protocols: 'any', action: 'drop' },
  ],
})
const inside = policy.candidates(2, [address('192.0.2.7'), address('198.51.100.1')])

it('takes rules for either end, in both families, and none that has no address', () => {
  const ids = (...ends: Buffer[]) => policy.candidates(2, ends).rules.map(({ id }) => id)
  expect(ids(address('192.0.2.7'), address('198.51.100.1'))).toEqual([1, 2])
  expect(ids(address('198.51.100.1'), address('10.0.0.255'))).toEqual([1, 2])
  expect(ids(address('192.0.2.6'), address('10.0.1.0'))).toEqual([1])
  expect(ids(v6('fd00'), v6('2001'))).toEqual([1, 2])
  expect(ids(v6('fd01'), v6('2001'))).toEqual([1])
})

it('lets the first rule decide that names what is known, and waits while an earlier one may turn out to', () => {
  expect(judge(inside, [])).toEqual({ denial: null, isFinal: false })
  expect(judge(inside, ['id.l7.dns'])).toEqual({ denial: null, isFinal: true })
  expect(judge(inside, ['id.l7.youtube'])).toEqual({ denial: { rule: 2 }, isFinal: true })
})

it('wants a connection to pass the profile and the rules', () => {
  const both = policy.candidates(1, [address('10.0.0.1'), address('198.51.100.1')])
  expect(judge(both, ['id.l7.tls'])).toEqual({ denial: { profile: 'p' }, isFinal: true })
  expect(judge(both, ['id.l7.dns'])).toEqual({ denial: null, isFinal: false })
})

it('is done at once where nothing denies', () => {
  expect(judge(policy.candidates(2, [address('192.0.2.1')]), [])).toEqual({ denial: null, isFinal: true })
})

it('says whether the answer to a request may change the verdict', () => {
  const asked = (deny: string[], protocols: string[] | 'any' = ['id.l7.dns']) =>
    asksAnswers(
      new CompiledPolicy({
        ...{ queue: 0, onFailure: 'block' },
        classes: [{ class: 1, application: { profile: 'p', deny }, ipsQueue: null }],
        rules: [{ id: 1, aliases: 'any', protocols, action: 'drop' }],
      }).candidates(1, [address('10.0.0.1')]),
    )
  expect(asked(['id.l7.youtube', 'id.l7.bittorrent'])).toBe(false)
  expect(asked([], 'any')).toBe(false)
  for (const name of ['couchdb', 'dash', 'hls', 'ocsp', 'speedtest']) {
    expect(asked([`id.l7.${name}`]), name).toBe(true)
    expect(asked([], ['id.l7.dns', `id.l7.${name}`]), name).toBe(true)
  }
})
