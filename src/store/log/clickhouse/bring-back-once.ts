import type { LogOrigin } from '../../../core/log/log-record.ts'
import type { LogBound } from '../log-folder.ts'
import type { LogWorker } from '../log-worker.ts'
import type { ArchiveView } from './archive-view.ts'

/** Rows are brought back until so much of a bound is full: one more segment would push out what was there. */
const mostFilled = 0.9

interface Threads {
  readonly writer: LogWorker
  readonly sealer: LogWorker
}

interface Origin {
  readonly view: ArchiveView
  readonly origin: LogOrigin
  readonly bound: LogBound
}

/** Brings rows of an origin back as one segment, where its bound has room. Answers how many are there now. */
export async function bringBackOnce(
  { writer, sealer }: Threads,
  { view, origin, bound: { bytes, days } }: Origin,
): Promise<number> {
  const held = await writer.ask({ op: 'held', origin })
  if (held.bytes > bytes * mostFilled) return 0
  const oldestSecond = Date.now() / 1000 - days * 86_400
  const segment = await sealer.ask({ op: 'bring-back', job: { view, origin, held, oldestSecond } })
  if (segment === null) return 0
  await writer.ask({ op: 'sealed', segments: [segment] })
  const { ranges } = await writer.ask({ op: 'held', origin })
  return ranges.some(({ firstId }) => firstId === segment.firstId) ? segment.rows : 0
}
