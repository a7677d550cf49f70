import { setTimeout as sleep } from 'node:timers/promises'

/** True when something comes to hold within so many seconds. */
export async function until(seconds: number, holds: () => boolean): Promise<boolean> {
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    if (holds()) return true
    await sleep(10)
  }
  return false
}
