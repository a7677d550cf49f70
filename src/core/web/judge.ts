import type { WebPolicy, WebRule } from '../engine/declared/web-policy.ts'
import { containsAddress, parseAddress, unmapAddress } from '../net/ip.ts'
import { type CategorySubject, categoryFinder, type FindCategories } from './categories.ts'
import type { CategoryIndex } from './category-index.ts'
import type { CategoryReason } from './category-reason.ts'
import { customCategoryReader } from './custom-categories.ts'
import { declaredType, typeOfStart } from './media-type.ts'
import { redirectLocation } from './redirect.ts'
import type { Refusal } from './refusal.ts'
import { addressForm, type RequestedHost, requestedHost } from './requested-host.ts'
import { requestedPath, requestedQuery } from './requested-path.ts'
import { addressSetOf, type RuleMatcher, ruleReader } from './rule-matcher.ts'
import { type SearchChange, safeSearchChange } from './safe-search.ts'
import { readTlsHello } from './tls-hello.ts'

/** The first message of a TLS connection. */
export interface TlsQuestion {
  readonly source: string
  readonly destination: string
  readonly port: number
  /** Name of the server; empty for none. */
  readonly name: string
  /** The message itself; null for a connection without TLS. */
  readonly hello: Uint8Array | null
}

/** A request, plain or decrypted. Texts are as they came, a character for each byte; the host is UTF-8. */
export interface RequestQuestion {
  readonly source: string
  readonly destination: string
  readonly port: number
  readonly isDecrypted: boolean
  /** Name of the decrypted connection; empty where it had none, and for plain requests. */
  readonly tlsName: string
  readonly method: string
  readonly host: string
  readonly path: string
  readonly query: string
}

/** The head of an answer, with the request that it answers. */
export interface AnswerQuestion extends RequestQuestion {
  /** Its declared type; empty for none. */
  readonly type: string
  /** First bytes of it, in hexadecimal digits; empty where they are not known. */
  readonly start: string
}

/** Actions of a verdict: `bump` decrypts, `drop` ends the connection. */
export type WebAction = 'pass' | 'bump' | 'deny' | 'redirect' | 'drop'

/** A decision about a request, and everything that it rests on. */
export interface WebVerdict {
  readonly action: WebAction
  /** The rule that decided; null where none matches, or the request is refused whatever they say. */
  readonly rule: WebRule | null
  readonly refusal: Refusal | null
  readonly categories: readonly CategoryReason[]
  /** Category for which the rule matched; empty where it names none. */
  readonly category: string
  /** Identifier of the user at the source; empty for none. */
  readonly user: string
  /** The whole address that was asked for. */
  readonly url: string
  /** Where a redirect leads; empty with any other action. */
  readonly location: string
  /** Changes to the request for safe search. */
  readonly search: SearchChange
}

/** Everything that decides about requests at a time. */
export interface Judge {
  tls(question: TlsQuestion, nowSeconds: number): WebVerdict
  request(question: RequestQuestion, nowSeconds: number): WebVerdict
  answer(question: AnswerQuestion, nowSeconds: number): WebVerdict
  /** True when a rule asks for the type of answers; elsewhere the verdict on a request is the last one. */
  readonly asksTypes: boolean
}

/** Lists and rules of a policy, ready to be asked. */
interface Parts {
  readonly matcher: RuleMatcher
  readonly find: FindCategories
  readonly isOwn: (address: string) => boolean
  readonly safeSearch: boolean
}

/** Makes judges of policies; what a policy has in common with the one before is not read again. */
export function judgeMaker(): (policy: WebPolicy, extended: CategoryIndex | null) => Judge {
  const readRules = ruleReader()
  const readCategories = customCategoryReader()
  return (policy, extended) => {
    const own = addressSetOf(policy.own)
    const parts: Parts = {
      matcher: readRules(policy),
      find: categoryFinder({
        custom: readCategories(policy.categories),
        files: policy.files,
        extended: policy.extended === null ? null : extended,
      }),
      isOwn: (text) => {
        const address = parseAddress(text)
        return address !== null && (isUnreachable(text) || containsAddress(own, unmapAddress(address)))
      },
      safeSearch: policy.safeSearch,
    }
    return {
      tls: (question, nowSeconds) => judgeTls(parts, question, nowSeconds),
      request: (question, nowSeconds) => judgeRequest(parts, question, { nowSeconds, type: null }),
      asksTypes: policy.rules.some(({ types }) => types !== 'any'),
      answer: (question, nowSeconds) => {
        const type = declaredType(question.type) || typeOfStart(question.start) || null
        return judgeRequest(parts, question, { nowSeconds, type })
      },
    }
  }
}

/** Addresses at which no server of the outside can be. */
function isUnreachable(text: string): boolean {
  return text === '0.0.0.0' || text === '::' || text === '::1' || text.startsWith('127.')
}

const noChange: SearchChange = { rewrite: '', header: '', cookie: '' }

