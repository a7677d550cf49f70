import { markBits } from '../ruleset/service-chain.ts'

/** The transparent proxy of the content filter: its port, the bit of packets that go to it, and their routing table. */
export const webProxy = { port: 3129, markBit: markBits.proxy, table: 3129 } as const
