/**
 * Which packets a counter counted: each packet of a round has a length of its own, a base and one bit more, so that
 * packets and bytes of a counter tell. A listing of ten thousand counters for each packet would take minutes.
 */

/** Thrown where it is not clear what came of packets: others than were sent have been counted. */
export class StrangePackets extends Error {
  constructor() {
    super('counters hold packets that were not sent')
  }
}

/** A counter as nft lists it. */
export interface Tally {
  readonly packets: number
  readonly bytes: number
}

/** Packets of one round: as many as there are bits in the length of an IP packet, whose base takes what is left. */
export const packetsPerRound = 15

const baseBytes = 128

/** Length of the packet at this place of a round, with the IP header. */
export function lengthOf(place: number): number {
  return baseBytes + 2 ** place
}

/** Places of the packets that were counted between two readings; throws when these are no packets of a round. */
export function placesCounted(before: Tally, after: Tally): readonly number[] {
  const packets = after.packets - before.packets
  if (packets === 0) return []
  const bits = after.bytes - before.bytes - packets * baseBytes
  const places = Array.from({ length: packetsPerRound }, (_, place) => place).filter(
    (place) => (bits >>> place) & 1,
  )
  if (bits < 0 || bits >= 2 ** packetsPerRound || places.length !== packets) {
    throw new StrangePackets()
  }
  return places
}
