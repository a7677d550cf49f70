import { visible } from '../resource/hostile.ts'
import { engineName, valueLabel, type Words } from '../words/words.tsx'
import type { LogFilterName } from './log-selection.ts'

/** A value of the log as people read it: levels, kinds, verdicts and engines have words, all else is the text. */
export function shownValue(words: Words, name: LogFilterName, value: string): string {
  if (name === 'level') return words.monitor.levels[Number(value)] ?? visible(value)
  if (name === 'engine') return visible(engineName(words, value))
  if (name === 'kind')
    return value
      .split(',')
      .map((kind) => visible(valueLabel(words, kind)))
      .join(', ')
  return name === 'verdict' ? valueLabel(words, value) : visible(value)
}
