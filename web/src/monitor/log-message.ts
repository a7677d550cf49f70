import { logSentences } from '../words/ru/log-sentences.ts'
import type { Language } from '../words/words.tsx'
import type { LogRow } from './log-selection.ts'

/** What a row says, in the language of the reader where its event tells enough; else the message as it is stored. */
export function logMessage(
  { event, message }: Pick<LogRow, 'event' | 'message'>,
  language: Language,
): string {
  if (language === 'en' || event === undefined) return message
  const kind = String(event['kind'])
  if (!Object.hasOwn(logSentences, kind)) return message
  const print = logSentences[kind as keyof typeof logSentences] as (event: object) => string | null
  return print(event) ?? message
}
