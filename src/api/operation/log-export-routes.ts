import { setTimeout as sleep } from 'node:timers/promises'
import Type, { type TSchema } from 'typebox'
import { fail, ok, type Result } from '../../core/failure.ts'
import { type LogExport, logExportFormats } from '../../core/log/log-export.ts'
import { notThere } from '../../core/missing.ts'
import { bodyLimitBytes } from '../../core/schema/body-limit.ts'
import { choice } from '../../core/schema/fields.ts'
import type { ExportedLog, ExportedLogs } from '../../store/log/exported-logs.ts'
import type { LogStore } from '../../store/log/log-store.ts'
import { exportHeader } from '../../store/log/query/export.ts'
import { pageOf } from '../route/computed-list.ts'
import { pageQuery, readQuery } from '../route/query.ts'
import type { Route } from '../route/route.ts'
import type { Jobs, JobWork, Progress } from './jobs.ts'
import { message } from './messages.ts'

/** Parts of the routes of exports. */
export interface LogExportParts {
  readonly logs: Pick<LogStore, 'export' | 'newestId'>
  readonly exportedLogs: ExportedLogs
  readonly jobs: Pick<Jobs, 'start'>
}

/** Part of the log domain: what an export asks for. */
export interface LogExportGrammar {
  readonly request: TSchema
  readonly parse: (body: unknown) => Result<LogExport>
}

const kind = 'log_export'
/** Bounds of one step; the thread that reads the log answers others between two. */
const step = { mostCharacters: 262_144, mostScanned: 20_000, mostMilliseconds: 200 }
const waitMilliseconds = 200
const contentType = 'application/gzip'

const exported = Type.Object(
  {
    id: Type.Integer({ minimum: 1, description: 'Id of the job that made it.' }),
    format: choice(logExportFormats, { description: 'Form of the rows.' }),
    rows: Type.Integer({ minimum: 0, description: 'How many rows it has.' }),
    bytes: Type.Integer({ minimum: 0, description: 'Size of the compressed file.' }),
    created: Type.Integer({ description: 'Unix seconds.' }),
    path: Type.String({ description: 'Path of the file at this interface.' }),
  },
  { title: 'ExportedLog' },
)

const params = Type.Object({ id: Type.Integer({ minimum: 1, description: 'Id of the export.' }) })
const query = Type.Object({ limit: pageQuery.properties.limit, offset: pageQuery.properties.offset })
const access = { area: 'logs', competence: 'read' } as const
const doc = { source: 'silences#log-export', tag: 'logs' }

/** Exports of the log: any number of rows, written by a job to a file. Source: silences#log-export. */
export function logExportRoutes(parts: LogExportParts, grammar: LogExportGrammar): Route[] {
  const { exportedLogs } = parts
  const running: Running = { id: 0, stop: null }
  return [
    startRoute(parts, grammar, running),
    {
      method: 'GET',
      path: '/x/logs/exports',
      access,
      doc: {
        ...doc,
        summary: 'Exports of the log that are kept, the newest first.',
        query,
        response: Type.Array(exported),
        headers: ['X-Total-Count'],
      },
      handle: ({ query: raw }) => {
        const page = readQuery(query, raw)
        if (!page.ok) return page
        const { rows, total } = pageOf(exportedLogs.list().map(shown), { limit: 100, ...page.value })
        return ok({ body: rows, headers: { 'X-Total-Count': String(total) } })
      },
    },
    {
      method: 'GET',
      path: '/x/logs/exports/:id',
      access,
      doc: {
        ...doc,
        summary: 'The file of an export, compressed with gzip.',
        params,
        responseType: contentType,
      },
      handle: ({ params: { id } }) => {
        const found = exportedLogs.open(idOf(id))
        if (found === null) return missing(id)
        const { file, stream } = found
        return ok({
          body: stream,
          headers: {
            'Content-Type': contentType,
            'Content-Length': String(file.sizeBytes),
            'Content-Disposition': `attachment; filename="logs-${file.id}.${file.format}.gz"`,
          },
        })
      },
    },
    {
      method: 'DELETE',
      path: '/x/logs/exports/:id',
      access,
      isLogged: true,
      doc: { ...doc, summary: 'Removes an export, or stops one that is being written.', params },
      handle: ({ params: { id } }) => {
        const number = idOf(id)
        if (running.stop !== null && running.id === number) {
          running.stop()
          return ok({})
        }
        return exportedLogs.remove(number) ? ok({}) : missing(id)
      },
    },
  ]
}

