import type { WebRequest } from '../../core/engine/rows/web-request.ts'
import type { LogRecord } from '../../core/log/log-record.ts'
import { visible } from '../../core/text/visible.ts'
import { type FlowFacts, known, partyFields } from './flow-facts.ts'

const unit = 'gatehouse-web-proxy'
const syslogId = 'content-filter'

/** The log row of a request to a web site. Source: silences#cf-rows. */
export function webRow(request: WebRequest, facts: FlowFacts): LogRecord {
  const { action, rule, ruleName, method, source, destination, status, tlsName, quote, reason } = request
  const url = visible(request.url)
  const parties = partyFields(source, destination, facts)
  const { user } = parties
  const name = visible(ruleName)
  const by = rule === null ? '' : ` rule ${rule} "${name}"`
  const who = user === undefined ? source : `${user} (${source})`
  return {
    atMicroseconds: request.atMicroseconds,
    priority: action === 'pass' ? 6 : 5,
    message: `content filter ${action}${by} ${method === '' ? (url.startsWith('https:') ? 'TLS' : 'HTTP') : visible(method)} ${url} by ${who}`,
    syslogId,
    unit,
    origin: 'packet',
    event: {
      kind: 'content-filter',
      fields: {
        action,
        ...known({
          rule: rule === null ? '' : String(rule),
          rule_name: name,
          method: visible(method),
          url,
          categories: request.categories.join(' '),
          tls_name: visible(tlsName),
          quote,
          reason,
        }),
        ...(status === null ? {} : { status }),
        decrypted: request.isDecrypted ? 1 : 0,
        ...{ source, source_port: request.sourcePort },
        ...{ destination, destination_port: request.destinationPort },
        ...{ bytes_sent: request.bytesSent, bytes_received: request.bytesReceived },
        milliseconds: request.milliseconds,
        ...parties,
      },
    },
  }
}

/** The row about requests that did not become rows. */
export function requestsLostRow(requests: number, atMicroseconds: number): LogRecord {
  return {
    ...{ atMicroseconds, priority: 4, syslogId, unit, origin: 'packet' },
    message: `content filter: ${requests} requests are not in the log`,
    event: { kind: 'requests-lost', fields: { requests } },
  }
}
