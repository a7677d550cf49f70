import { describe, expect, it } from 'vitest'
import { RestWatch } from './heap-rest.ts'

const megabyte = 1024 * 1024
const [idle, busy] = [0.02, 0.6]

/** Looks so often at a process that holds `megabytes`; answers at which look it was time, or null. */
function looks(watch: RestWatch, megabytes: number, each: number, times = 20): number | null {
  for (let look = 1; look <= times; look++) if (watch.isTime(megabytes * megabyte, each)) return look
  return null
}

describe('memory is given back', () => {
  it('when a change took much and the process has rested', () => {
    const watch = new RestWatch(150 * megabyte)
    watch.worked()
    expect(looks(watch, 400, busy)).toBe(null)
    expect(looks(watch, 400, idle)).toBe(10)
  })

  it('never because of anything but changes', () => {
    expect(looks(new RestWatch(150 * megabyte), 400, idle)).toBe(null)
  })

  it('once, and again when a change took much more', () => {
    const watch = new RestWatch(150 * megabyte)
    watch.worked()
    expect(looks(watch, 800, idle)).toBe(10)
    watch.gaveBack(600 * megabyte)
    expect(looks(watch, 800, idle)).toBe(null)
    watch.worked()
    expect(looks(watch, 680, idle)).toBe(null)
    expect(looks(watch, 720, idle)).toBe(1)
  })

  it('not while somebody keeps the process busy now and then', () => {
    const watch = new RestWatch(150 * megabyte)
    watch.worked()
    for (let round = 0; round < 5; round++) {
      expect(looks(watch, 400, idle, 9)).toBe(null)
      expect(looks(watch, 400, busy, 1)).toBe(null)
    }
  })
})
