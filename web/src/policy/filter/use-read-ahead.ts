import { useEffect } from 'react'
import type { Rule } from '../model/rule.ts'
import type { ObjectIndex } from '../objects/object-index.ts'
import { ruleTexts } from './rule-text.ts'

/** Rules that are read between two looks at the clock. */
const atOnce = 200

/** Reads the texts of rules while nothing else is to do, so that the first key of a filter costs no more than the next. */
export function useReadAhead(objects: ObjectIndex, rules: readonly Rule[]): void {
  useEffect(() => {
    const texts = ruleTexts(objects)
    let place = 0
    const read = (deadline: IdleDeadline) => {
      do {
        for (const rule of rules.slice(place, place + atOnce)) texts.of(rule)
        place += atOnce
      } while (place < rules.length && deadline.timeRemaining() > 2)
      if (place < rules.length) idle = requestIdleCallback(read)
      else texts.tableOf(rules)
    }
    let idle = requestIdleCallback(read)
    return () => cancelIdleCallback(idle)
  }, [objects, rules])
}
