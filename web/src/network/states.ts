/** State of an interface, beside what is stored about it. */
export interface InterfaceState {
  readonly state: string
  /** Device of the kernel; null where there is none, or where none is told. */
  readonly device: string | null
  readonly errors: readonly string[]
}

/** Row of `GET /network/states`, `/network/aggregated_states` or `/network/tunnel_states`. */
export interface StateRow {
  readonly id: number | string
  readonly link?: string
  readonly ether?: { readonly status: string; readonly errors: readonly string[] }
  readonly ppp?: { readonly status: string; readonly errors: readonly string[] } | null
  readonly summary?: { readonly device: string | null }
}

/** Paths of the states of items, by resource. */
export const statePaths = {
  connections: '/network/states',
  aggregated_interfaces: '/network/aggregated_states',
  tunnels: '/network/tunnel_states',
} as const

/** States by the id of their item. A dialled connection is as its session is, whose link alone says little. */
export function statesOf(rows: readonly StateRow[]): ReadonlyMap<string, InterfaceState> {
  return new Map(
    rows.map(({ id, link, ether, ppp, summary }) => [
      String(id),
      {
        state: link ?? ppp?.status ?? ether?.status ?? '',
        device: summary?.device ?? null,
        errors: [...(ether?.errors ?? []), ...(ppp?.errors ?? [])],
      },
    ]),
  )
}
