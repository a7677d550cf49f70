import { countryCodes, countryName } from '../core/country.ts'
import type { Say } from '../core/resource.ts'
import type { FailureReply } from './failure-status.ts'
import { detailOf } from './failure-status.ts'
import { russianForms, russianWords } from './russian.ts'

/** A language in which problems are told. */
export type Language = 'en' | 'ru'

/** The language that an Accept-Language header prefers; English when it names neither. Source: silences#error-body. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const quality = parameters.map((each) => each.trim()).find((each) => each.startsWith('q='))
    return { tag: tag.trim().split('-')[0], quality: quality ? Number(quality.slice(2)) : 1 }
  })
  const qualityOf = (language: string) =>
    wanted.find(({ tag }) => tag === language)?.quality ?? wanted.find(({ tag }) => tag === '*')?.quality ?? 0
  return qualityOf('ru') > qualityOf('en') ? 'ru' : 'en'
}

/** Texts of the program in one language, and whether any was asked for. */
export interface Speech {
  readonly language: Language
  readonly say: Say
  readonly isUsed: () => boolean
}

/** Texts in the language that an Accept-Language header prefers. Source: silences#languages. */
export function speechFor(header: string | undefined): Speech {
  const language = languageOf(header)
  let used = false
  const say: Say = (text) => {
    used = true
    return language === 'en' ? text : russianParts(text)
  }
  return { language, say, isUsed: () => used }
}

/** A reply in `language`: titles and texts change, codes and paths do not. */
export function inLanguage(reply: FailureReply, language: Language): FailureReply {
  if (language === 'en') return reply
  const errors = reply.errors.map((error) => ({ ...error, message: russian(error.message) ?? error.message }))
  const detail =
    reply.detail === detailOf(reply.errors) ? detailOf(errors) : (russian(reply.detail) ?? reply.detail)
  return { ...reply, title: russian(reply.title) ?? reply.title, detail, errors }
}

/** The Russian form of a text, or null when the catalogue has none. */
export function russian(text: string): string | null {
  const exact = exactForms.get(text) ?? countryForms().get(text)
  if (exact !== undefined) return exact
  for (const { pattern, names, form } of forms) {
    const found = pattern.exec(text)
    if (!found) continue
    const values = new Map(names.map(({ name, kind }, index) => [name, translated(found[index + 1]!, kind)]))
    return form.replaceAll(/\{(\w+)\}/g, (_all, name: string) => values.get(name) ?? '')
  }
  return null
}

/** A text in Russian; what has no form stays as it is. Several sentences may stand in one, behind semicolons. */
function russianParts(text: string): string {
  const whole = russian(text)
  if (whole !== null || !text.includes('; ')) return whole ?? text
  return text
    .split('; ')
    .map((part) => russian(part) ?? part)
    .join('; ')
}

let countries: ReadonlyMap<string, string> | undefined

/** Names of countries, which Node brings in every language. */
function countryForms(): ReadonlyMap<string, string> {
  if (countries) return countries
  const names = new Intl.DisplayNames(['ru'], { type: 'region' })
  countries = new Map(countryCodes.map((code) => [countryName(code)!, names.of(code)!]))
  return countries
}

const typeName = 'an? [a-z]+|null'

/** What a placeholder of a kind stands for. */
const kinds: Readonly<Record<string, string>> = {
  text: '[^]+?',
  type: `(?:${typeName})(?: or (?:${typeName}))*`,
  area: '[a-z]+',
  path: '/\\S+',
  rule: '[^]+',
  value: '"[^]*"|true|false|-?\\d+|null',
}

interface Form {
  readonly pattern: RegExp
  readonly names: readonly { readonly name: string; readonly kind: string }[]
  readonly form: string
}

/** Texts in which nothing differs from case to case: most of them, and found at once. */
const exactForms: ReadonlyMap<string, string> = new Map(
  russianForms.filter(([english]) => !english.includes('{')),
)

const forms: readonly Form[] = russianForms
  .filter(([english]) => english.includes('{'))
  .map(([english, form]) => {
    const names: { name: string; kind: string }[] = []
    const source = english.split(/(\{[^}]*\})/).map((part) => {
      if (!part.startsWith('{')) return part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
      const [name = '', kind = 'text'] = part.slice(1, -1).split(':')
      names.push({ name, kind })
      return `(${kinds[kind]})`
    })
    return { pattern: new RegExp(`^${source.join('')}$`, 'u'), names, form }
  })

function translated(text: string, kind: string): string {
  if (kind === 'rule') return russian(text) ?? text
  if (kind === 'area') return russianWords[text] ?? text
  if (kind !== 'type') return text
  return text
    .split(' or ')
    .map((each) => russianWords[each] ?? each)
    .join(' или ')
}
