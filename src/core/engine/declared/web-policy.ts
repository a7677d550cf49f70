import Type, { type Static } from 'typebox'

/** Schema of everything that decides about requests. */
export const webPolicy = Type.Object({}, { additionalProperties: true })

/** Everything that decides about requests, compiled. */
export type WebPolicy = Static<typeof webPolicy>
