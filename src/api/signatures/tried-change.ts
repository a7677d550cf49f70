import { fail, problem } from '../../core/failure.ts'
import { lineOfRule, readOneRule } from '../../core/signature/rule-file.ts'
import { engineRule } from '../../core/signature/rule-writer.ts'
import { signatureOf } from '../../core/signature/signature.ts'
import { verbatim } from '../../core/text/message.ts'
import { withRefusal } from '../route/judged-route.ts'
import type { Route } from '../route/route.ts'
import { message } from './messages.ts'
import type { SignatureDesk } from './signature-desk.ts'

/** Parts for a trial. */
type TrialDesk = Pick<SignatureDesk, 'signatures' | 'trial'>

const patient = 30_000

/** A route of the table at `path`, whose rules the engine tries before they are stored, where there is one. */
export function withRuleTrial(route: Route, path: string, desk: TrialDesk): Route {
  return withRefusal(route, path, (body) => refusal(body, desk))
}

/** A refusal by our reader is said by the check of the table. */
async function refusal(body: unknown, { signatures, trial }: TrialDesk) {
  const text = (body as { readonly text?: unknown } | null)?.text
  if (typeof text !== 'string') return null
  const rule = readOneRule(text)
  if ('code' in rule) return null
  const rules = `${engineRule(signatureOf(rule, false), 'alert')}\n`
  const outcome = await trial({ ...signatures.config, rules }, AbortSignal.timeout(patient))
  const [first] = outcome.isTried ? outcome.broken : []
  if (!first) return null
  const said = message('must be a rule that the engine takes: {reason}', { reason: verbatim(first.reason) })
  const problems = [{ ...problem('text', said, 'engine'), line: lineOfRule(text) }]
  return fail({ kind: 'invalid', problems })
}
