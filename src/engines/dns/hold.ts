import { type LineSocket, openLineSocket } from './line-socket.ts'
import { readTold, type Told } from './names/told-names.ts'

/** A line is at most a few addresses. */
const longestLine = 64 * 1024

/**
 * Listens at a Unix socket at which the name server reports addresses, and waits. Each line is handed to `hold`, and answered
 * `ID ok` when that has resolved, `ID failed` when it rejects: until then, and for at most 20 ms, the name server holds the
 * answer back.
 */
export function openHold(path: string, hold: (told: Told) => Promise<void>): Promise<LineSocket> {
  return openLineSocket(path, {
    longestLine,
    onLines: (lines, say) => {
      for (const line of lines) {
        const read = readTold(line)
        if (read === null) continue
        hold(read.told).then(
          () => say(`${read.id} ok`),
          () => say(`${read.id} failed`),
        )
      }
    },
  })
}
