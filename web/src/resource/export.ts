/** A table to be exported: names of its columns, rows of values, and the answer that it was made from. */
export interface Sheet {
  readonly head: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
  readonly data: unknown
}

/** State of the gateway when something was exported. */
export interface ExportMoment {
  readonly gateway: string
  readonly revision: number | null
  /** Unix milliseconds of the gateway. */
  readonly atMs: number
  /** Path with query of the request that it came from. */
  readonly request: string
}

/**
 * The sheet as CSV by RFC 4180, with the revision and the moment in front of each row. Texts that a spreadsheet would take for a
 * formula begin with an apostrophe.
 */
export function csvText({ head, rows }: Sheet, { revision, atMs }: ExportMoment): string {
  const at = new Date(atMs).toISOString()
  const whole = {
    head: ['export_revision', 'export_time', ...head],
    rows: rows.map((row) => [revision, at, ...row]),
  }
  // Without the mark spreadsheets take the text for one in the code page of the machine.
  return `\ufeff${csvLines(whole)}`
}

/** The rows of a sheet below its head, as lines of CSV. */
export function csvLines({ head, rows }: Pick<Sheet, 'head' | 'rows'>): string {
  const lines = [head, ...rows].map((row) => row.map(csvCell).join(','))
  return `${lines.join('\r\n')}\r\n`
}

/** The data of a sheet as JSON, with the moment around it. */
export function jsonText({ data }: Sheet, { gateway, revision, atMs, request }: ExportMoment): string {
  const whole = { gateway, revision, time: new Date(atMs).toISOString(), request, data }
  return `${JSON.stringify(whole, null, 2)}\n`
}

/** Name of a file by what it holds, the revision and the moment. */
export function exportName(what: string, { revision, atMs }: ExportMoment, ending: string): string {
  const at = new Date(atMs).toISOString().slice(0, 19).replaceAll(':', '')
  return `${what}-r${revision ?? 0}-${at}Z.${ending}`
}

/** Hands a text, or bytes, to the browser as a file. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** A sheet of items that all have fields: a column for each field that any of them has. */
export function sheetOf(items: readonly Readonly<Record<string, unknown>>[]): Sheet {
  const head = [...new Set(items.flatMap((item) => Object.keys(item)))]
  return { head, rows: items.map((item) => head.map((name) => item[name])), data: items }
}

function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n;]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}
