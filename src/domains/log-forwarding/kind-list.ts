import Type from 'typebox'
import type { LogKindName } from '../../core/log/log-kinds.ts'
import { choice } from '../../core/schema/fields.ts'

/** A field that lists kinds of rows, each once; empty by default. */
export function kindList(kinds: readonly LogKindName[], description: string) {
  return Type.Array(choice(kinds), { maxItems: kinds.length, uniqueItems: true, default: [], description })
}
