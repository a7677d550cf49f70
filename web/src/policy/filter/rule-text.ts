import type { Rule } from '../model/rule.ts'
import type { ObjectIndex } from '../objects/object-index.ts'

const listFields = [
  'source_addresses',
  'source_ports',
  'destination_addresses',
  'destination_ports',
  'timetable',
  'hip_profiles',
] as const

const nameFields = [
  'incoming_interface',
  'outgoing_interface',
  'protocol',
  'change_destination_address',
  'change_destination_port',
  'change_source_address',
] as const

/** A rule as a search for text reads it: its own words in lower case, and the numbers of the names that it has. */
interface RuleText {
  readonly words: string
  readonly names: readonly number[]
}

/** Texts of the rules of a table by place: `names` of a rule end at `ends`, and begin where those of the rule before end. */
interface TableText {
  readonly words: readonly string[]
  readonly names: Int32Array
  readonly ends: Int32Array
}

/**
 * Texts of rules, laid out so that one search is one pass over numbers: a key in the filter runs code that is not compiled yet, for
 * which each look-up in a map counts. Made once for each index of objects.
 */
class RuleTexts {
  readonly #objects: ObjectIndex
  readonly #numbers = new Map<string, number>()
  readonly #ids: string[] = []
  readonly #rules = new WeakMap<Rule, RuleText>()
  readonly #tables = new WeakMap<readonly Rule[], TableText>()

  constructor(objects: ObjectIndex) {
    this.#objects = objects
  }

  /** By place, 1 for rules with a part, in lower case, in their comment or action, or in names, comments, values and members of what they name. */
  holding(part: string, rules: readonly Rule[]): Uint8Array {
    const { words, names, ends } = this.tableOf(rules)
    const named = new Uint8Array(this.#ids.length)
    let isAnyNamed = false
    for (let number = 0; number < named.length; number++) {
      if (!this.#objects.textOf(this.#ids[number]!).includes(part)) continue
      named[number] = 1
      isAnyNamed = true
    }
    const holding = new Uint8Array(words.length)
    let name = 0
    for (let place = 0; place < words.length; place++) {
      const end = ends[place]!
      let holds = words[place]!.includes(part) ? 1 : 0
      if (isAnyNamed) for (; name < end && holds === 0; name++) holds = named[names[name]!]!
      holding[place] = holds
      name = end
    }
    return holding
  }

  /** Texts of a table, which are read now where they were not before. */
  tableOf(rules: readonly Rule[]): TableText {
    const known = this.#tables.get(rules)
    if (known !== undefined) return known
    const texts = rules.map((rule) => this.of(rule))
    const names = new Int32Array(texts.reduce((sum, text) => sum + text.names.length, 0))
    const ends = new Int32Array(texts.length)
    let end = 0
    texts.forEach((text, place) => {
      names.set(text.names, end)
      end += text.names.length
      ends[place] = end
    })
    const table = { words: texts.map(({ words }) => words), names, ends }
    this.#tables.set(rules, table)
    return table
  }

  /** The text of a rule. */
  of(rule: Rule): RuleText {
    const known = this.#rules.get(rule)
    if (known !== undefined) return known
    const names: number[] = []
    const add = (id: string | null | undefined) => {
      if (typeof id === 'string' && id !== 'any') names.push(this.#numberOf(id))
    }
    for (const field of listFields) rule[field]?.forEach(add)
    for (const field of nameFields) add(rule[field])
    // A field of one line has no break of lines.
    const text = { words: `${rule.comment.toLowerCase()}\n${rule.action}`, names }
    this.#rules.set(rule, text)
    return text
  }

  #numberOf(id: string): number {
    const known = this.#numbers.get(id)
    if (known !== undefined) return known
    this.#objects.textOf(id)
    this.#numbers.set(id, this.#ids.length)
    return this.#ids.push(id) - 1
  }
}

const made = new WeakMap<ObjectIndex, RuleTexts>()

/** Texts of rules by an index of objects. */
export function ruleTexts(objects: ObjectIndex): RuleTexts {
  const known = made.get(objects)
  if (known !== undefined) return known
  const texts = new RuleTexts(objects)
  made.set(objects, texts)
  return texts
}
