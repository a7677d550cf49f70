import type { Ruleset } from '../../core/ruleset/ruleset.ts'
import type { ArtifactCodec } from './artifact-codec.ts'
import { isUnknownBase } from './plane-client.ts'
import type { SentRuleset } from './sent-ruleset.ts'

/** Rulesets travel as what differs from the one before, much of it in stages that go ahead (ADR 21). */
export function rulesetCodec(sent: SentRuleset): ArtifactCodec<Ruleset> {
  return {
    isSame: (one, other) => one === other,
    holds: (ruleset) => sent.is(ruleset),
    send: async (client, ruleset) => {
      const { stages, rest } = sent.inStages(ruleset)
      let before = Promise.resolve()
      for (const stage of stages) {
        const staged = client.stage('packet-filter', stage)
        // While the kernel takes one the plane reads the next, and others are answered here.
        await before
        before = staged
      }
      const answer = await client.apply('packet-filter', rest)
      if (!isUnknownBase(answer)) return answer
      sent.forget()
      return await client.apply('packet-filter', ruleset)
    },
    acknowledged: (ruleset) => sent.acknowledged(ruleset),
    forget: () => sent.forget(0),
  }
}
