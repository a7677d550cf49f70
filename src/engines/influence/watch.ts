import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Influence, LegacyTable } from '../../core/engine/influence.ts'
import type { Found } from './found.ts'
import { foreignTables, lookBesideTables } from './look.ts'
import { type TableName, tableInfluences } from './nftables.ts'

/** Sources of the watch, and the receiver of its findings. */
export interface InfluenceWatchOptions {
  /** The tables of nftables in the kernel, and a number that changes with them; asked at every look. */
  readonly tables: () => Promise<{ readonly tables: readonly TableName[]; readonly generation: number }>
  /** Tables of legacy iptables, as another process has read them. */
  readonly legacy: () => readonly LegacyTable[]
  /** Receives all influences whenever one of them comes, changes or goes. */
  readonly onInfluences: (influences: readonly Influence[]) => void
}

/** A running watch. */
export interface InfluenceWatch {
  readonly close: () => void
}

/** A look takes three short programs; nothing reports programs at cards or most settings. */
const lookMilliseconds = 2_000
/** Tables of others may be large: reading them again rests so many times as long as it took. */
const restShare = 10
const patienceMilliseconds = 1_000

/** Looks repeatedly for what else decides about packets of this network namespace. Source: silences#other-deciders. */
export function watchInfluences({ tables, legacy, onInfluences }: InfluenceWatchOptions): InfluenceWatch {
  let known: readonly Influence[] | null = null
  let ofTables: readonly Found[] = []
  let readNames: readonly TableName[] = []
  let readGeneration = -1
  let readAt = Number.NEGATIVE_INFINITY
  let readCost = 0
  let isLooking = false
  let closed = false

  const readTables = async () => {
    // Where it cannot be asked now, what was known stays.
    const now = await Promise.race([tables(), setTimeout(patienceMilliseconds, null)]).catch(() => null)
    if (now === null) return
    const names = foreignTables(now.tables)
    const isDue = performance.now() - readAt >= readCost * restShare
    if (isDeepStrictEqual(names, readNames) && (now.generation === readGeneration || !isDue)) return
    readNames = names
    readGeneration = now.generation
    const start = performance.now()
    ofTables = await tableInfluences(names)
    readAt = performance.now()
    readCost = readAt - start
  }

  const look = async () => {
    if (isLooking || closed) return
    isLooking = true
    try {
      const [others] = await Promise.all([lookBesideTables(legacy()), readTables()])
      const found = [...ofTables, ...others].map((one): Influence => ({ ...one, isOld: isOld(one) }))
      if (!isDeepStrictEqual(found, known)) onInfluences(found)
      known = found
    } catch {
      // What cannot be read now is read again.
    } finally {
      isLooking = false
    }
  }
  const isOld = ({ kind, name }: Found): boolean =>
    known === null || known.some((one) => one.isOld && one.kind === kind && one.name === name)

  const timer = setInterval(look, lookMilliseconds)
  timer.unref()
  void look()
  return {
    close: () => {
      closed = true
      clearInterval(timer)
    },
  }
}
