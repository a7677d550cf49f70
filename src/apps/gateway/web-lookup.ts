import type { LookingUp } from '../../api/web/lookup-routes.ts'
import type { Compiler } from '../../compile/compiler.ts'
import { lookUp } from '../../compile/proxy/lookup.ts'
import { ok } from '../../core/failure.ts'
import { type LookupQuestion, lookupAnswer, lookupQuery } from '../../domains/content-filter/lookup.ts'
import type { Categories } from './categories.ts'

/** Look-ups by the rules, categories and users of now. */
export function webLookup(
  { state }: Pick<Compiler, 'state'>,
  categories: Categories,
): LookingUp<typeof lookupQuery> {
  return {
    query: lookupQuery,
    answer: lookupAnswer,
    look: (snapshot, inputs, query, say) => {
      const now = state(snapshot, { ...inputs, webCategories: categories.file })
      const found = categories.withIndex((index) => lookUp(now, index, query as LookupQuestion))
      if (!found.ok) return found
      const { reason, stages } = found.value
      return ok({
        ...found.value,
        reason: say(reason),
        stages: stages.map((stage) => ({ ...stage, reason: say(stage.reason) })),
      })
    },
  }
}
