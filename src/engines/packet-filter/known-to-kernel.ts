import type { Chain, ChainRule, Ruleset } from '../../core/ruleset/ruleset.ts'
import type { Knowledge } from './netlink/scope.ts'
import { NftError, runNft } from './run-nft.ts'

const probes: Readonly<Record<keyof Knowledge, string>> = {
  queue: `table inet gatehouse_probe {
  chain probe {
    queue to 0
  }
}
`,
  ftp: `table inet gatehouse_probe {
  ct helper ftp { type "ftp" protocol tcp; l3proto inet; }
}
`,
  tcpOptions: `table inet gatehouse_probe {
  chain probe {
    reset tcp option fastopen
  }
}
`,
}

/** Makes the question for the parts of rules that the kernel knows. What has once been answered is not asked again. */
export function createProbe(): () => Promise<Knowledge> {
  const answers = new Map<string, boolean>()
  const isKnown = async (part: keyof Knowledge): Promise<boolean> => {
    const known = answers.get(part)
    if (known !== undefined) return known
    try {
      await runNft(['-c', '-f', '-'], { input: probes[part] })
      answers.set(part, true)
    } catch (error) {
      if (error instanceof NftError && error.fault === 'refused') answers.set(part, false)
      return false
    }
    return true
  }
  return async () => ({
    queue: await isKnown('queue'),
    ftp: await isKnown('ftp'),
    tcpOptions: await isKnown('tcpOptions'),
  })
}

/** The ruleset as a kernel that knows no more has it. */
export function knownPart(ruleset: Ruleset, knows: Knowledge): Ruleset {
  if (knows.queue && knows.ftp && knows.tcpOptions) return ruleset
  const isKnownStatement = ({ op }: ChainRule['statements'][number]) =>
    op === 'follow-ftp' ? knows.ftp : op !== 'strip-fast-open' || knows.tcpOptions
  const isKnown = ({ verdict, statements }: ChainRule) =>
    (knows.queue || verdict.op !== 'queue') && statements.every(isKnownStatement)
  const rule = (each: ChainRule): ChainRule => ({
    ...each,
    verdict: each.verdict.op === 'queue' && !knows.queue ? { op: 'accept' } : each.verdict,
    statements: each.statements.filter(isKnownStatement),
  })
  const chains = ruleset.chains.map(
    (chain): Chain => (chain.rules.every(isKnown) ? chain : { ...chain, rules: chain.rules.map(rule) }),
  )
  return { ...ruleset, chains }
}
