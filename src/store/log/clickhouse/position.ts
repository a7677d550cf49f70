import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cut, Validity } from './archive-view.ts'

const positionFile = 'clickhouse.json'

/** An attempt to store rows whose end is not known. */
export interface Attempt {
  readonly batch: number
  readonly through: number
  readonly rows: number
  readonly lastId: number | null
  readonly lastSecond: number | null
}

/** How far the rows are in ClickHouse, as it outlives the process. */
export interface Position extends Validity {
  /** Number of the next attempt. */
  readonly next: number
  /** The newest attempt; null where its end is known. */
  readonly sending: Attempt | null
  /** Id of the last row that is there; 0 without one. */
  readonly lastId: number
  /** Its Unix seconds; null without one, or where they are not known. */
  readonly lastSecond: number | null
}

/** The position of a log that nothing was stored of. */
function newPosition(): Position {
  const empty = { abandoned: [], cuts: [], sending: null, lastId: 0, lastSecond: null }
  return { logId: randomInt(1, 2 ** 48 - 1), through: 0, next: 1, ...empty }
}

/** Reads the position in a log's folder. A file that cannot be read is as none: all rows are stored anew, under another id. */
export async function readPosition(folder: string): Promise<Position> {
  try {
    const text = await readFile(join(folder, positionFile), 'utf8')
    const found = JSON.parse(text) as Position
    const isWhole =
      [found.logId, found.through, found.next, found.lastId].every(Number.isSafeInteger) &&
      [found.abandoned, found.cuts].every(Array.isArray)
    return isWhole ? found : newPosition()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || error instanceof SyntaxError) return newPosition()
    throw error
  }
}

/** The newest id that ClickHouse has been given; 0 where that is not known. Its rows keep their ids, whatever is lost here. */
export function storedThrough(folder: string): number {
  try {
    const { through, sending } = JSON.parse(readFileSync(join(folder, positionFile), 'utf8')) as Position
    const ids = [through, sending?.through ?? 0].filter((id) => Number.isSafeInteger(id) && id < 1e15)
    return Math.max(0, ...ids)
  } catch {
    return 0
  }
}

/** Keeps the position, so that it survives a power cut. */
export async function writePosition(folder: string, position: Position): Promise<void> {
  const path = join(folder, positionFile)
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(JSON.stringify(position))
    await file.datasync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
  const entries = await open(folder)
  try {
    await entries.sync()
  } finally {
    await entries.close()
  }
}

/** The position when an attempt begins. */
export function begun(position: Position, attempt: Omit<Attempt, 'batch'>): Position {
  return { ...position, next: position.next + 1, sending: { ...attempt, batch: position.next } }
}

/** The position when the rows of the newest attempt are there. */
export function done(position: Position): Position {
  const { sending } = position
  if (sending === null) return position
  const lastSecond = sending.lastSecond ?? position.lastSecond
  const lastId = sending.lastId ?? position.lastId
  return { ...position, through: sending.through, lastId, lastSecond, sending: null }
}

/** The position when the newest attempt may have stored some of its rows, and they are to be sent again. */
export function givenUp(position: Position): Position {
  const { sending, abandoned } = position
  if (sending === null) return position
  const last = abandoned.at(-1)
  const joins = last !== undefined && last[1] === sending.batch - 1
  const kept = joins ? abandoned.slice(0, -1) : abandoned
  const from = joins ? last[0] : sending.batch
  return { ...position, sending: null, abandoned: [...kept, [from, sending.batch]] }
}

/** The position where rows behind an id that should be there are not; the row with this id is, or it is 0. */
export function cutBack(position: Position, after: number): Position {
  const cut: Cut = { after, before: position.next }
  // An earlier cut that this one has in it says nothing more.
  const cuts = [...position.cuts.filter((one) => one.after < after), cut]
  const abandoned = after === 0 ? [] : position.abandoned
  return { ...position, through: after, lastId: after, lastSecond: null, cuts, abandoned }
}
