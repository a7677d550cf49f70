import { checkGate } from './check-gate.ts'
import { checkResult } from './check-result.ts'
import { checkSettings } from './check-settings.ts'
import { consoleFirewallRules } from './console-rule.ts'
import { consoleFirewallState } from './console-state.ts'
import { firewallCounters } from './counters.ts'
import { dnatRules } from './dnat.ts'
import { forwardRules } from './forward.ts'
import { hairpinNat } from './hairpin.ts'
import { inputRules } from './input.ts'
import { logRules } from './log.ts'
import { packetChecks } from './packet-check.ts'
import { firewallSettings } from './settings.ts'
import { snatRules } from './snat.ts'
import { firewallState } from './state.ts'
import { firewallStatus } from './status.ts'
import { systemRulesView } from './system-rules-view.ts'
import { firewallWatch } from './watch.ts'

/** What is served about the firewall. */
export const firewall = [
  firewallStatus,
  firewallState,
  firewallSettings,
  forwardRules,
  inputRules,
  dnatRules,
  snatRules,
  logRules,
  firewallWatch,
  hairpinNat,
  ...firewallCounters,
  packetChecks,
  checkSettings,
  checkGate,
  checkResult,
  systemRulesView,
]

/** What is served about the firewall on the central console. */
export const consoleFirewall = [consoleFirewallState, ...consoleFirewallRules]
