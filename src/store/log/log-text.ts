import { type LogQuery, type LogRow, logColumnNames, logPage } from '../../core/log/log-query.ts'
import { csvLine } from '../../core/text/csv.ts'
import type { LogText } from './log-message.ts'

/** Characters after which a new piece begins. */
const pieceLength = 2 ** 17
/** Bytes of an answer at most, but for its last piece: all of it is in memory. */
const mostBytes = 2 ** 26

const encoder = new TextEncoder()

/**
 * Writes a page of the log, whose rows come part by part, as it is answered; in JSON it is what `JSON.stringify(page)` is.
 * Source: document 3, "Log forwarding and logs"; silences#log-query.
 */
export class PageText {
  readonly #isJson: boolean
  readonly #pieces: Uint8Array<ArrayBuffer>[] = []
  #text: string
  #rows = 0
  #bytes = 0

  constructor(format: LogQuery['format']) {
    this.#isJson = format === 'JSON'
    this.#text = this.#isJson
      ? `{"meta":${JSON.stringify(logPage([], 0).meta)},"data":[`
      : csvLine(logColumnNames)
  }

  /** Takes the rows that follow, as many as there is room for; false where that is used up. */
  add(rows: readonly LogRow[]): boolean {
    for (const row of rows) {
      if (this.#bytes >= mostBytes) return false
      if (this.#isJson) this.#put(`${this.#rows === 0 ? '' : ','}${JSON.stringify(row)}`)
      else this.#put(csvLine(logColumnNames.map((name: keyof LogRow) => row[name])))
      this.#rows++
    }
    return this.#bytes < mostBytes
  }

  /** The text, with the number of rows that match in all. */
  end(total: number): LogText {
    if (this.#isJson) this.#put(`],"rows":${this.#rows},"rows_before_limit_at_least":${total}}`)
    if (this.#text !== '') this.#pieces.push(encoder.encode(this.#text))
    return this.#pieces
  }

  #put(part: string): void {
    this.#text += part
    if (this.#text.length < pieceLength) return
    const piece = encoder.encode(this.#text)
    this.#pieces.push(piece)
    this.#bytes += piece.length
    this.#text = ''
  }
}
