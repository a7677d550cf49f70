import type { JudgeSettings } from '../../../core/engine/declared/web-policy.ts'
import { languageOf } from '../../../core/text/accepted-language.ts'
import { blockPage } from '../../../core/web/block-page.ts'
import type { CategoryIndex } from '../../../core/web/category-index.ts'
import { type Judge, judgeMaker, type RequestQuestion, type WebVerdict } from '../../../core/web/judge.ts'
import { refusalWords } from '../../../core/web/refusal.ts'
import { verdictText } from '../verdict-text.ts'
import type { AnswerVariables, SpopMessage } from './spop-frame.ts'
import type { SpopValue } from './spop-value.ts'

/** Counts of a judge since it began. */
export interface VerdictFigures {
  readonly verdicts: number
  /** Those with another action than `pass` and `bump`. */
  readonly refused: number
  /** Messages that could not be judged, and were refused. */
  readonly failed: number
}

/** The judge of a process: takes settings as a whole, answers messages of HAProxy by the newest. */
export interface Verdicts {
  readonly figures: VerdictFigures
  use(settings: JudgeSettings, extended: CategoryIndex | null): void
  /** Answers a message; null for one of another name. */
  answer(message: SpopMessage): AnswerVariables | null
}

/** Longest text in an answer, but for the page and the address. */
const longestText = 1_024
/** Longest address that a header has room for in HAProxy's buffers. */
const longestLocation = 6_000
const quoteSpan = 10_000

/** Makes the judge of a process; `nowMs` is the clock. Nothing is answered before settings came. */
export function createVerdicts(nowMs: () => number): Verdicts {
  const make = judgeMaker()
  const figures = { verdicts: 0, refused: 0, failed: 0 }
  let inForce: { readonly judge: Judge; readonly settings: JudgeSettings } | null = null
  let names = new Map<string, { readonly en: string; readonly ru: string }>()
  let quotes = 0

  /** A number that the day's other rows do not have: seconds of some months, and a number in them. */
  const nextQuote = () => {
    quotes = (quotes + 1) % quoteSpan
    return `${String(Math.floor(nowMs() / 1000) % 10_000_000).padStart(7, '0')}${String(quotes).padStart(4, '0')}`
  }
  const judged = ({ name, values }: SpopMessage, judge: Judge): WebVerdict | null => {
    const nowSeconds = Math.floor(nowMs() / 1000)
    if (name === 'tls') {
      const { source, destination, port } = ends(values)
      const hello = values.get('hello')
      const name = utf8(values.get('sni'))
      return judge.tls(
        { source, destination, port, name, hello: Buffer.isBuffer(hello) ? hello : null },
        nowSeconds,
      )
    }
    if (name === 'request') return judge.request(requestOf(values), nowSeconds)
    if (name !== 'answer') return null
    const [type, start] = [latin1(values.get('type')), values.get('start')]
    const digits = Buffer.isBuffer(start) ? start.toString('hex') : latin1(start)
    return judge.answer({ ...requestOf(values), type, start: digits }, nowSeconds)
  }
  const variablesOf = (verdict: WebVerdict, language: string): Record<string, string> => {
    const { action, rule, refusal, user, categories, location, search } = verdict
    const quote = nextQuote()
    return {
      action,
      told: verdictText({
        rule: rule === null ? '' : String(rule.id),
        ruleName: rule?.name.slice(0, longestText) ?? '',
        categories: categories
          .map(({ category }) => category)
          .join(',')
          .slice(0, longestText),
        ...{ user, quote, refusal: refusal ?? '' },
      }),
      ...(location === '' ? {} : { location: location.slice(0, longestLocation).replace(/%.?$/, '') }),
      ...(action === 'deny' ? { page: pageOf(verdict, { quote, language }) } : {}),
      ...Object.fromEntries(Object.entries(search).filter(([, text]) => text !== '')),
    }
  }
  const pageOf = (
    { url, category, rule, refusal }: WebVerdict,
    { quote, language: header }: { readonly quote: string; readonly language: string },
  ) => {
    const language = languageOf(header)
    const named = names.get(category)?.[language] ?? category
    const reason = refusal === null ? null : refusalWords(refusal)
    return blockPage(
      { language, url, category: named, rule: rule?.name ?? '', reason, quote },
      inForce!.settings.page,
    )
  }

  return {
    figures,
    use: (settings, extended) => {
      const judge = make(settings.policy, extended)
      names = new Map(settings.policy.names.map(({ id, en, ru }) => [id, { en, ru }]))
      inForce = { judge, settings }
    },
    answer: (message) => {
      if (inForce === null) return null
      try {
        const verdict = judged(message, inForce.judge)
        if (verdict === null) return null
        figures.verdicts += 1
        if (verdict.action !== 'pass' && verdict.action !== 'bump') figures.refused += 1
        const variables = variablesOf(verdict, latin1(message.values.get('language')))
        const isFinal = message.name === 'request' && !inForce.judge.asksTypes
        return isFinal ? { ...variables, final: 'yes' } : variables
      } catch {
        // What cannot be judged must not pass, and must not end the judge of everybody else.
        figures.failed += 1
        return { action: 'drop' }
      }
    },
  }
}

type Values = ReadonlyMap<string, SpopValue>

function ends(values: Values) {
  const port = values.get('port')
  return {
    source: latin1(values.get('src')),
    destination: latin1(values.get('dst')),
    port: typeof port === 'number' ? port : 0,
  }
}

function requestOf(values: Values): RequestQuestion {
  return {
    ...ends(values),
    isDecrypted: values.get('decrypted') === true,
    tlsName: utf8(values.get('tls')),
    method: latin1(values.get('method')),
    host: utf8(values.get('host')),
    path: latin1(values.get('path')),
    query: latin1(values.get('query')),
  }
}

function latin1(value: SpopValue | undefined): string {
  if (Buffer.isBuffer(value)) return value.toString('latin1')
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** Text whose bytes are UTF-8, as names in other scripts come. */
function utf8(value: SpopValue | undefined): string {
  const bytes = latin1(value)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test is whether there are others
  return /^[\x00-\x7f]*$/.test(bytes) ? bytes : Buffer.from(bytes, 'latin1').toString('utf8')
}
