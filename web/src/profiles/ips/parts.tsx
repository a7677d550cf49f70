import type { ReactNode } from 'react'
import '../../monitor/status.css'

interface PartsProperties {
  readonly label: string
  readonly heads: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

/** A plain table, which scrolls by itself where it is too wide. */
export function Parts({ label, heads, rows }: PartsProperties) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="wide-table" aria-label={label} tabIndex={0}>
      <table className="parts" aria-label={label}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, place) => {
                const head = heads[place]
                return place === 0 ? (
                  <th key={head} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={head}>{cell}</td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
