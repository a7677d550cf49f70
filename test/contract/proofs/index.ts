import { document1 } from './document-1.ts'
import { document2 } from './document-2.ts'
import { document3 } from './document-3.ts'
import type { Proof } from './proof.ts'

/** Every proof; the first that fits a statement is its proof. */
export const proofs: readonly Proof[] = [...document1, ...document2, ...document3]
