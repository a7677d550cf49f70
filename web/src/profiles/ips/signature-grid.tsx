import { type ReactNode, useMemo } from 'react'
import type { PageSearch } from '../../app/address.ts'
import { Button } from '../../app/button.tsx'
import { useColumnChoice } from '../../grid/column-choice.tsx'
import { Grid } from '../../grid/grid.tsx'
import { useTypedText } from '../../grid/use-typed-text.ts'
import { visible } from '../../resource/hostile.ts'
import { useWords } from '../../words/words.tsx'
import { filterNames, queryOfSearch, type Signature, searchName } from './signature.ts'
import { signatureColumns } from './signature-columns.tsx'
import { type SignatureRow, useSignatures } from './use-signatures.ts'
import './ips.css'

interface GridProperties {
  readonly search: PageSearch
  readonly go: (change: PageSearch, replace?: boolean) => void
  /** The profile that is shown; empty without one. */
  readonly profile: string
  readonly places: ReadonlyMap<number, number>
  readonly openSid: string | undefined
  readonly onOpen: (signature: Signature) => void
  /** Stands before the filters. */
  readonly children?: ReactNode
}

/** So long after the last key the signatures are looked for. */
const typedMs = 200

/** The text that signatures are looked for by. */
function SearchField({ text, go }: { readonly text: string; readonly go: GridProperties['go'] }) {
  const { search: label } = useWords().inspection.signatures
  const [typed, type] = useTypedText(text, (next) => go({ [searchName]: next }, true), typedMs)
  return (
    <input
      data-filter
      className="filter"
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={({ target }) => type(target.value)}
    />
  )
}

/** Signatures with search and filters; what is not seen is not read. */
export function SignatureGrid({ search, go, profile, places, openSid, onOpen, children }: GridProperties) {
  const words = useWords()
  const own = words.inspection.signatures
  const query = queryOfSearch(search, profile)
  const { rows, total, error, ask } = useSignatures(query)
  const all = useMemo(
    () => signatureColumns({ words, profile, places, ask, filter: (name, value) => go({ [name]: value }) }),
    [words, profile, places, ask, go],
  )
  const { columns, button } = useColumnChoice(profile === '' ? 'signatures' : 'profile_signatures', all)
  return (
    <>
      <div className="tools">
        {children}
        <SearchField text={search[searchName] ?? ''} go={go} />
        {filterNames
          .filter((name) => (search[name] ?? '') !== '')
          .map((name) => (
            <Button
              key={name}
              aria-label={own.without(own[name], visible(search[name] ?? ''))}
              onClick={() => go({ [name]: undefined })}
            >
              {own[name]} <bdi>{visible(search[name] ?? '')}</bdi> <span aria-hidden>✕</span>
            </Button>
          ))}
        <span className="dim" role="status">
          {total === null ? own.loading : own.count(total)}
        </span>
        {button}
      </div>
      {error !== null && (
        <p className="refused settings-body" role="alert">
          {error.message}
        </p>
      )}
      <div className="signature-rows">
        <Grid
          label={own.list}
          rows={rows}
          columns={columns}
          keyOf={keyOf}
          openKey={openSid}
          onOpen={({ signature }) => {
            if (signature !== null) onOpen(signature)
          }}
          empty={total === 0 ? <p>{own.none}</p> : null}
        />
      </div>
    </>
  )
}

function keyOf({ place, signature }: SignatureRow): string {
  return signature === null ? `at ${place}` : String(signature.sid)
}
