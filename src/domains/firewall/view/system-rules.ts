import Type from 'typebox'
import { ok } from '../../../core/failure.ts'
import { view } from '../../../core/resource/resource.ts'
import { choice } from '../../../core/schema/fields.ts'
import { forwardingBlocked } from '../check/check-settings.ts'
import { systemRuleIds, systemRules } from '../compile/system/system-rules.ts'

/** The rules that no administrator wrote, read-only, with their hits. Source: silences#default-policy, silences#rule-ids. */
export const systemRulesView = view({
  name: 'firewall_system_rules',
  path: '/x/firewall/system-rules',
  area: 'firewall',
  summary: 'The rules that no administrator wrote, in match order, with their hits.',
  source: 'silences#default-policy',
  output: Type.Array(
    Type.Object({
      id: Type.String({ description: 'As it stands in the kernel rule and in the log.' }),
      table: choice(['forward', 'input', 'output', 'dnat', 'snat']),
      action: choice(['accept', 'drop', 'dnat', 'snat']),
      place: choice(['routing', 'early', 'before', 'after', 'inspection'], {
        description:
          '`before` or `after` the administrator’s rules; `early`: before all; `inspection`: behind the verdict ' +
          'of the packet filter, in front of the engines; `routing`: before the packet filter, told by packet checks only and not counted.',
      }),
      description: Type.String(),
      in_force: Type.Boolean({ description: 'Whether the settings have it in force now.' }),
      packets: Type.Integer(),
    }),
  ),
  freshCounters: systemRuleIds,
  read: ({ snapshot, observed, say }) =>
    ok(
      systemRules(snapshot, forwardingBlocked(snapshot, observed.checks)).map((rule) => ({
        ...rule,
        description: say(rule.description),
        packets: observed.counters[rule.id]?.packets ?? 0,
      })),
    ),
})
