import { Link } from '@tanstack/react-router'
import { product } from '../../app/product.ts'
import { visible } from '../../resource/hostile.ts'
import { useWords } from '../../words/words.tsx'
import { isAddress } from './filter.ts'

interface AddressLinkProperties {
  readonly address: string
  /** Shown behind the address. */
  readonly port?: number | null
  /** In a cell of a grid, which is one tab stop. */
  readonly isInGrid?: boolean
}

/** An address that leads to what is known about it; other text is shown as it is. */
export function AddressLink({ address, port = null, isInGrid = false }: AddressLinkProperties) {
  const words = useWords()
  const text = port === null ? address : address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`
  if (!isAddress(address) || product !== 'utm') return <bdi>{visible(text)}</bdi>
  return (
    <Link
      to="/ip/$address"
      params={{ address }}
      title={words.connections.about.open(address)}
      tabIndex={isInGrid ? -1 : undefined}
    >
      <bdi>{text}</bdi>
    </Link>
  )
}

const tables: Readonly<Record<string, string>> = {
  fwd: 'forward',
  inp: 'input',
  dnat: 'dnat',
  snat: 'snat',
  log: 'log',
}

/** A rule by its id in the log; one of an administrator leads to its place. */
export function RuleLink({ rule, isInGrid = false }: { readonly rule: string; readonly isInGrid?: boolean }) {
  const [, table = '', number = ''] = /^([a-z]+)\.ngfw\.(\d+)$/.exec(rule) ?? []
  if (table === 'app')
    return (
      <Link
        to="/$room/$page"
        params={{ room: 'profiles', page: 'application_rules' }}
        search={{ item: number }}
        tabIndex={isInGrid ? -1 : undefined}
      >
        <code>{rule}</code>
      </Link>
    )
  const page = tables[table]
  if (page === undefined) return <code>{visible(rule)}</code>
  return (
    <Link
      to="/$room/$page"
      params={{ room: 'policy', page }}
      search={{ rule: number }}
      tabIndex={isInGrid ? -1 : undefined}
    >
      <code>{rule}</code>
    </Link>
  )
}
