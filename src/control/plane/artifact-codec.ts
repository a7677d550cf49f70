import { isDeepStrictEqual } from 'node:util'
import type { EngineName } from '../../core/engine/artifact.ts'
import type { PlaneAnswer, PlaneClient } from './plane-client.ts'

/** Transfer of an engine's artifacts to the plane, and a record of what the plane holds on the present connection. */
export interface ArtifactCodec<A> {
  /** Tells whether the plane has acknowledged an artifact with the same content. */
  holds(artifact: A): boolean
  /** Tells whether two artifacts have the same content; may answer false for equal ones where a comparison is expensive. */
  isSame(one: A, other: A): boolean
  /** Sends what the plane does not hold; `onWire` is the artifact as it is sent, with its secrets opened. */
  send(client: PlaneClient, artifact: A, onWire: A): Promise<PlaneAnswer<unknown>>
  /** The plane holds this artifact now. */
  acknowledged(artifact: A): void
  /** The plane holds nothing: the connection is a new one. */
  forget(): void
}

/** Artifacts that travel whole. They are compared by identity first, then member by member; nothing is printed. */
export function wholeArtifacts(engine: EngineName): ArtifactCodec<unknown> {
  let held: { readonly artifact: unknown } | null = null
  const isSame = (one: unknown, other: unknown) => one === other || isDeepStrictEqual(one, other)
  return {
    isSame,
    holds: (artifact) => held !== null && isSame(held.artifact, artifact),
    send: (client, _artifact, onWire) => client.apply(engine, onWire),
    acknowledged: (artifact) => {
      held = { artifact }
    },
    forget: () => {
      held = null
    },
  }
}
