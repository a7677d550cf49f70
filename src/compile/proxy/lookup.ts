import { invalid, ok, type Result } from '../../core/failure.ts'
import { containsAddress, parseAddress, printAddress, unmapAddress } from '../../core/net/ip.ts'
import { parseAlias, printAlias } from '../../core/schema/alias.ts'
import type { Message } from '../../core/text/message.ts'
import type { CategorySubject } from '../../core/web/categories.ts'
import type { CategoryIndex } from '../../core/web/category-index.ts'
import { type Judge, judgeMaker, type RequestQuestion, type WebVerdict } from '../../core/web/judge.ts'
import { refusalWords } from '../../core/web/refusal.ts'
import type { LookupAnswer, LookupQuestion } from '../../domains/content-filter/lookup.ts'
import { contentFilterProxy, proxiedPorts } from '../../domains/content-filter/proxy.ts'
import { subjectOf } from '../../domains/content-filter/request-category.ts'
import { contentFilterState } from '../../domains/content-filter/state.ts'
import { currentAddresses } from '../../domains/objects/current.ts'
import { users } from '../../domains/users/user.ts'
import { message } from '../messages.ts'
import type { CompileState } from '../state/compile-state.ts'
import { currentIdentity } from '../state/live-set.ts'
import { webPolicy } from './policy.ts'

/** An address that no client has, for users who are nowhere at present. Source: RFC 7600. */
const nowhere = '192.0.0.8'

/** An answer whose reasons are still messages. */
export type LookedUp = Omit<LookupAnswer, 'reason' | 'stages'> & {
  readonly reason: Message | null
  readonly stages: readonly (Omit<LookupAnswer['stages'][number], 'reason'> & {
    readonly reason: Message | null
  })[]
}

/**
 * The categories of an address with the entries of lists that name it, and what would become of a request for it, by the code that the
 * judge uses. A user who is nowhere is taken to be at an address that nobody has. Source: silences#cf-lookup.
 */
export function lookUp(
  state: CompileState,
  index: CategoryIndex | null,
  question: LookupQuestion,
): Result<LookedUp> {
  const subject = subjectOf(question.url)
  if (subject === null) return invalid('url', message('must be the address of a page'))
  const user = question.user === undefined ? null : userNumber(state, question.user)
  if (question.user !== undefined && user === null)
    return invalid('user', message('must be user.id. with the number of a user, or a login'))
  const placed = user === null ? { state, source: question.source ?? '' } : placeOf(state, user, question)
  const { snapshot, inputs } = placed.state
  const policy = webPolicy(placed.state)
  const judge = judgeMaker()(policy, index)
  const [path = '', query = ''] = (subject.path ?? '/').split(/\?(.*)/s)
  const request: RequestQuestion = {
    source: placed.source,
    destination: subject.isAddress ? subject.host : '',
    port: subject.port,
    isDecrypted: subject.form !== 'plain',
    tlsName: subject.form === 'plain' || subject.isAddress ? '' : subject.host,
    method: question.method ?? 'GET',
    host: subject.isAddress && subject.host.includes(':') ? `[${subject.host}]` : subject.host,
    ...{ path, query },
  }
  const isDenied = isDeniedAt(placed, user)
  const stages = isDenied
    ? []
    : stagesOf(judge, request, { type: question.type, nowSeconds: inputs.nowSeconds })
  const last = stages.at(-1)
  const known = judge.request(request, inputs.nowSeconds)
  return ok({
    url: known.url,
    enabled: snapshot.value(contentFilterState).enabled,
    filtered: !isDenied && isFiltered(placed, subject),
    categories: known.categories.map(({ category }) => category),
    why: known.categories.filter(({ entry }) => entry !== ''),
    user: user === null ? known.user : printAlias({ kind: 'object', type: 'user', id: user }),
    source: placed.source === nowhere ? '' : placed.source,
    ...(last === undefined ? accessDenied : verdictOf(last.verdict)),
    stages: stages.map(({ stage, verdict }) => ({ stage, ...verdictOf(verdict) })),
  })
}

