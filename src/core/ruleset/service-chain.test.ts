import { expect, it, test } from 'vitest'
import {
  type Allotment,
  allotments,
  ctMarkBits,
  epochInMark,
  epochOf,
  isEpoch,
  markBits,
  type ServiceKind,
  type Span,
  serviceKinds,
  words,
} from './service-chain.ts'

const all = Object.entries<Allotment>(allotments)
const pairs = all.flatMap(([one, a], index) =>
  all.slice(index + 1).flatMap(([other, b]) => (a.word === b.word ? [{ one, a, other, b }] : [])),
)

function shareBits(a: Allotment, b: Allotment): boolean {
  return a.low <= b.high && b.low <= a.high
}

function meet(a: Span, b: Span): boolean {
  return a.hook === b.hook && a.from <= b.to && b.from <= a.to
}

function liveTogether({ lives: a }: Allotment, { lives: b }: Allotment): boolean {
  if (a === 'connection' || b === 'connection') return true
  return a.some((span) => b.some((other) => meet(span, other)))
}

it.each(pairs)('$one and $other share no bit while both live', ({ a, b }) => {
  expect(shareBits(a, b) && liveTogether(a, b)).toBe(false)
})

test('bits are lent only where two owners are known to take turns', () => {
  const lent = pairs.filter(({ a, b }) => shareBits(a, b)).map(({ one, other }) => `${one} ${other}`)
  expect(lent).toEqual(['graph route', 'graph inspect'])
})

it.each(all)('%s fits its word', (_, { word, low, high, lives }) => {
  expect(low).toBeGreaterThanOrEqual(0)
  expect(low).toBeLessThanOrEqual(high)
  expect(high).toBeLessThan(words[word])
  if (lives !== 'connection') for (const { from, to } of lives) expect(from).toBeLessThanOrEqual(to)
})

test('masks are what stands in kernels that an earlier release filled', () => {
  const { graph, log, notLog, seen } = markBits
  expect([graph, log, notLog, seen]).toEqual([0x00ffffff, 0x01000000, 0x02000000, 0x04000000])
  expect(ctMarkBits).toEqual({ rule: 0x0000ffff, epoch: 0xffff0000 })
  expect(epochInMark(0x2a)).toBe(0x002a0000)
  expect(epochInMark(0x8001) >>> 0).toBe(0x80010000)
})

test('numbers of rulesets leave out those that mean something else', () => {
  expect([0, 1, 0xfffe, 0xffff].map(isEpoch)).toEqual([false, true, true, false])
  expect(epochOf(0x1234_0007)).toBe(7)
})

it.each(Object.entries<ServiceKind>(serviceKinds))(
  '%s is carried by bits that are in use as it is',
  (_, kind) => {
    // What lets no rule end up with a statement yet has no bit in use either.
    expect(kind.bits.map((name) => allotments[name].isUsed)).toEqual(
      kind.bits.map(() => kind.statement !== null),
    )
  },
)
