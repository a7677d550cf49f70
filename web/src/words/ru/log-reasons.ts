import { reasonForms } from './reasons.generated.ts'

/** A form with placeholders: the constant texts around them, and their names. */
interface Form {
  readonly constants: readonly string[]
  readonly names: readonly string[]
  readonly russian: string
}

const mostKnown = 1_000
/** Longer texts, and messages within so many others, stay as they are. */
const longest = 2_000
const deepest = 6

const forms: readonly Form[] = Object.entries(reasonForms)
  .map(([english, russian]) => {
    const parts = english.split(/\{(\w+)\}/)
    return {
      constants: parts.filter((_part, index) => index % 2 === 0),
      names: parts.filter((_part, index) => index % 2 === 1),
      russian,
    }
  })
  .filter(({ names }) => names.length > 0)
  .sort((one, other) => lettersIn(other.constants) - lettersIn(one.constants))
const known = new Map<string, string>()

/** A reason of the gateway in Russian; what is no message of it, or the words of another program in one, stays as it is. */
export function reasonText(english: string): string {
  const before = known.get(english)
  if (before !== undefined) return before
  if (known.size >= mostKnown) known.clear()
  const russian = english.length > longest ? english : within(english, 0)
  known.set(english, russian)
  return russian
}

function within(text: string, depth: number): string {
  if (depth > deepest) return text
  return translated(text, depth) ?? eachOf(text, '; ', depth) ?? eachOf(text, ': ', depth) ?? text
}

function translated(text: string, depth: number): string | null {
  if (Object.hasOwn(reasonForms, text)) return reasonForms[text]!
  for (const form of forms) {
    const values = valuesOf(form, text)
    if (values === null) continue
    return form.russian.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[form.names.indexOf(name)]
      return value === undefined ? whole : within(value, depth + 1)
    })
  }
  return null
}

/** Messages that stand one after another; null where none is known. */
function eachOf(text: string, separator: '; ' | ': ', depth: number): string | null {
  const at = text.indexOf(separator)
  if (at < 0) return null
  const [first, rest] = [text.slice(0, at), text.slice(at + separator.length)]
  const said = `${within(first, depth + 1)}${separator}${within(rest, depth + 1)}`
  return said === text ? null : said
}

/** Contents of the placeholders where a text has the form, each as short as can be; null where it has not. */
function valuesOf({ constants }: Form, text: string): readonly string[] | null {
  const [first = '', last = ''] = [constants[0], constants.at(-1)]
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return null
  const end = text.length - last.length
  const values: string[] = []
  let from = first.length
  for (const constant of constants.slice(1, -1)) {
    const to = text.indexOf(constant, from)
    if (to < 0 || to + constant.length > end) return null
    values.push(text.slice(from, to))
    from = to + constant.length
  }
  values.push(text.slice(from, end))
  return values.includes('') ? null : values
}

function lettersIn(constants: readonly string[]): number {
  return constants.join('').replaceAll(/[^a-z]/gi, '').length
}
