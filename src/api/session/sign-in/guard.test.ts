import { describe, expect, it } from 'vitest'
import { type Attempt, SignInGuard } from './guard.ts'
import { SignInHistory } from './history.ts'

const owner = '192.0.2.1'
const stranger = (number: number) => `198.51.${Math.floor(number / 250)}.${number % 250}`
const as = (login: string, address: string): Attempt => ({ login, isReal: login === 'admin', address })

function world() {
  const history = new SignInHistory()
  const isKnown = (login: string, group: string) => history.isKnown(login, group, 1000)
  const guard = new SignInGuard({ isKnown })
  const fails = (attempt: Attempt, times: number, at = 1000) => {
    for (let time = 0; time < times; time++) guard.fail(attempt, at)
  }
  history.succeed('admin', owner, 1000)
  return { guard, fails, isKnown }
}

describe('silences#brute-force', () => {
  it('eight failures lock a login at the place where they were made, and nowhere else', () => {
    const { guard, fails } = world()
    fails(as('admin', stranger(1)), 7)
    expect(guard.lockedFor(as('admin', stranger(1)), 1000)).toBe(0)
    fails(as('admin', stranger(1)), 1)
    expect(guard.lockedFor(as('admin', stranger(1)), 1000)).toBe(30)
    expect(guard.lockedFor(as('admin', stranger(2)), 1000)).toBe(0)
    expect(guard.lockedFor(as('admin', owner), 1000)).toBe(0)
    expect(guard.lockedFor(as('ann', stranger(1)), 1000)).toBe(0)
    expect(guard.lockedFor(as('admin', stranger(1)), 1030)).toBe(0)
    fails(as('admin', stranger(1)), 1, 1030)
    expect(guard.lockedFor(as('admin', stranger(1)), 1030)).toBe(60)
    fails(as('admin', stranger(1)), 20, 1040)
    expect(guard.lockedFor(as('admin', stranger(1)), 1040)).toBe(900)
  })

  it('a hundred from anywhere lock the login everywhere but where it signed in lately', () => {
    const { guard, fails } = world()
    for (let place = 0; place < 99; place++) fails(as('admin', stranger(place)), 1)
    expect(guard.lockedFor(as('admin', stranger(500)), 1000)).toBe(0)
    fails(as('admin', stranger(99)), 1)
    expect(guard.lockedFor(as('admin', stranger(500)), 1000)).toBe(30)
    expect(guard.lockedFor(as('admin', owner), 1000)).toBe(0)
    // The owner who signs in does not free those who guess.
    guard.succeed(as('admin', owner))
    expect(guard.lockedFor(as('admin', stranger(500)), 1000)).toBe(30)
  })

  it('the owner too is locked where he guesses himself', () => {
    const { guard, fails } = world()
    fails(as('admin', owner), 8)
    expect(guard.lockedFor(as('admin', owner), 1000)).toBe(30)
  })

  it('forty failures lock a place for all logins but those that are known there', () => {
    const { guard, fails } = world()
    for (let login = 0; login < 40; login++) fails(as(`guess${login}`, owner), 1)
    expect(guard.lockedFor(as('ann', owner), 1000)).toBe(30)
    expect(guard.lockedFor(as('admin', owner), 1000)).toBe(0)
  })

  it('an IPv6 network is one place', () => {
    const { guard, fails } = world()
    for (let last = 1; last <= 8; last++) fails(as('admin', `2001:db8::${last}`), 1)
    expect(guard.lockedFor(as('admin', '2001:db8::ffff'), 1000)).toBe(30)
    expect(guard.lockedFor(as('admin', '2001:db8:0:1::1'), 1000)).toBe(0)
  })

  it('logins that do not exist push out nothing, however many there are', () => {
    const { guard, fails } = world()
    for (let place = 0; place < 100; place++) fails(as('admin', stranger(place)), 1)
    fails(as('admin', stranger(1)), 8)
    for (let login = 0; login < 30_000; login++) fails(as(`guess${login}`, stranger(login % 700)), 1)
    expect(guard.lockedFor(as('admin', '203.0.113.1'), 1000)).toBeGreaterThan(0)
    expect(guard.lockedFor(as('admin', stranger(1)), 1000)).toBeGreaterThan(0)
  })

  it('locks outlive a restart, and can be ended', () => {
    const { guard, fails, isKnown } = world()
    for (let place = 0; place < 100; place++) fails(as('admin', stranger(place)), 1)
    fails(as('admin', stranger(1)), 8)
    const saved = JSON.parse(JSON.stringify(guard.save(1000)))
    const next = new SignInGuard({ isKnown, saved })
    for (const attempt of [as('admin', stranger(1)), as('admin', '203.0.113.1')]) {
      expect(next.lockedFor(attempt, 1000)).toBe(guard.lockedFor(attempt, 1000))
    }
    expect(next.locks(1000)).toContainEqual({ login: 'admin', address: stranger(1), seconds: 60 })
    next.unlock()
    expect(next.locks(1000)).toEqual([])
    expect(next.lockedFor(as('admin', stranger(1)), 1000)).toBe(0)
  })
})

describe('silences#sign-in-notice', () => {
  it('tells what was refused between the last two sign-ins and since, by address', () => {
    const history = new SignInHistory()
    history.succeed('admin', owner, 10)
    for (let place = 0; place < 30; place++) history.refuse('admin', stranger(place), 20 + place)
    for (let time = 0; time < 5; time++) history.refuse('admin', '203.0.113.1', 60 + time)
    history.succeed('admin', '192.0.2.2', 100)
    history.refuse('admin', owner, 110)
    const { last, previous, refusedBefore, refused } = history.of('admin')
    expect([last, previous]).toEqual([
      { time: 100, address: '192.0.2.2' },
      { time: 10, address: owner },
    ])
    expect(refusedBefore.count).toBe(35)
    expect(refusedBefore.addresses).toHaveLength(10)
    expect(refusedBefore.addresses[0]).toEqual({ address: '203.0.113.1', count: 5, first: 60, last: 64 })
    expect(refused).toEqual({ count: 1, addresses: [{ address: owner, count: 1, first: 110, last: 110 }] })
  })

  it('an address is known for thirty days, in any of its network', () => {
    const history = new SignInHistory()
    history.succeed('admin', '2001:db8::1', 0)
    expect(history.isKnown('admin', '2001:db8::/64', 30 * 86_400 - 1)).toBe(true)
    expect(history.isKnown('admin', '2001:db8::/64', 30 * 86_400)).toBe(false)
    const kept = new SignInHistory(history.save((login) => login === 'ann'))
    expect(kept.isKnown('admin', '2001:db8::/64', 1)).toBe(false)
  })
})
