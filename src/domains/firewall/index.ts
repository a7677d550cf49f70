import { checkGate } from './check/check-gate-setting.ts'
import { checkResult } from './check/check-result.ts'
import { checkSettings } from './check/check-settings.ts'
import { packetChecks } from './check/packet-check.ts'
import { consoleFirewallRules } from './console-rule.ts'
import { consoleFirewallState } from './console-state.ts'
import { firewallWatch } from './counting-state.ts'
import { dnatRules } from './dnat.ts'
import { forwardRules } from './forward.ts'
import { hairpinNat } from './hairpin.ts'
import { inputRules } from './input.ts'
import { logRules } from './log.ts'
import { ruleNotes } from './rule-note.ts'
import { firewallSettings } from './settings.ts'
import { snatRules } from './snat.ts'
import { firewallState } from './state.ts'
import { firewallCounters } from './view/counters.ts'
import { firewallStatus } from './view/status.ts'
import { systemRulesView } from './view/system-rules.ts'

/** Resources about the firewall. */
export const firewall = [
  firewallStatus,
  firewallState,
  firewallSettings,
  forwardRules,
  inputRules,
  dnatRules,
  snatRules,
  logRules,
  ...Object.values(ruleNotes),
  firewallWatch,
  hairpinNat,
  ...firewallCounters,
  packetChecks,
  checkSettings,
  checkGate,
  checkResult,
  systemRulesView,
]

/** Resources about the firewall on the central console. */
export const consoleFirewall = [consoleFirewallState, ...consoleFirewallRules]
