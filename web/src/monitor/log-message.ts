import { logSentences } from '../words/ru/log-sentences.ts'

/** A row with its event, as far as a sentence is made of it. */
interface ToldRow {
  readonly message: string
  readonly event?: Readonly<Record<string, unknown>>
}

/** The message of a row, in the language of the reader where its event tells enough; else the message as it is stored. */
export function logMessage({ event, message }: ToldRow, language: 'en' | 'ru'): string {
  if (language === 'en' || event === undefined) return message
  const kind = String(event['kind'])
  if (!Object.hasOwn(logSentences, kind)) return message
  const print = logSentences[kind as keyof typeof logSentences] as (event: object) => string | null
  return print(event) ?? message
}
