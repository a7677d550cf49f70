import { wafCategoryOf } from '../../core/engine/rows/waf-category.ts'
import type { WafLeftOut, WafMatch } from '../../core/engine/rows/waf-match.ts'
import type { LogRecord } from '../../core/log/log-record.ts'
import { visible } from '../../core/text/visible.ts'
import { type FlowFacts, known } from './flow-facts.ts'

const unit = 'gatehouse-reverse-proxy'
const syslogId = 'waf'
/** The log row of a rule of the web application firewall that matched. Source: silences#waf-rows. */
export function wafRow(match: WafMatch, facts: FlowFacts): LogRecord {
  const { ruleId, listRule, outcome, client, score, status } = match
  const what = visible(match.what)
  const [method, path] = [visible(match.method), visible(match.path)]
  const rule = ruleId === null ? `list rule ${listRule ?? ''}` : `rule ${ruleId} "${what}"`
  return {
    atMicroseconds: match.atMicroseconds,
    priority: outcome === 'detected' ? 5 : 4,
    message: `waf ${outcome} ${client} by ${rule} at site ${match.site}: ${method} ${path}`,
    syslogId,
    unit,
    origin: 'packet',
    event: {
      kind: 'waf',
      fields: {
        ...(ruleId === null ? {} : { rule_id: ruleId }),
        ...known({
          category: ruleId === null ? '' : wafCategoryOf(ruleId),
          what,
          variable: visible(match.variable),
        }),
        ...(score === null ? {} : { score }),
        ...{ outcome, site: match.site, profile: match.profile, client },
        ...known({ country: facts.countryOf(client), method, path }),
        ...(status === null ? {} : { status }),
        unique_id: match.uniqueId,
        ...(listRule === null ? {} : { list_rule: listRule }),
      },
    },
  }
}

/** The row about matches that did not become rows, since there were too many. */
export function wafLeftOutRow({ ruleId, client, matches }: WafLeftOut, atMicroseconds: number): LogRecord {
  const rule = ruleId === null ? 'list rules' : `rule ${ruleId}`
  return {
    ...{ atMicroseconds, priority: 4, syslogId, unit, origin: 'packet' },
    message: `waf: ${matches} more matches of ${rule} by ${client} were left out`,
    event: {
      kind: 'waf-left-out',
      fields: { ...(ruleId === null ? {} : { rule_id: ruleId }), client, matches },
    },
  }
}

/** The row about requests that rules matched and whose rows were lost. */
export function wafLostRow(requests: number, atMicroseconds: number): LogRecord {
  return {
    ...{ atMicroseconds, priority: 4, syslogId, unit, origin: 'packet' },
    message: `waf: ${requests} requests that rules matched are not in the log`,
    event: { kind: 'waf-lost', fields: { requests } },
  }
}
