import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { type Answered, send } from '../../app/client.ts'
import type { Signature, SignatureQuery } from './signature.ts'

/** Signatures that are read at once. */
const pageSize = 200

/** A row of a list that may be longer than what has been read of it. */
export interface SignatureRow {
  readonly place: number
  /** Null until its page is there. */
  readonly signature: Signature | null
}

interface Signatures {
  readonly rows: readonly SignatureRow[]
  /** Null until it is known. */
  readonly total: number | null
  readonly error: Error | null
  /** Asks for the page with the signature at this place. */
  readonly ask: (place: number) => void
}

/** Path of the list of signatures. */
export const signaturesPath = '/x/ips/signatures'

/** All signatures of a query as rows; pages come as they are asked for. */
export function useSignatures(query: SignatureQuery): Signatures {
  const key = JSON.stringify(query)
  const [asked, setAsked] = useState({ key, pages: [0] as readonly number[] })
  const pages = asked.key === key ? asked.pages : [0]
  const { profile_id: profile } = query
  // What a profile does with signatures changes with its rules.
  const changesWith = profile === undefined ? signaturesPath : `/ips/profiles/${profile}/rules`
  const answers = useQueries({
    queries: pages.map((page) => ({
      queryKey: ['signatures', changesWith, key, page],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        send<readonly Signature[]>({
          method: 'GET',
          path: signaturesPath,
          query: { ...query, offset: page * pageSize, limit: pageSize },
          signal,
        }),
      retry: false,
      staleTime: 10_000,
    })),
    combine: (all) => ({
      data: all.map(({ data }) => data),
      error: all.find(({ error }) => error !== null)?.error ?? null,
    }),
  })
  const total = totalOf(answers.data)
  const rows = useMemo(() => rowsOf(pages, answers.data, total ?? 0), [pages, answers.data, total])
  const ask = useCallback(
    (place: number) =>
      setAsked((before) => {
        const page = Math.floor(place / pageSize)
        const known = before.key === key ? before.pages : [0]
        return known.includes(page) ? before : { key, pages: [...known, page] }
      }),
    [key],
  )
  return { rows, total, error: answers.error, ask }
}

type Page = Answered<readonly Signature[]> | undefined

function totalOf(answers: readonly Page[]): number | null {
  const [first] = answers.filter((each) => each !== undefined)
  return first === undefined ? null : (first.total ?? first.body.length)
}

function rowsOf(pages: readonly number[], answers: readonly Page[], total: number): readonly SignatureRow[] {
  const found: (Signature | undefined)[] = []
  for (const [index, page] of pages.entries())
    for (const [place, signature] of (answers[index]?.body ?? []).entries())
      found[page * pageSize + place] = signature
  return Array.from({ length: total }, (_none, place) => ({ place, signature: found[place] ?? null }))
}
