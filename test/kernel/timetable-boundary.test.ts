import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCompiler } from '../../src/compile/compiler.ts'
import { forwardRules } from '../../src/domains/firewall/forward.ts'
import type { Packet, World } from '../../src/domains/firewall/verdict/packet.ts'
import { connections } from '../../src/domains/network/connection.ts'
import { ports } from '../../src/domains/objects/port.ts'
import { schedules } from '../../src/domains/objects/schedule.ts'
import { timeRanges } from '../../src/domains/objects/time-range.ts'
import { systemSettings } from '../../src/domains/system/settings.ts'
import { macOf, plainInputs } from '../policy/universe.ts'
import { emptySnapshot } from '../snapshot.ts'
import { openPolicyLab, type PolicyLab } from './policy-lab.ts'
import { expectations } from './verdict-expectation.ts'

const compiler = createCompiler()

const zones = ['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Chatham']
const firstPort = 2001
/** Packets are sent from so long before the boundary until so long behind it. */
const aroundMs = 1500
/** The kernel's clock and ours are the same one, read at moments that lie so far apart at most. */
const toleranceMs = 20
const mostTries = 3

let lab: PolicyLab

beforeAll(async () => {
  lab = await openPolicyLab()
})

afterAll(() => lab.close())

interface Wall {
  readonly weekday: number
  readonly time: string
  readonly moment: number
}

/** Time that a clock in `zone` shows. */
function wallAt(zone: string, seconds: number): Wall {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const digits = parts.format(seconds * 1000).replaceAll(/\D/g, '')
  const date = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`
  return {
    weekday: new Date(`${date}T00:00:00Z`).getUTCDay() || 7,
    time: `${digits.slice(8, 10)}:${digits.slice(10, 12)}`,
    moment: Number(digits),
  }
}

/** A rule for each Time and schedule, on a port of its own; the next rule drops what it lets through, or the reverse. */
function worldAround(zone: string, boundary: number): World {
  const [before, after] = [wallAt(zone, boundary - 1), wallAt(zone, boundary)]
  const everyDay: number[] = []
  const allDay = { weekdays: everyDay, start: '00:00', end: '23:59' }
  const first = wallAt(zone, boundary - 86_400).moment
  const last = wallAt(zone, boundary + 86_400).moment
  const times = [
    { ...allDay, period: { first, last: before.moment } },
    { ...allDay, period: { first: after.moment, last } },
    { ...allDay, end: before.time },
    { ...allDay, start: after.time },
    { ...allDay, weekdays: [before.weekday], end: before.time },
    // Overnight, from the boundary's minute until the one before it.
    { start: after.time, end: before.time, weekdays: [after.weekday] },
    { ...allDay, start: before.time, end: before.time },
    { ...allDay, start: after.time, end: after.time },
  ]
  const lists = [
    ['time_range.id.1', 'time_range.id.2'],
    ['time_range.id.7', 'time_range.id.2'],
    ['time_range.id.3', 'time_range.id.1'],
  ]
  const timetables = [
    ...times.map((_, index) => `time_range.id.${index + 1}`),
    ...lists.map((_, index) => `time_list.id.${index + 1}`),
  ]
  const rules = timetables.flatMap((timetable, index) => {
    const about = { protocol: 'protocol.udp', destination_ports: [`port.id.${index + 1}`] }
    const [inside, outside] = index % 2 === 0 ? (['accept', 'drop'] as const) : (['drop', 'accept'] as const)
    return [
      { ...about, timetable: [timetable], action: inside },
      { ...about, action: outside },
    ]
  })
  const snapshot = emptySnapshot()
    .with(connections, [
      { type: 'lan', title: 'lan', mac: macOf('lan') },
      { type: 'wan', title: 'wan', mac: macOf('wan') },
    ])
    .with(
      ports,
      timetables.map((_, index) => ({ title: 'port', value: firstPort + index })),
    )
    .with(
      timeRanges,
      times.map((time) => ({ title: 'time', ...time })),
    )
    .with(
      schedules,
      lists.map((values) => ({ title: 'schedule', values })),
    )
    .with(forwardRules, [...rules, { action: 'drop' }])
    .set(systemSettings, { time_zone: zone })
  return { snapshot, inputs: plainInputs(boundary - 60) }
}

/** Sends to each port until the boundary is passed; answers how many rounds were surely on either side of it. */
async function crossing(zone: string, boundary: number): Promise<{ before: number; after: number }> {
  const world = worldAround(zone, boundary)
  const count = world.snapshot.rows(ports).entries.length
  await lab.filter.apply(compiler.artifacts(world.snapshot, world.inputs)['packet-filter'])
  const seen = { before: 0, after: 0 }
  await sleep(Math.max(0, boundary * 1000 - aroundMs - Date.now()))
  for (let round = 0; Date.now() < boundary * 1000 + aroundMs; round++) {
    const from = Date.now()
    const packets = Array.from({ length: count }, (_, index): Packet => {
      const [src, dst] = index % 2 === 0 ? ['10.1.0.2', '203.0.113.7'] : ['fd00:1::2', '2001:db8::7']
      const ends = { src: src!, dst: dst!, srcPort: 10_000 + round, dstPort: firstPort + index }
      const at = Math.floor(from / 1000)
      return { ...ends, inDevice: 'lan', outDevice: 'wan', protocol: 17, icmpType: 0, at }
    })
    const expected = expectations(world, packets, 'wan')
    const arrived = await lab.wire.send(expected.map(({ sent }) => sent))
    const isBefore = Date.now() < boundary * 1000 - toleranceMs
    const isAfter = from > boundary * 1000 + toleranceMs
    if (!isBefore && !isAfter) continue
    seen[isBefore ? 'before' : 'after']++
    for (const { sent, leaves } of expected) {
      const what = `${zone} ${from - boundary * 1000} ms from ${boundary}: port ${sent.destinationPort}`
      expect(arrived.has(sent.id), what).toBe(leaves !== null)
    }
  }
  return seen
}

/** The next moment that divides by `every` seconds and is far enough away to have everything ready by then. */
const nextBoundary = (every: number) => (Math.floor((Date.now() + 3000) / 1000 / every) + 1) * every

describe('timetables at their boundaries, by the kernel’s own clock', () => {
  test.each([
    ['a second', 1, zones],
    ['a minute', 60, [zones[Math.floor(Math.random() * zones.length)]!]],
  ])('%s: they begin and end when the plain reading says', { timeout: 300_000 }, async (_, every, there) => {
    for (const zone of there) {
      let seen = { before: 0, after: 0 }
      // A machine that is busy may have no round on one side.
      for (let tries = 0; tries < mostTries && (seen.before === 0 || seen.after === 0); tries++) {
        seen = await crossing(zone, nextBoundary(every))
      }
      expect([seen.before > 0, seen.after > 0]).toEqual([true, true])
    }
  })
})
