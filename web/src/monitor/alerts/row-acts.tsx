import type { LogRow } from '../log-selection.ts'
import { alertKinds } from './alert.ts'
import { AlertLinks } from './alert-links.tsx'
import { ExceptionButton, exceptionPath } from './exception-form.tsx'
import { WafLinks } from './waf-links.tsx'
import { WebLinks } from './web-links.tsx'

/** Where a row of the log leads, and what may be done about it, by its kind. */
export function RowActs({ row }: { readonly row: LogRow }) {
  const kind = String(row.event?.['kind'] ?? '')
  return (
    <>
      {alertKinds.some((each) => each === kind) && <AlertLinks row={row} />}
      <WebLinks row={row} />
      {kind === 'waf' && <WafLinks row={row} />}
      {exceptionPath(kind) !== null && <ExceptionButton key={row.id} row={row} />}
    </>
  )
}
