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

/** Texts of rules, so that a key costs a look at numbers for each rule; made once for each index of objects. */
class RuleTexts {
  readonly #objects: ObjectIndex
  readonly #numbers = new Map<string, number>()
  readonly #ids: string[] = []
  readonly #rules = new WeakMap<Rule, RuleText>()

  constructor(objects: ObjectIndex) {
    this.#objects = objects
  }

  /** Tells whether a part, in lower case, stands in a rule: in its comment or action, or in names, comments, values and members of what it names. */
  holding(part: string): (rule: Rule) => boolean {
    const answers: boolean[] = []
    return (rule) => {
      const { words, names } = this.of(rule)
      if (words.includes(part)) return true
      for (const name of names) {
        answers[name] ??= this.#objects.textOf(this.#ids[name]!).includes(part)
        if (answers[name]) return true
      }
      return false
    }
  }

  /** The text of a rule, which is read now where it was not before. */
  of(rule: Rule): RuleText {
    const known = this.#rules.get(rule)
    if (known !== undefined) return known
    const names: number[] = []
    const add = (id: string | null | undefined) => {
      if (typeof id === 'string' && id !== 'any') names.push(this.#numberOf(id))
    }
    for (const field of listFields) rule[field]?.forEach(add)
    for (const field of nameFields) add(rule[field])
    // No part of a filter has the line between.
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
