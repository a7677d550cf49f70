import type { OperatorTools } from '../api/operator-routes.ts'
import { printRuleset } from '../compile/text/nft.ts'

const json = (artifact: unknown) => `${JSON.stringify(artifact, null, 2)}\n`

/** How the artifact of each engine is shown to people. */
export const printers: OperatorTools['print'] = {
  network: json,
  'packet-filter': (ruleset) => printRuleset(ruleset),
  resolver: json,
  'packet-log': json,
}
