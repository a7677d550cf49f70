import { type Influence, influenceText } from '../core/influence.ts'
import type { ControlEvent } from './control-event.ts'

/** What an administrator should find in the log of influences that came, changed or went. */
export function influenceEvents(
  before: readonly Influence[],
  after: readonly Influence[],
): readonly ControlEvent[] {
  const [known, found] = [before, after].map((list) => new Set(list.map(influenceText)))
  return [
    ...[...found!]
      .filter((text) => !known!.has(text))
      .map((text): ControlEvent => ({ kind: 'influence-found', text })),
    ...[...known!]
      .filter((text) => !found!.has(text))
      .map((text): ControlEvent => ({ kind: 'influence-gone', text })),
  ]
}
