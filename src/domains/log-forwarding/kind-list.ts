import Type from 'typebox'
import type { LogKindName } from '../../core/log/log-kinds.ts'
import { choice } from '../../core/schema/fields.ts'

/** A field that lists kinds of rows, each once; empty by default, which among `limits` means all. */
export function kindList(kinds: readonly LogKindName[], set: 'members' | 'limits', description: string) {
  const list = { maxItems: kinds.length, uniqueItems: true, 'x-set': set, default: [] }
  return Type.Array(choice(kinds), { ...list, description })
}
