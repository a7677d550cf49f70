import type { KeyboardEvent } from 'react'
import { isTyping } from '../app/keys.ts'

/** Keys that press what has the focus, or leave it. */
const ownKeys: readonly string[] = [' ', 'Enter', 'Tab']

/**
 * True for a key that acts on a grid: pressed in it, or at a box or button of a row that the pointer left the focus at. What that
 * takes for itself, as a menu that the key opens, is none.
 */
export function isGridKey(event: KeyboardEvent<HTMLElement>): boolean {
  const { target, currentTarget, key } = event
  if (target === currentTarget) return true
  if (event.defaultPrevented || isTyping(event) || ownKeys.includes(key)) return false
  return (
    target instanceof Element && currentTarget.contains(target) && target.closest('[role="row"]') !== null
  )
}