/** The firewall's verdict on everything of a user who is denied access. Source: silences#cf-lookup. */
const accessDenied = {
  action: 'drop',
  rule: null,
  reason: message('The user is denied access: the firewall drops every connection.'),
  location: '',
} as const

/** True where the user, or one at the address, is denied access. */
function isDeniedAt(
  { state, source }: { readonly state: CompileState; readonly source: string },
  user: number | null,
): boolean {
  const address = parseAddress(source)
  return (
    (user !== null && state.snapshot.rows(users).get(user)?.item.enabled === true) ||
    (address !== null && containsAddress(currentIdentity(state).denied, unmapAddress(address)))
  )
}

/** True where the firewall leads such a connection to the proxy, as far as its ends are known. Source: silences#cf-proxy. */
function isFiltered(
  { state, source }: { readonly state: CompileState; readonly source: string },
  { host, port }: Pick<CategorySubject, 'host' | 'port'>,
): boolean {
  const { snapshot, inputs } = state
  const settings = snapshot.value(contentFilterProxy)
  const sources = { snapshot, inputs, identities: currentIdentity(state) }
  const holds = (ids: readonly string[], text: string) => {
    const address = parseAddress(text)
    return ids.some(
      (id) =>
        id === 'any' ||
        (address !== null &&
          currentAddresses(sources, id).some((set) => containsAddress(set, unmapAddress(address)))),
    )
  }
  return (
    proxiedPorts(settings).includes(port) &&
    !holds(settings.sources_excepted, source) &&
    !holds(settings.destinations_excepted, host)
  )
}

interface Stage {
  readonly stage: 'connection' | 'request' | 'answer'
  readonly verdict: WebVerdict
}

function stagesOf(
  judge: Judge,
  request: RequestQuestion,
  { type, nowSeconds }: { readonly type: string | undefined; readonly nowSeconds: number },
): readonly Stage[] {
  const stages: Stage[] = []
  if (request.isDecrypted) {
    const verdict = judge.tls({ ...request, name: request.tlsName, hello: null }, nowSeconds)
    stages.push({ stage: 'connection', verdict })
    if (verdict.action === 'pass' || verdict.action === 'drop') return stages
  }
  const asked = judge.request(request, nowSeconds)
  stages.push({ stage: 'request', verdict: asked })
  if (asked.action === 'pass' && type !== undefined)
    stages.push({ stage: 'answer', verdict: judge.answer({ ...request, type, start: '' }, nowSeconds) })
  return stages
}

function verdictOf({ action, rule, refusal, location }: WebVerdict) {
  return {
    action,
    rule: rule === null ? null : { id: rule.id, name: rule.name },
    reason: refusal === null ? null : refusalWords(refusal),
    location,
  }
}

function userNumber({ snapshot }: CompileState, text: string): number | null {
  const accounts = snapshot.rows(users)
  const alias = parseAlias(text)
  if (alias?.kind === 'object' && alias.type === 'user')
    return accounts.get(alias.id) === undefined ? null : alias.id
  const found = accounts.entries.find(({ item }) => item.login.toLowerCase() === text.toLowerCase())
  return found === undefined ? null : Number(found.id)
}

/** The user's own address, or the one that is asked about; a user who is not there is put at it. */
function placeOf(state: CompileState, user: number, { source }: LookupQuestion) {
  const { v4, v6 } = currentIdentity(state).user(user)
  const own = v4[0] !== undefined ? printAddress(4, v4[0].lo) : v6[0] ? printAddress(6, v6[0].lo) : null
  if (own !== null && source === undefined) return { state, source: own }
  const address = source ?? nowhere
  const others = state.inputs.agents.filter((each) => each.address !== address)
  const inputs = { ...state.inputs, agents: [...others, { userId: user, address }] }
  return { state: { ...state, inputs }, source: address }
}
