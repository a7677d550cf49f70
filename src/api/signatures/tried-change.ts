import { fail, problem, type Result } from '../../core/failure.ts'
import { lineOfRule, readOneRule } from '../../core/signature/rule-file.ts'
import { ruleWithAction } from '../../core/signature/rule-writer.ts'
import { signatureOf } from '../../core/signature/signature.ts'
import { verbatim } from '../../core/text/message.ts'
import { onceAsked } from '../route/once-asked.ts'
import type { ApiRequest, Route } from '../route/route.ts'
import { message } from './messages.ts'
import type { SignatureDesk } from './signature-desk.ts'

/** Parts for a trial. */
type TrialDesk = Pick<SignatureDesk, 'signatures' | 'trial'>

const patient = 30_000

/** A route of the table at `path`, whose rules the engine tries before they are stored, where there is one. */
export function withRuleTrial(route: Route, path: string, desk: TrialDesk): Route {
  const { change, handle } = route
  const isWritten = route.path === path || route.path === `${path}/:id`
  if (!isWritten || !change || !['POST', 'PUT', 'PATCH'].includes(route.method)) return route
  const before = async <T>(request: ApiRequest, next: () => Promise<Result<T>> | Result<T>) => {
    const refused = await refusal(request.body, desk)
    return refused ?? (await next())
  }
  return {
    method: route.method,
    path: route.path,
    access: route.access,
    knowsDryRun: route.knowsDryRun ?? false,
    bodyLimitBytes: route.bodyLimitBytes,
    ...(route.lastSegment ? { lastSegment: route.lastSegment } : {}),
    get doc() {
      return onceAsked(this, () => route.doc)
    },
    change: { ...change, prepare: (request) => before(request, () => change.prepare(request)) },
    handle: (request) => before(request, () => handle(request)),
  }
}

/** A refusal by our reader is said by the check of the table. */
async function refusal(body: unknown, { signatures, trial }: TrialDesk) {
  const text = (body as { readonly text?: unknown } | null)?.text
  if (typeof text !== 'string') return null
  const rule = readOneRule(text)
  if ('code' in rule) return null
  const rules = `${ruleWithAction(signatureOf(rule, false), 'alert')}\n`
  const outcome = await trial({ ...signatures.config, rules }, AbortSignal.timeout(patient))
  const [first] = outcome.isTried ? outcome.broken : []
  if (!first) return null
  const said = message('must be a rule that the engine takes: {reason}', { reason: verbatim(first.reason) })
  const problems = [{ ...problem('text', said, 'engine'), line: lineOfRule(text) }]
  return fail({ kind: 'invalid', problems })
}
