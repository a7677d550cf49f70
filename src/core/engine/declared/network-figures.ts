import Type, { type Static } from 'typebox'

const count = Type.Number({ minimum: 0 })
const traffic = Type.Object({ bytes: count, packets: count, errors: count, drops: count })

/** Form of the answer to a `NetworkQuestion`. */
export const networkFigures = Type.Object({
  interfaces: Type.Array(Type.Object({ device: Type.String(), receive: traffic, transmit: traffic })),
  conntrack: Type.Union([
    Type.Null(),
    Type.Object({
      entries: count,
      /** Null where the kernel does not say. */
      limit: Type.Union([Type.Null(), count]),
      failures: Type.Union([
        Type.Null(),
        Type.Object({ drop: count, earlyDrop: count, insertFailed: count }),
      ]),
    }),
  ]),
})

/** Counters of the kernel for network cards and devices, and in the table of connections; null where there is none. */
export type NetworkFigures = Static<typeof networkFigures>

/** Asks the network engine for its figures. */
export interface NetworkQuestion {
  readonly kind: 'figures'
}
