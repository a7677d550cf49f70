import type { OperatorTools } from '../api/operator-routes.ts'
import { printRuleset } from '../compile/text/nft.ts'
import type { Ruleset } from '../core/ruleset.ts'
import { readings } from '../domains/firewall/graph/reading.ts'
import { readingText } from '../domains/firewall/graph/reading-text.ts'

const json = (artifact: unknown) => `${JSON.stringify(artifact, null, 2)}\n`

/** How the artifact of each engine is shown to people. */
export const printers: OperatorTools['print'] = {
  network: json,
  'packet-filter': (ruleset) => `${readingComments(ruleset)}${printRuleset(ruleset)}`,
  resolver: json,
  'packet-log': json,
}

/** What packets read of the administrator's rules, a line of comment for each place. */
function readingComments(ruleset: Ruleset): string {
  const work = readings(ruleset)
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value.map((reading) => `# ${reading.place}: ${readingText(reading)}\n`).join('')
}
