import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MissedRows } from './missed.ts'

/** Stretches of ids up to 60 that are not there. */
function gaps(gone: ReadonlySet<number>, after: number) {
  const found: { after: number; through: number }[] = []
  for (let id = after + 1; id <= 60; id++) {
    if (!gone.has(id)) continue
    const last = found.at(-1)
    if (last?.through === id - 1) found[found.length - 1] = { after: last.after, through: id }
    else found.push({ after: id - 1, through: id })
  }
  return found
}

test('each row that leaves before it was delivered counts once, however often its place is read', () => {
  const step = fc.record({
    gone: fc.array(fc.integer({ min: 1, max: 60 })),
    delivered: fc.nat(60),
    after: fc.nat(60),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const missed = new MissedRows()
      const gone = new Set<number>()
      const counted = new Set<number>()
      let [delivered, total] = [0, 0]
      for (const { gone: more, delivered: to, after } of steps) {
        for (const id of more) gone.add(id)
        delivered = Math.max(delivered, to)
        const from = Math.min(after, delivered)
        total += missed.count(gaps(gone, from), delivered)
        for (const id of gone) if (id > delivered) counted.add(id)
        expect(total).toBe(counted.size)
      }
    }),
  )
})
