import { describe, expect, it } from 'vitest'
import { SharedValues } from './shared-values.ts'

describe('values that rows share', () => {
  it('are the same as before, with all empty lists one', () => {
    const shared = new SharedValues()
    const row = () => ({
      id: 1,
      item: { title: 'a', ports: ['port.id.1', 5], none: [], limit: 3, off: null },
    })
    const [first, second] = [shared.share(row()), shared.share(row())]
    expect(first).toEqual(row())
    expect(second).toEqual(row())
    expect(first.item.none).toBe(second.item.none)
  })
})
