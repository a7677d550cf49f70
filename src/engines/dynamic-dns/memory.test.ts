import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainArtifact } from '../../../test/kernel/dynamic-dns-artifact.ts'
import { verbatim } from '../../core/text/message.ts'
import { isPrivate } from './address.ts'
import type { Outcome, UpdateJob } from './job.ts'
import { afterUpdate, emptyMemory, pauseAfter, pauseSeconds } from './memory.ts'
import { pendingJobs } from './plan.ts'

const names = ['example.com', 'www.example.com']
const v4 = '192.0.2.1'
const v6 = '2001:db8::1'
const empty = emptyMemory('s')
const taken: Outcome = { kind: 'taken', answer: 'good' }
const failed: Outcome = { kind: 'failed', again: 'later', reason: verbatim('911') }
const soon: Outcome = { kind: 'failed', again: 'soon', reason: verbatim('no answer') }
const refused = (scope: 'account' | 'name'): Outcome => ({ kind: 'refused', scope, reason: verbatim('no') })
const artifact = { ...plainArtifact, names }
const moment = (nowSeconds: number, addresses: readonly string[] = [v4]) => ({ nowSeconds, addresses })
const update = (name: string, ...addresses: string[]): UpdateJob => ({ kind: 'dyndns', name, addresses })

describe('updates that are pending', () => {
  it('are one for each name and address, all addresses of a name together, or all in one', () => {
    expect(pendingJobs(artifact, [v4, v6], empty)).toEqual([
      update(names[0]!, v4),
      update(names[0]!, v6),
      update(names[1]!, v4),
      update(names[1]!, v6),
    ])
    expect(pendingJobs({ ...artifact, ipv6Parameter: 'ipv6' }, [v4, v6], empty)).toEqual([
      update(names[0]!, v4, v6),
      update(names[1]!, v4, v6),
    ])
    const [job, ...none] = pendingJobs({ ...artifact, protocol: 'rfc2136' }, [v4, v6], empty)
    expect([job?.kind === 'rfc2136' && job.records.length, none]).toEqual([4, []])
  })

  it('are none when all were taken, and those of a changed address alone', () => {
    const memory = pendingJobs(artifact, [v4, v6], empty).reduce(
      (known, job) => afterUpdate(known, job, { outcome: taken, ...moment(5) }),
      empty,
    )
    expect(pendingJobs(artifact, [v4, v6], memory)).toEqual([])
    expect(pendingJobs(artifact, ['192.0.2.2', v6], memory)).toEqual(
      names.map((name) => update(name, '192.0.2.2')),
    )
    // It is sent again when the address comes back: the provider has another one by then.
    const moved = afterUpdate(memory, update(names[0]!, '192.0.2.2'), { outcome: taken, ...moment(6) })
    expect(pendingJobs(artifact, [v4, v6], moved)).toEqual([update(names[0]!, v4)])
  })

  it('leave a refused name out, and a refused account alone', () => {
    const job = update(names[0]!, v4)
    const named = afterUpdate(empty, job, { outcome: refused('name'), ...moment(5) })
    expect(pendingJobs(artifact, ['192.0.2.7'], named)).toEqual([update(names[1]!, '192.0.2.7')])
    const whole = afterUpdate(empty, job, { outcome: refused('account'), ...moment(5) })
    expect(pendingJobs(artifact, ['192.0.2.7'], whole)).toEqual([])
  })
})

describe('pauses', () => {
  it('grow from failure to failure up to an hour, from 4 s where nobody answered and 30 s where the provider said so', () => {
    const pauses = (again: 'soon' | 'later') => [1, 2, 3, 8, 50, 5_000].map((n) => pauseAfter(n, again))
    expect(pauses('soon')).toEqual([4, 8, 16, 512, 3600, 3600])
    expect(pauses('later')).toEqual([30, 60, 120, 3600, 3600, 3600])
  })

  it('hold while the addresses are the same, and end with a success', () => {
    const job = update(names[0]!, v4)
    const once = afterUpdate(empty, job, { outcome: failed, ...moment(100) })
    expect([pauseSeconds(once, moment(100)), pauseSeconds(once, moment(131))]).toEqual([30, 0])
    const twice = afterUpdate(once, job, { outcome: soon, ...moment(131) })
    expect(pauseSeconds(twice, moment(131))).toBe(8)
    expect(pauseSeconds(twice, moment(131, ['192.0.2.9']))).toBe(0)
    expect(afterUpdate(twice, job, { outcome: taken, ...moment(140) }).failure).toBeNull()
  })

  it('begin anew with other addresses', () => {
    const job = update(names[0]!, v4)
    const first = afterUpdate(empty, job, { outcome: failed, ...moment(100) })
    const second = afterUpdate(first, job, { outcome: failed, ...moment(200, ['192.0.2.9']) })
    expect(second.failure).toMatchObject({ failures: 1, nextAtSeconds: 230 })
  })

  it('what is remembered is for each name and family one entry at most', () => {
    const address = fc.constantFrom(v4, '192.0.2.2', v6, '2001:db8::2')
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...names), address), { maxLength: 20 }), (all) => {
        const memory = all.reduce(
          (known, [name, each]) => afterUpdate(known, update(name, each), { outcome: taken, ...moment(1) }),
          empty,
        )
        const keys = memory.sent.map((each) => `${each.name} ${each.address.includes(':')}`)
        expect(new Set(keys).size).toBe(keys.length)
        for (const [name, each] of all.slice(-1)) {
          expect(memory.sent).toContainEqual({ name, address: each, atSeconds: 1, answer: 'good' })
        }
      }),
    )
  })
})

it.each([
  ['10.1.2.3', true],
  ['100.64.0.1', true],
  ['100.128.0.1', false],
  ['172.31.255.255', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['203.0.113.2', false],
  ['fd00::1', true],
  ['fe80::1', true],
  ['2001:db8::1', false],
])('%s is private: %s', (address, expected) => {
  expect(isPrivate(address)).toBe(expected)
})
