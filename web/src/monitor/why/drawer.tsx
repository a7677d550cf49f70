import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useAddress } from '../../app/address.ts'
import { Button } from '../../app/button.tsx'
import { NoRight } from '../../app/no-right.tsx'
import { useSession } from '../../app/session.tsx'
import { useWords } from '../../words/words.tsx'
import { isWhole, noWhy, packetOf, packetText } from './packet.ts'
import { PacketForm } from './packet-form.tsx'
import { RuleWhy } from './rule-why.tsx'
import { Why } from './why.tsx'

/** The packet of the address, explained beside any page; Escape closes it, and the focus goes back to where it was. */
export function ExplainDrawer() {
  const words = useWords()
  const { mayRead } = useSession()
  const { search, go } = useAddress()
  const heading = useRef<HTMLHeadingElement>(null)
  const packet = packetOf(search)
  const text = isWhole(packet) ? packetText(packet) : ''
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another packet is read from its beginning
  useEffect(() => heading.current?.focus(), [text])
  const rule = search['of'] ?? ''
  const close = () => go(noWhy)
  return (
    <section
      className="drawer"
      aria-label={words.explain.title}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      <header>
        <h2 ref={heading} tabIndex={-1} data-why-begin>
          {words.explain.title}: <bdi>{text === '' ? rule : text}</bdi>
        </h2>
        <Button kind="quiet" aria-label={words.actions.close} onClick={close}>
          <X size={16} aria-hidden />
        </Button>
      </header>
      <div className="drawer-body">
        {!mayRead('firewall') ? (
          <NoRight area="firewall" />
        ) : (
          <>
            {text === '' && rule !== '' ? (
              <RuleWhy key={rule} id={rule} near={search['near'] ?? ''} />
            ) : (
              <PacketForm key={`form ${text}`} isOpen={text === ''} />
            )}
            {isWhole(packet) && <Why key={text} flow={packet} rule={rule} />}
          </>
        )}
      </div>
    </section>
  )
}
