import { useNavigate, useSearch } from '@tanstack/react-router'

/** State in an address behind the page: everything that a colleague should see the same. */
export interface PageSearch {
  /** Filter of the list. */
  readonly q?: string | undefined
  /** Item that is open; `new` for one that is made. */
  readonly item?: string | undefined
  /** Part of the panel. */
  readonly panel?: string | undefined
  /** Item of the table above, for rows within one. */
  readonly within?: string | undefined
  readonly [name: string]: string | undefined
}

/** The state that an address carries: its parameters as texts, without those that are empty. */
export function pageSearch(search: Record<string, unknown>): PageSearch {
  return Object.fromEntries(
    Object.entries(search)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)]),
  )
}

/** State of the address, and the function that changes it; `replace` leaves no step to go back to. */
export function useAddress(): {
  readonly search: PageSearch
  readonly go: (change: PageSearch, replace?: boolean) => void
} {
  const search = useSearch({ strict: false }) as PageSearch
  const navigate = useNavigate()
  return {
    search,
    go: (change, replace = false) => {
      void navigate({ to: '.', search: (before: PageSearch) => ({ ...before, ...change }), replace })
    },
  }
}
