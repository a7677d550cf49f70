import { useAddress } from '../../app/address.ts'
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
