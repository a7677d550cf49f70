/** Facts of a verdict that the row of its request has. All are texts; empty where there is none. */
export interface ToldVerdict {
  readonly rule: string
  readonly ruleName: string
  /** Ids with commas between them. */
  readonly categories: string
  readonly user: string
  readonly quote: string
  readonly refusal: string
}

const nothing: ToldVerdict = { rule: '', ruleName: '', categories: '', user: '', quote: '', refusal: '' }

/** Writes a verdict as the one text that the judge gives the proxy, which carries it into the row unread. */
export function verdictText({ rule, ruleName, categories, user, quote, refusal }: ToldVerdict): string {
  return JSON.stringify([rule, ruleName, categories, user, quote, refusal])
}

/** Reads such a text; a verdict without any fact where it is none. */
export function readVerdictText(text: string): ToldVerdict {
  if (text === '') return nothing
  try {
    const [rule, ruleName, categories, user, quote, refusal] = JSON.parse(text) as unknown[]
    return {
      ...{ rule: word(rule), ruleName: word(ruleName), categories: word(categories) },
      ...{ user: word(user), quote: word(quote), refusal: word(refusal) },
    }
  } catch {
    return nothing
  }
}

function word(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
