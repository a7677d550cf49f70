import type { Words } from '../../words/words.tsx'

/** A condition of a rule of a profile. */
export interface RuleFilter {
  readonly key: string
  readonly operator: string
  readonly values: readonly (string | number)[]
}

/** Values that are written out; of more the number is given. */
const most = 4

/** Conditions of a rule of a profile, in words: each must hold, with one of its values. */
export function filterText(words: Words, filters: readonly RuleFilter[]): string {
  const own = words.inspection.profile
  if (filters.length === 0) return own.every
  return filters
    .map(({ key, values }) => {
      const name = own.keys[key as keyof typeof own.keys] ?? key
      const shown = values.slice(0, most).map(String).join(own.or)
      const rest = values.length - most
      const text = values.length === 0 ? own.nothing : rest > 0 ? `${shown} ${words.grid.more(rest)}` : shown
      return own.condition(name, text)
    })
    .join(own.and)
}
