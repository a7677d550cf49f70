import { useEffect, useRef } from 'react'
import type { Answered } from '../app/client.ts'
import type { Outcome } from '../resource/change.ts'
import type { Item } from '../resource/descriptor.ts'
import { isSame, merge } from './values.ts'

interface Sides {
  readonly schema: Parameters<typeof merge>[0]
  readonly base: Item
  readonly mine: Item
  readonly read: () => Promise<{ readonly data: Answered<Item> | undefined }>
}

const changedMeanwhile = 412

/**
 * Calls `onSettled` where a change is refused since the item was changed meanwhile, and what is stored holds all of it: somebody else
 * made the same, or its own first attempt had no answer.
 */
export function useSettledMeanwhile(outcome: Outcome, sides: Sides, onSettled: () => void): void {
  const latest = useRef({ sides, onSettled })
  latest.current = { sides, onSettled }
  useEffect(() => {
    if (outcome.kind !== 'refused' || outcome.status !== changedMeanwhile) return undefined
    let isOver = false
    const look = async () => {
      const { data } = await latest.current.sides.read()
      const { schema, base, mine } = latest.current.sides
      if (isOver || data === undefined) return
      const { item, conflicts } = merge(schema, { base, theirs: data.body, mine })
      if (conflicts.length === 0 && isSame(item, data.body)) latest.current.onSettled()
    }
    void look()
    return () => {
      isOver = true
    }
  }, [outcome])
}
