import { Link } from '@tanstack/react-router'
import { packetText, whyOf } from '../../monitor/why/packet.ts'
import { WhyLink } from '../../monitor/why/why-link.tsx'
import { useWords } from '../../words/words.tsx'
import type { Flow } from '../allow/allow.ts'
import type { WitnessPacket } from '../plan/plan.ts'

interface WitnessProperties {
  readonly packet: WitnessPacket
  /** True in a modal layer, which would cover the drawer: the link leads to the page that explains. */
  readonly leaves?: boolean
}

/** A packet that proves something, with its explanation beside the page. */
export function Witness({ packet, leaves = false }: WitnessProperties) {
  const words = useWords()
  // With the connection on which it arrives: what comes by the route back to its source may fare differently.
  const { protocol, src_ip, src_port, dst_ip, dst_port, incoming_interface } = packet
  const flow: Flow = {
    protocol,
    src_ip,
    ...(src_port === undefined ? {} : { src_port }),
    dst_ip,
    ...(dst_port === undefined ? {} : { dst_port }),
    ...(incoming_interface === undefined ? {} : { incoming_interface }),
  }
  return (
    <span className="dim">
      {' '}
      · {words.policy.plan.witness}{' '}
      {leaves ? (
        <Link
          to="/$room/$page"
          params={{ room: 'monitor', page: 'explain' }}
          search={{ ...whyOf(flow), panel: undefined }}
        >
          {packetText(flow)}
        </Link>
      ) : (
        <WhyLink open={whyOf(flow)}>{packetText(flow)}</WhyLink>
      )}
    </span>
  )
}
