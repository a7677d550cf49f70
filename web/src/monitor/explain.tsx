import { useAddress } from '../app/address.ts'
import { useWords } from '../words/words.tsx'
import { isWhole, packetOf, packetText } from './why/packet.ts'
import { PacketForm } from './why/packet-form.tsx'
import { Why } from './why/why.tsx'

/** Page that explains the packet of its address: each stage that it passes, with the rule and the object that matched. */
export function ExplainPage() {
  const words = useWords()
  const { search } = useAddress()
  const packet = packetOf(search)
  const text = isWhole(packet) ? packetText(packet) : ''
  return (
    <div className="settings">
      <div className="page-head">
        <h1 tabIndex={-1} data-why-begin>
          {words.explain.title}
        </h1>
        <bdi>{text}</bdi>
      </div>
      <div className="settings-body">
        <PacketForm key={`form ${text}`} isOpen />
        {isWhole(packet) && <Why key={text} flow={packet} />}
      </div>
    </div>
  )
}
