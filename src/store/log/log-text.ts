import { type LogPage, type LogQuery, type LogRow, logColumnNames } from '../../core/log/log-query.ts'
import { csvLine } from '../../core/text/csv.ts'
import type { LogText } from './log-message.ts'

/** Characters after which a new piece begins. */
const pieceLength = 2 ** 17

const encoder = new TextEncoder()

/** A page of the log as it is answered. Source: document 3, "Log forwarding and logs"; silences#log-query. */
export function logText(page: LogPage, format: LogQuery['format']): LogText {
  return [...pieces(format === 'JSON' ? jsonParts(page) : csvParts(page))]
}

/** The same text as `JSON.stringify(page)`. */
function* jsonParts({ meta, data, ...counts }: LogPage): Generator<string> {
  yield `{"meta":${JSON.stringify(meta)},"data":[`
  for (const [index, row] of data.entries()) yield `${index === 0 ? '' : ','}${JSON.stringify(row)}`
  yield `],${JSON.stringify(counts).slice(1)}`
}

function* csvParts({ data }: LogPage): Generator<string> {
  yield csvLine(logColumnNames)
  for (const row of data) yield csvLine(logColumnNames.map((name: keyof LogRow) => row[name]))
}

function* pieces(parts: Iterable<string>): Generator<Uint8Array<ArrayBuffer>> {
  let text = ''
  for (const part of parts) {
    text += part
    if (text.length < pieceLength) continue
    yield encoder.encode(text)
    text = ''
  }
  if (text !== '') yield encoder.encode(text)
}
