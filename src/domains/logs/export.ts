import Type, { type Static } from 'typebox'
import { fail, ok, type Result } from '../../core/failure.ts'
import { type LogExport, logExportFormats } from '../../core/log/log-export.ts'
import { choice, flag } from '../../core/schema/fields.ts'
import { validate } from '../../core/schema/validate.ts'
import { columnName, selectionOf, selectionParameters } from './selection.ts'

/** What an export asks for. Source: silences#log-export. */
export const logExportRequest = Type.Object({
  format: Type.Optional(
    choice(logExportFormats, {
      default: 'csv',
      description: '`csv`: RFC 4180 under a header line. `jsonl`: a JSON object in each line.',
    }),
  ),
  filter: Type.Optional(selectionParameters.filter),
  search: Type.Optional(selectionParameters.search),
  last_reboot_only: Type.Optional(flag(false, 'Only rows since the last boot.')),
  columns: Type.Optional(
    Type.Array(columnName('Name of a column.'), {
      maxItems: 255,
      uniqueItems: true,
      description:
        'Columns of the file, in this order. None or absent: in `csv` those of a row, in `jsonl` the row and its `event`.',
    }),
  ),
})

/** Reads the body of `POST /x/logs/export`. Fails `invalid` with wire paths such as `filter[0].items[1].operator`. */
export function parseLogExport(body: unknown): Result<LogExport> {
  const problems = validate(logExportRequest, body)
  if (problems.length > 0) return fail({ kind: 'invalid', problems })
  const {
    format = 'csv',
    last_reboot_only = false,
    columns = [],
    ...rest
  } = body as Static<typeof logExportRequest>
  const wanted: LogExport = {
    ...selectionOf(rest, problems),
    lastBootOnly: last_reboot_only,
    format,
    columns: columns.length > 0 ? columns : null,
  }
  return problems.length > 0 ? fail({ kind: 'invalid', problems }) : ok(wanted)
}
