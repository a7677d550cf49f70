import type { LogExport } from '../../../core/log/log-export.ts'
import { logColumnNames } from '../../../core/log/log-query.ts'
import { csvLine } from '../../../core/text/csv.ts'
import type { Place } from './follow.ts'
import type { ScanUnit, Units } from './scan.ts'
import { eachMatchAfter, eventRows, type TailJob } from './tail.ts'

/** Rows that are wanted as text, in the order of their ids. */
export interface ExportJob
  extends Pick<TailJob, 'after' | 'before' | 'mostCharacters' | 'mostScanned' | 'mostMilliseconds'>,
    Pick<LogExport, 'filters' | 'search' | 'format' | 'columns'> {}

/** Rows of an export behind an id (null: from the first) and up to another. */
export interface ExportStep extends Omit<ExportJob, 'after' | 'before'>, Pick<LogExport, 'lastBootOnly'> {
  readonly after: number | null
  readonly through: number
}

/** Rows as text. */
export interface ExportPart {
  readonly text: Uint8Array<ArrayBuffer>
  readonly rows: number
  /** Rows between `after` and `through` that left the log, or were never written. */
  readonly missed: number
  /** Up to here there are no others. */
  readonly through: number
}

/** Writes rows that match as text, in the order of their ids. */
export function exportAfter(memory: Units, units: readonly ScanUnit[], job: ExportJob): ExportPart {
  const lineOf = job.format === 'csv' ? csvLines(job) : jsonLines(job)
  let [text, rows, missed] = ['', 0, 0]
  const through = eachMatchAfter(memory, units, job, {
    isFull: () => text.length >= job.mostCharacters,
    take: (place) => {
      text += lineOf(place)
      rows += 1
    },
    miss: (count) => {
      missed += count
    },
  })
  return { text: new TextEncoder().encode(text), rows, missed, through }
}

/** The line above the rows; empty where there is none. */
export function exportHeader({ format, columns }: Pick<LogExport, 'format' | 'columns'>): string {
  return format === 'csv' ? csvLine(columns ?? logColumnNames) : ''
}

function csvLines({ columns }: ExportJob): (place: Place) => string {
  const names = columns ?? logColumnNames
  return ({ view, row }) => csvLine(names.map((name) => view.cell(name, row)))
}

function jsonLines({ columns }: ExportJob): (place: Place) => string {
  const whole = eventRows()
  if (columns === null) return ({ view, row }) => `${JSON.stringify(whole(view, row))}\n`
  return ({ view, row }) => {
    const cells = columns.flatMap((name) => {
      const value = view.cell(name, row)
      return value === '' && name.startsWith('event.') ? [] : [[name, value] as const]
    })
    return `${JSON.stringify(Object.fromEntries(cells))}\n`
  }
}
