import { describe, expect, it } from 'vitest'
import { emptySnapshot } from '../../../test/snapshot.ts'
import { requestOf } from '../../domains/hip/request.ts'
import { type AgentSession, changedPresence, devicesOf, nextExpiryMs } from './agent-presence.ts'

const asked = requestOf(emptySnapshot())
const minute = 60_000

/** A connection of a device; `atMs` null before its first report. */
function session(device: string, address: string, atMs: number | null, period = 1): AgentSession {
  const received =
    atMs === null ? null : { report: { node_name: device }, asked: { ...asked, period }, atSeconds: 0, atMs }
  return { device, address, userId: 1, received }
}

const shown = (sessions: readonly AgentSession[], nowMs: number) =>
  devicesOf(sessions, nowMs).map(({ id, address, isCurrent }) => `${id} ${address} ${isCurrent}`)

describe('devices of connections: silences#agent-posture', () => {
  it('have a current report for the interval at which they were asked to report', () => {
    const sessions = [
      session('a', '10.0.0.1', 0),
      session('b', '10.0.0.2', 30_000),
      session('c', '10.0.0.3', null),
    ]
    expect(shown(sessions, 60_400)).toEqual(['a 10.0.0.1 true', 'b 10.0.0.2 true', 'c 10.0.0.3 false'])
    expect(shown(sessions, 61_000)).toEqual(['a 10.0.0.1 false', 'b 10.0.0.2 true', 'c 10.0.0.3 false'])
    expect(shown([session('a', '10.0.0.1', 0, 0)], 100 * 1440 * minute)).toEqual(['a 10.0.0.1 true'])
  })

  it('are looked at again when the next report becomes too old', () => {
    const sessions = [
      session('a', '10.0.0.1', 0),
      session('b', '10.0.0.2', 30_000),
      session('c', '10.0.0.3', 0, 0),
    ]
    const first = nextExpiryMs(sessions, 1000)
    expect([first > minute, first < minute + 1000]).toEqual([true, true])
    expect(nextExpiryMs(sessions, first)).toBe(first + 30_000)
    expect(nextExpiryMs(sessions, first + 30_000)).toBe(Number.POSITIVE_INFINITY)
  })

  it('with several connections are what the newest report says, at each of their addresses', () => {
    const sessions = [
      session('a', '10.0.0.1', 5000),
      session('a', 'fd00::1', 1000),
      session('a', '10.0.0.1', null),
    ]
    const found = devicesOf(sessions, 6000)
    expect(found.map(({ address }) => address)).toEqual(['10.0.0.1', 'fd00::1'])
    expect(found.every(({ report }) => report === sessions[0]!.received)).toBe(true)
  })

  it('are the same lists while nothing has changed', () => {
    const sessions = [session('a', '10.0.0.1', 0)]
    const before = { agents: [{ address: '10.0.0.1', userId: 1 }], devices: devicesOf(sessions, 0) }
    const same = { agents: [...before.agents], devices: devicesOf(sessions, minute) }
    expect(changedPresence(before, same)).toBe(before)
    const late = changedPresence(before, { ...same, devices: devicesOf(sessions, 2 * minute) })
    expect(late.agents).toBe(before.agents)
    expect(late.devices).not.toBe(before.devices)
  })
})