function judgeTls(parts: Parts, question: TlsQuestion, nowSeconds: number): WebVerdict {
  const { port, hello } = question
  const read = hello === null ? null : readTlsHello(hello)
  const source = addressForm(question.source)
  const destination = addressForm(question.destination)
  const isNameless = question.name === ''
  const host = isNameless ? { text: destination, isAddress: true } : requestedHost(question.name)
  const about = { user: parts.matcher.userAt(source), url: addressOf(host, 'https', port, '') }
  // A server could read another name out of it than we do.
  if (hello !== null && read?.name.toLowerCase() !== question.name.toLowerCase())
    return refused('drop', 'bad-hello', about)
  if (host === null) return refused('drop', 'bad-host', about)
  if (parts.isOwn(destination)) return refused('drop', 'own-address', about)
  const subject: CategorySubject = {
    ...{ host: host.text, isAddress: host.isAddress, path: null, port, form: 'tls' },
    ...{ isHelloHidden: read?.isPartHidden ?? false, isNameless },
  }
  const categories = parts.find(subject)
  const rule = parts.matcher.find({
    ...{ source, categories: categories.map(({ category }) => category), method: null, type: null },
    ...{ host: host.text, port, path: null, mayBump: true, nowSeconds },
  })
  return { ...decided(rule, categories, about), location: '', search: noChange }
}

function judgeRequest(
  parts: Parts,
  question: RequestQuestion,
  { nowSeconds, type }: { readonly nowSeconds: number; readonly type: string | null },
): WebVerdict {
  const { port, isDecrypted, method } = question
  const source = addressForm(question.source)
  const destination = addressForm(question.destination)
  const path = requestedPath(question.path)
  const query = requestedQuery(question.query)
  const whole = query === '' ? path : `${path}?${query}`
  const host = hostOf(question, destination)
  const url = addressOf(host, isDecrypted ? 'https' : 'http', port, whole)
  const about = { user: parts.matcher.userAt(source), url }
  if (host === null) return refused('deny', 'bad-host', about)
  if (isDecrypted && !isSameHost(host, question.tlsName, destination))
    return refused('deny', 'other-host', about)
  if (parts.isOwn(destination)) return refused('deny', 'own-address', about)
  const categories = parts.find({
    ...{ host: host.text, isAddress: host.isAddress, path: whole, port },
    ...{ form: isDecrypted ? 'decrypted' : 'plain', isHelloHidden: false },
    isNameless: isDecrypted && question.tlsName === '',
  })
  const rule = parts.matcher.find({
    ...{ source, categories: categories.map(({ category }) => category), method, type },
    ...{ host: host.text, port, path: whole, mayBump: false, nowSeconds },
  })
  // The proxy makes no tunnels, so that no rule can allow one.
  if (method === 'CONNECT' && (rule === null || rule.access === 'allow'))
    return { ...refused('deny', 'tunnel', about), categories }
  const verdict = decided(rule, categories, about)
  const { action, category } = verdict
  return {
    ...verdict,
    location: action === 'redirect' ? redirectLocation(rule!.redirect, { url, category }) : '',
    search:
      action === 'pass' && parts.safeSearch ? safeSearchChange({ host: host.text, path, query }) : noChange,
  }
}

/** The host of a request; a request without one is for the address that it went to. */
function hostOf({ host }: RequestQuestion, destination: string): RequestedHost | null {
  return host === '' ? { text: destination, isAddress: true } : requestedHost(host)
}

/** A decrypted connection is for the name that TLS gave, or for its address where it gave none. */
function isSameHost(host: RequestedHost, tlsName: string, destination: string): boolean {
  const named = tlsName === '' ? destination : requestedHost(tlsName)?.text
  return host.text === named
}

type About = Pick<WebVerdict, 'user' | 'url'>

function refused(action: 'deny' | 'drop', refusal: Refusal, about: About): WebVerdict {
  return {
    action,
    rule: null,
    refusal,
    categories: [],
    category: '',
    ...about,
    location: '',
    search: noChange,
  }
}

const actions = { allow: 'pass', bump: 'bump', deny: 'deny', redirect: 'redirect' } as const

function decided(
  rule: WebRule | null,
  categories: readonly CategoryReason[],
  about: About,
): Omit<WebVerdict, 'location' | 'search'> {
  const action = rule === null ? 'pass' : actions[rule.access]
  return { action, rule, refusal: null, categories, category: categoryOf(rule, categories), ...about }
}

/** The first category of the request that the rule names; where it takes any, the first that says what the site is. */
function categoryOf(rule: WebRule | null, categories: readonly CategoryReason[]): string {
  const wanted = rule?.categories ?? 'any'
  const found = categories.find(({ category }) =>
    wanted === 'any' ? /^(users|extended|files)\./.test(category) : wanted.includes(category),
  )
  return found?.category ?? ''
}

function addressOf(host: RequestedHost | null, scheme: 'http' | 'https', port: number, path: string): string {
  const text = host === null ? '' : host.text.includes(':') ? `[${host.text}]` : host.text
  const usual = scheme === 'http' ? 80 : 443
  return `${scheme}://${text}${port === usual ? '' : `:${port}`}${path || '/'}`
}
