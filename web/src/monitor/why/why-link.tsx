import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type PageSearch, useAddress } from '../../app/address.ts'
import { Button } from '../../app/button.tsx'
import type { Flow } from '../../policy/allow/allow.ts'
import { useWords } from '../../words/words.tsx'
import { packetText, whyOf } from './packet.ts'

/** A button that opens the drawer about a packet; its name says which. */
export function WhyButton({ flow }: { readonly flow: Flow }) {
  const words = useWords()
  const { go } = useAddress()
  return (
    <Button
      kind="quiet"
      tabIndex={-1}
      aria-label={`${words.log.why}: ${packetText(flow)}`}
      onClick={() => go(whyOf(flow))}
    >
      {words.log.why}
    </Button>
  )
}

interface LinkProperties {
  /** The part of the address that opens the drawer, by `whyOf` or `whyRule`. */
  readonly open: PageSearch
  /** Name of the link, where its text does not say enough. */
  readonly label?: string
  readonly children: ReactNode
}

/** A link that opens the drawer where one is; a colleague who gets it sees the page and the drawer. */
export function WhyLink({ open, label, children }: LinkProperties) {
  return (
    <Link to="." search={(before: PageSearch) => ({ ...before, ...open })} aria-label={label}>
      {children}
    </Link>
  )
}
