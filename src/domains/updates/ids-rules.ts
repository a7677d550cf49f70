import { fail, ok, type Problem, problem, type Result } from '../../core/failure.ts'
import type { Content } from '../../core/resource/content.ts'
import {
  type ConfigFile,
  configFileNames,
  isConfigFileName,
  readConfigFile,
} from '../../core/signature/config-file.ts'
import {
  type RuleFile,
  type RuleSet,
  readRuleFiles,
  ruleFileLimitBytes,
} from '../../core/signature/rule-file.ts'
import { inTurns } from '../../core/steps.ts'
import { MemberNames } from './member-names.ts'
import { message } from './messages.ts'
import { badArchive, type TarMember, TarReader, type TarVisitor } from './tar.ts'

/** Name of the archive of rules in an offline update. */
export const idsRulesName = 'ids-rules.tar.gz'

const unpackedLimitBytes = 512 * 1024 * 1024
const keptLimitBytes = 128 * 1024 * 1024

/** Content of `ids-rules.tar.gz`. */
export interface IdsRules {
  /** The rules of all `*.rules`; null when there is no such file. */
  readonly rules: RuleSet | null
  /** Files of the same kind in the order of the archive. */
  readonly config: readonly ConfigFile[]
}

/**
 * Reads `ids-rules.tar.gz`: any number of `*.rules` in any folder, and three configuration files; what else is in it is
 * passed over. Rules that are not ours to run are left out and listed. Fails where every rule is. Source: silences#ids-rules.
 */
export async function readIdsRules(content: Content): Promise<Result<IdsRules>> {
  const members = new Members()
  const reader = new TarReader(members)
  const found = (await content.each(unpackedLimitBytes, (chunk) => reader.push(chunk))) ?? reader.finish()
  if (found) return fail({ kind: 'invalid', problems: [within(found)] })
  const { rules, config } = members.files()
  const read = rules.length === 0 ? null : await inTurns(readRuleFiles(rules))
  if (read && read.signatures.length === 0) return fail({ kind: 'invalid', problems: [unusable(read)] })
  return ok({ rules: read, config: config.map(readConfigFile) })
}

/** Says that a problem is that of the archive within the archive. */
function within(found: Problem): Problem {
  return { ...found, path: found.path === '' ? idsRulesName : `${idsRulesName}.${found.path}` }
}

function unusable({ refusals }: RuleSet): Problem {
  const [first] = refusals.kept
  if (!first) return problem(idsRulesName, message('must hold a rule that can be used'), 'no_rules')
  const { file, line, message: reason } = first
  const said = message('must hold a rule that can be used; {file}, line {line}: {reason}', {
    file,
    line,
    reason,
  })
  return problem(idsRulesName, said, 'no_rules')
}

class Members implements TarVisitor {
  readonly #names = new MemberNames()
  readonly #files: { readonly name: string; readonly chunks: Uint8Array[] }[] = []
  #chunks: Uint8Array[] | null = null
  #keptBytes = 0

  member(member: TarMember): Problem | null {
    this.#chunks = null
    const found = this.#names.judge(member)
    if (found || member.kind !== 'file') return found
    const { name, sizeBytes } = member
    if (!name.endsWith('.rules') && !isConfigFileName(baseName(name))) return null
    this.#keptBytes += sizeBytes
    if (sizeBytes > ruleFileLimitBytes || this.#keptBytes > keptLimitBytes) {
      const limit = Math.floor(keptLimitBytes / 2)
      return badArchive(message('must have at most {limit} bytes', { limit }))
    }
    this.#chunks = []
    this.#files.push({ name: name.replace(/^\.\//, ''), chunks: this.#chunks })
    return null
  }

  data(chunk: Uint8Array): Problem | null {
    this.#chunks?.push(chunk.slice())
    return null
  }

  files() {
    const all = this.#files.map(({ name, chunks }) => ({ name, bytes: Buffer.concat(chunks) }))
    const config = configFileNames.flatMap((kind) =>
      all.filter((each) => baseName(each.name) === kind).map((each) => ({ ...each, kind })),
    )
    const rules: readonly RuleFile[] = all.filter(({ name }) => name.endsWith('.rules'))
    return { rules, config }
  }
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
