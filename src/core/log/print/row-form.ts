import type { LogFieldName, LogKindName } from '../log-kinds.ts'
import type { LogPriority } from '../log-record.ts'

/** What rows share that are printed with the same words: the kind of the event, empty where there is none, and the priority. */
export interface RowClass {
  readonly kind: string
  readonly priority: LogPriority
}

/**
 * A part of a printed row. Texts are made once for each word, and rows are put together from them.
 *
 * - `class`: a text for all rows of a class.
 * - `time`: RFC 3339 with microseconds and the offset of the gateway's time zone; `milliseconds`: Unix milliseconds.
 * - `id`: 16 digits.
 * - `word`: a text for the value of a column.
 * - `fields`: the fields of the event, in the order in which its kind has them. `unless` names another field, with which a
 *   field is left out.
 * - `text`: here the message in the sense of RFC 5424 begins.
 * - `message`: the message of the row, with a backslash in front of some characters; without a message `front` is left out too.
 */
export type RowPart =
  | { readonly part: 'class'; readonly text: (row: RowClass) => string }
  | { readonly part: 'time' | 'milliseconds' | 'id' | 'text' }
  | { readonly part: 'word'; readonly column: 'syslog_id' | 'unit'; readonly text: (word: string) => string }
  | {
      readonly part: 'fields'
      readonly text: (field: LogFieldName, value: string | number, kind: LogKindName) => string
      readonly unless: Readonly<Partial<Record<LogFieldName, LogFieldName>>>
    }
  | { readonly part: 'message'; readonly front: string; readonly escaped: string }

/** A form in which rows are sent: the parts of a row, in their order. */
export type RowForm = readonly RowPart[]