/** The export that is being written. */
interface Running {
  id: number
  stop: (() => void) | null
}

function startRoute(parts: LogExportParts, { request, parse }: LogExportGrammar, running: Running): Route {
  return {
    method: 'POST',
    path: '/x/logs/export',
    access,
    bodyLimitBytes: bodyLimitBytes.extension,
    doc: {
      ...doc,
      summary: 'Writes rows of the system log to a file, in the order of their ids, as many as there are.',
      description:
        'The work is a job: `X-Job` is its id, and that of the export. One export is written at a time. Rows that come ' +
        'meanwhile are not in it; `missed` of the job’s result counts rows that left the log before they were read, and ' +
        '`older` those that were no longer on the gateway’s disk when it began, such as rows that ClickHouse alone has.',
      request,
      headers: ['X-Job'],
      statuses: [409],
    },
    handle: ({ body, caller: { account, address } }) => {
      const wanted = parse(body)
      if (!wanted.ok) return wanted
      if (running.stop !== null)
        return fail({
          kind: 'conflict',
          message: message('an export of the log is being written: job {id}', { id: running.id }),
        })
      const stopped = new AbortController()
      const job = parts.jobs.start({ kind, login: account.login, address }, async (progress, ending) => {
        // The job has its number only once it is started.
        await Promise.resolve()
        try {
          return await exportRows(parts, { id: running.id, wanted: wanted.value, stopped: stopped.signal })(
            progress,
            ending,
          )
        } finally {
          running.stop = null
        }
      })
      running.id = job.id
      running.stop = () => stopped.abort()
      return ok({ headers: { 'X-Job': String(job.id) } })
    },
  }
}

interface RowsToExport {
  readonly id: number
  readonly wanted: LogExport
  readonly stopped: AbortSignal
}

function exportRows({ logs, exportedLogs }: LogExportParts, { id, wanted, stopped }: RowsToExport): JobWork {
  return async (progress, ending) => {
    const counts = { rows: 0, missed: 0, older: 0 }
    const signal = AbortSignal.any([ending, stopped])
    const parts = textOf(logs, { wanted, progress, counts, signal })
    try {
      const file = { id, format: wanted.format, parts, rows: () => counts.rows }
      const written = await exportedLogs.write(file, signal)
      return written.ok
        ? ok({ ...shown(written.value), missed: counts.missed, older: counts.older })
        : written
    } catch (error) {
      if (!stopped.aborted) throw error
      return fail({ kind: 'unavailable', message: message('the export was stopped') })
    }
  }
}

interface Exporting {
  readonly wanted: LogExport
  readonly progress: Progress
  readonly counts: { rows: number; missed: number; older: number }
  readonly signal: AbortSignal
}

/** The text of an export, step by step. */
async function* textOf(
  logs: LogExportParts['logs'],
  { wanted, progress, counts, signal }: Exporting,
): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(exportHeader(wanted))
  const through = logs.newestId
  for (let after: number | null = null; after === null || after < through; ) {
    const part = await logs.export({ ...wanted, ...step, after, through })
    // Where no row matches nothing is yielded, so that whoever takes the text cannot end it.
    if (signal.aborted) return
    counts.rows += part.rows
    // What left the log before the first row that it still has is not what the export missed.
    if (after === null) counts.older = part.missed
    else counts.missed += part.missed
    // Rows that cannot be written yet are waited for.
    if (part.through === after) await sleep(waitMilliseconds)
    after = part.through
    const percent = through === 0 ? 100 : (after / through) * 100
    progress(percent, message('{rows} rows are written', { rows: counts.rows }))
    if (part.text.length > 0) yield part.text
  }
}

function shown({ id, format, rows, sizeBytes, atSeconds }: ExportedLog) {
  return { id, format, rows, bytes: sizeBytes, created: atSeconds, path: `/x/logs/exports/${id}` }
}

function idOf(text: string | undefined): number {
  return /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : 0
}

function missing(id: string | undefined) {
  return notThere(message('there is no export {id}', { id: id ?? '' }))
}
