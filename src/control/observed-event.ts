import type { DynamicDnsMemory } from '../core/engine/declared/dynamic-dns.ts'
import { type Influence, influenceText } from '../core/engine/influence.ts'
import type { Observed } from '../core/engine/observation.ts'
import type { NamedEnd } from '../core/engine/process-status.ts'
import type { ControlEvent, DynamicDnsEvent, ProcessEvent } from '../core/log/event.ts'
import { english } from '../core/text/message.ts'

/** Log events of influences that came, changed or went. */
export function influenceEvents(
  before: readonly Influence[],
  after: readonly Influence[],
): readonly ControlEvent[] {
  const [known, found] = [before, after].map(
    (list) => new Set(list.map((each) => english(influenceText(each)))),
  )
  return [
    ...[...found!]
      .filter((text) => !known!.has(text))
      .map((text): ControlEvent => ({ kind: 'influence-found', text })),
    ...[...known!]
      .filter((text) => !found!.has(text))
      .map((text): ControlEvent => ({ kind: 'influence-gone', text })),
  ]
}

/** The log event of a process that ended. */
export function processEndEvent({ name, reason }: NamedEnd): ProcessEvent {
  return { kind: 'process-ended', process: name, reason: english(reason) }
}

/** Log events of observations that have changed. */
export function observationEvents(
  before: Observed['values'],
  after: Observed['values'],
): readonly DynamicDnsEvent[] {
  const memory = after['dynamic-dns']
  const earlier = before['dynamic-dns']
  return memory === undefined || memory === earlier ? [] : dynamicDnsEvents(earlier, memory)
}

function dynamicDnsEvents(
  before: DynamicDnsMemory | undefined,
  after: DynamicDnsMemory,
): readonly DynamicDnsEvent[] {
  const known = before?.settings === after.settings ? before : undefined
  const sent = after.sent.filter(
    (each) => !known?.sent.some(({ name, address }) => name === each.name && address === each.address),
  )
  const refused = after.refused.filter((each) => !known?.refused.some(({ name }) => name === each.name))
  const begins = known?.failure ? null : after.failure
  const ends = after.failure === null && known?.failure
  return [
    ...sent.map(({ name, address }): DynamicDnsEvent => ({ kind: 'dynamic-dns-sent', name, address })),
    ...refused.map(({ name, reason }): DynamicDnsEvent => {
      return { kind: 'dynamic-dns-refused', name: name ?? '', reason: english(reason) }
    }),
    ...(begins
      ? [{ kind: 'dynamic-dns-failed', reason: english(begins.reason) } satisfies DynamicDnsEvent]
      : []),
    ...(ends ? [{ kind: 'dynamic-dns-recovered' } satisfies DynamicDnsEvent] : []),
  ]
}
