import { readFileSync } from 'node:fs'

/** Sender and bytes of one message, a letter for each byte. */
export type Words = readonly [from: 'client' | 'server', bytes: string]

/** Traffic that one signature, and no other, finds. */
export interface StarterTraffic {
  readonly sid: number
  /** Side of the gateway on which the client is. */
  readonly from: 'inside' | 'outside'
  readonly transport: 'tcp' | 'udp'
  /** Port of the server. */
  readonly port: number
  readonly talk: readonly Words[]
}

/** The traffic of each starter signature. */
export function starterTraffic(): readonly StarterTraffic[] {
  return readFileSync(new URL('./starter-traffic.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as StarterTraffic)
}
