import type { Influence } from '../../core/engine/influence.ts'

/** An influence as it is found. */
export type Found = Omit<Influence, 'isOld'>
