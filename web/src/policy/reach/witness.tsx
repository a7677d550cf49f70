import { Link } from '@tanstack/react-router'
import { useWords } from '../../words/words.tsx'
import type { WitnessPacket } from '../plan/plan.ts'

/** A packet that proves something, which leads to its explanation. */
export function Witness({ packet }: { readonly packet: WitnessPacket }) {
  const words = useWords()
  const search = Object.fromEntries(
    Object.entries(packet)
      .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
      .map(([name, value]) => [name, String(value)]),
  )
  const port = (value: number | undefined) => (value === undefined ? '' : `:${value}`)
  return (
    <span className="dim">
      {' '}
      · {words.policy.plan.witness}{' '}
      <Link to="/$room/$page" params={{ room: 'monitor', page: 'explain' }} search={search}>
        {String(packet.protocol)} {packet.src_ip}
        {port(packet.src_port)} → {packet.dst_ip}
        {port(packet.dst_port)}
      </Link>
    </span>
  )
}
