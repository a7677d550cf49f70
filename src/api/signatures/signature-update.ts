import { fail, invalid, ok, problem, type Result } from '../../core/failure.ts'
import type { ConfigFileName } from '../../core/signature/config-file.ts'
import type { Refusal } from '../../core/signature/refusal.ts'
import type { RuleSet } from '../../core/signature/rule-file.ts'
import type { BrokenLine, TrialOutcome } from '../../core/signature/rule-trial.ts'
import { engineRule, ruleFile } from '../../core/signature/rule-writer.ts'
import { verbatim } from '../../core/text/message.ts'
import type { RuleConfig } from '../../store/signatures/update-files.ts'
import type { UploadFiles } from '../../store/uploads/upload-files.ts'
import type { JobWork, Progress } from '../operation/jobs.ts'
import { message } from './messages.ts'
import type { RuleArchive, SignatureDesk } from './signature-desk.ts'

const keptRefusals = 1000
const archiveName = 'ids-rules.tar.gz'

/** Facts about an update that its job answers. */
export interface UpdateOutcome {
  readonly signatures: number
  readonly broken: number
}

/** The work of a job that puts the rules of the kept archive in force, or changes nothing. Source: silences#ids-rules. */
export function signatureUpdate(desk: SignatureDesk, uploads: UploadFiles): JobWork {
  return async (progress, signal) => {
    progress(0, message('reading the rules'))
    const done = await uploads.read(desk.upload, async (content, kept) => {
      const archive = await desk.readArchive(content)
      if (!archive.ok) return archive
      const { atSeconds, login, facts } = kept
      await desk.canTry(signal)
      return applyArchive(desk, archive.value, {
        origin: { atSeconds, login, version: versionText(facts.version) },
        progress,
        signal,
      })
    })
    return done ?? invalid('', message('the archive must still be kept'), 'no_archive')
  }
}

interface Application {
  readonly origin: { readonly atSeconds: number; readonly login: string; readonly version: string }
  readonly progress: Progress
  readonly signal: AbortSignal
}

/** Puts the rules of an archive in force, without those that the engine does not take. */
export async function applyArchive(
  { signatures, trial }: Pick<SignatureDesk, 'signatures' | 'trial'>,
  { rules, config }: RuleArchive,
  { origin, progress, signal }: Application,
): Promise<Result<UpdateOutcome>> {
  if (rules === null) return ok({ signatures: 0, broken: 0 })
  const own = configOf(config)
  progress(30, message('the engine tries the rules'))
  const tried = [...rules.signatures]
  const text = tried
    .map(
      (each) => `${engineRule(each, 'alert')}
`,
    )
    .join('')
  const outcome = await trial({ ...signatures.configWith(own), rules: text }, signal)
  const refused = outcome.isTried ? outcome.broken : []
  const out = new Set(refused.map(({ line }) => line - 1))
  const usable = tried.filter((_each, index) => !out.has(index))
  const broken = refused.flatMap((each) => refusalOf(each, rules))
  if (usable.length === 0) return fail({ kind: 'invalid', problems: [nothingLeft(broken)] })
  progress(90, message('writing the rules'))
  const sets = [rules.refusals, ...config.map(({ refusals }) => refusals)]
  const applied = await signatures.apply(
    {
      ...origin,
      signatures: usable.length,
      disabled: usable.filter(({ isDisabled }) => isDisabled).length,
      broken: [...broken, ...sets.flatMap(({ kept }) => kept)].slice(0, keptRefusals),
      brokenTotal: broken.length + sets.reduce((sum, { total }) => sum + total, 0),
      untried: untriedReason(outcome),
      config: own,
    },
    ruleFile(usable),
  )
  return applied.ok
    ? ok({ signatures: applied.value.signatures, broken: applied.value.brokenTotal })
    : applied
}

function untriedReason(outcome: TrialOutcome) {
  return outcome.isTried ? null : outcome.reason
}

function refusalOf({ line, reason }: BrokenLine, { signatures, places }: RuleSet): readonly Refusal[] {
  const place = places.get(signatures[line - 1]?.sid ?? 0)
  const said =
    reason === ''
      ? message('the engine does not take it, and gives no reason')
      : message('the engine does not take it: {reason}', { reason: verbatim(reason) })
  return place ? [{ ...place, code: 'engine', message: said }] : []
}

function nothingLeft([first]: readonly Refusal[]) {
  const { file, line, message: reason } = first!
  const said = message('must hold a rule that the engine takes; {file}, line {line}: {reason}', {
    file,
    line,
    reason,
  })
  return problem(archiveName, said, 'no_rules')
}

function configOf(files: RuleArchive['config']): RuleConfig {
  const linesOf = (kind: ConfigFileName) =>
    files.filter((each) => each.kind === kind).flatMap(({ lines }) => lines)
  return {
    classification: linesOf('classification.config'),
    reference: linesOf('reference.config'),
    threshold: linesOf('threshold.config'),
  }
}

/** `major.minor.build` of `header.json`, as far as they are given. */
function versionText(version: object): string {
  const { major, minor, build } = version as Partial<Record<string, number>>
  return [major, minor, build].filter((part) => part !== undefined).join('.')
}
