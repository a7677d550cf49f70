import type { Artifacts, EngineName } from '../../core/engine/artifact.ts'
import type { Ruleset } from '../../core/ruleset/ruleset.ts'
import { english } from '../../core/text/message.ts'
import { jsonWithoutSecrets } from '../../core/text/sealed.ts'
import { visibleLines } from '../../core/text/visible.ts'
import { readings } from '../../domains/firewall/compile/graph/reading.ts'
import { readingText } from '../../domains/firewall/compile/graph/reading-text.ts'
import { printRuleset } from './nft.ts'

/** Prints the artifact of an engine for people; secrets are left out. */
export function printArtifact(engine: EngineName, artifacts: Artifacts): string {
  if (engine !== 'packet-filter') return visibleLines(jsonWithoutSecrets(artifacts[engine]))
  const ruleset = artifacts[engine]
  return visibleLines(`${readingComments(ruleset)}${printRuleset(ruleset)}`)
}

/** Comments about the administrator's rules that packets read, a line for each place. */
function readingComments(ruleset: Ruleset): string {
  const work = readings(ruleset)
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value.map((reading) => `# ${reading.place}: ${english(readingText(reading))}\n`).join('')
}
