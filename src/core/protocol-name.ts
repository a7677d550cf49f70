/** Usual names of IP protocols in the log, by number. */
export const loggedProtocols: Readonly<Record<number, string>> = {
  1: 'icmp',
  2: 'igmp',
  6: 'tcp',
  17: 'udp',
  47: 'gre',
  50: 'esp',
  51: 'ah',
  58: 'icmpv6',
  132: 'sctp',
}
